import type { PermissionCode } from './permissions.ts'

/** Stages of a document, values of the dictionary PUB_STATE. */
export const STATE = {
  draft: 10,
  toReview: 20,
  reviewReturned: 21,
  toApprove: 30,
  approvalReturned: 31,
  toRelease: 40,
  /** Sent back by who was to release it, where documents take two steps. */
  releaseReturned: 41,
  released: 50,
  withdrawn: 60,
  archived: 70,
} as const
export type DocumentState = (typeof STATE)[keyof typeof STATE]

/**
 * Values of the dictionary PROOF_STATE, for texts that were recognised on a scan: nobody, one person or two have signed
 * for the text.
 */
export const PROOF = { due: '1', second: '3', done: '2' } as const

/** What becomes of the proof-reading of a text with a save. They stand among the steps of the document. */
export const PROOF_ACTS = {
  proofFirst: '初校签字',
  proofSecond: '复校签字',
  proofBack: '撤回校对签字',
  proofAgain: '复校后文字有改动，退回待复校',
} as const
export type ProofAct = keyof typeof PROOF_ACTS

/** Stages in which the text may be changed. */
export const EDITABLE: readonly number[] = [
  STATE.draft,
  STATE.reviewReturned,
  STATE.approvalReturned,
  STATE.releaseReturned,
]

/**
 * How many people's steps lead to the public: submit, review, approve, release; or submit and release (decision 0174).
 */
export type StepCount = 2 | 4

/** What is said where documents take two steps. */
export const TWO_STEPS = '本单位按两步办理：提交、发布'

/** A step that a document can take. */
interface Act {
  name: string
  from: readonly DocumentState[]
  to: DocumentState
  code: PermissionCode
  /** True: the reason has to be given. */
  reason?: boolean
  /** Steps of the present round whose takers must not take this one (decision 0076). */
  others?: readonly ('submitted' | 'reviewed' | 'approved')[]
  /** The number of steps with which it is taken; left out: with both. */
  only?: StepCount
}

/** The way of a document from draft to archive in four steps (docs/law-as-data.md, 编审流程); `actOf` has that in two. */
export const DOCUMENT_ACTS = {
  submit: {
    name: '提交初审',
    from: [STATE.draft, STATE.reviewReturned, STATE.approvalReturned, STATE.releaseReturned],
    to: STATE.toReview,
    code: 'data:document:edit',
  },
  recall: { name: '撤回', from: [STATE.toReview], to: STATE.draft, code: 'data:document:edit' },
  review: {
    name: '初审通过',
    from: [STATE.toReview],
    to: STATE.toApprove,
    code: 'data:document:review',
    others: ['submitted'],
    only: 4,
  },
  reviewReturn: {
    name: '初审退回',
    from: [STATE.toReview],
    to: STATE.reviewReturned,
    code: 'data:document:review',
    reason: true,
    others: ['submitted'],
    only: 4,
  },
  approve: {
    name: '复审通过',
    from: [STATE.toApprove],
    to: STATE.toRelease,
    code: 'data:document:approve',
    others: ['submitted'],
    only: 4,
  },
  approveReturn: {
    name: '复审退回',
    from: [STATE.toApprove, STATE.toRelease],
    to: STATE.approvalReturned,
    code: 'data:document:approve',
    reason: true,
    others: ['submitted'],
    only: 4,
  },
  releaseReturn: {
    name: '退回',
    from: [STATE.toRelease],
    to: STATE.releaseReturned,
    code: 'data:document:release',
    reason: true,
    others: ['submitted'],
    only: 2,
  },
  release: {
    name: '发布',
    from: [STATE.toRelease],
    to: STATE.released,
    code: 'data:document:release',
    others: ['submitted', 'reviewed', 'approved'],
  },
  schedule: {
    name: '定时发布',
    from: [STATE.toRelease],
    to: STATE.toRelease,
    code: 'data:document:release',
    others: ['submitted', 'reviewed', 'approved'],
  },
  unschedule: { name: '取消定时', from: [STATE.toRelease], to: STATE.toRelease, code: 'data:document:release' },
  withdraw: { name: '下架', from: [STATE.released], to: STATE.withdrawn, code: 'data:document:release', reason: true },
  reopen: { name: '重新编辑', from: [STATE.withdrawn], to: STATE.draft, code: 'data:document:edit' },
  archive: { name: '归档', from: [STATE.withdrawn], to: STATE.archived, code: 'data:document:release', reason: true },
} as const satisfies Record<string, Act>
export type DocumentAct = keyof typeof DOCUMENT_ACTS

/** What is otherwise where documents take two steps: whoever did not submit a document may release it. */
const IN_TWO: Partial<Record<DocumentAct, Partial<Act>>> = {
  submit: { name: '提交', to: STATE.toRelease },
  recall: { from: [STATE.toRelease] },
  release: { others: ['submitted'] },
  schedule: { others: ['submitted'] },
}

/** A step as an installation with so many steps knows it. */
export const actOf = (act: DocumentAct, steps: StepCount): Act => ({
  ...DOCUMENT_ACTS[act],
  ...(steps === 2 ? IN_TWO[act] : {}),
})

/** The steps that an installation with so many knows, in their order. */
export const actsOf = (steps: StepCount): DocumentAct[] =>
  (Object.keys(DOCUMENT_ACTS) as DocumentAct[]).filter((act) => (actOf(act, steps).only ?? steps) === steps)

/**
 * Acts of nobody: the number of steps of the installation was changed, and a document that was under way goes on with
 * the new one.
 */
export const CHANGED_STEPS = { inTwoSteps: '改按两步办理', inFourSteps: '改按四步办理' } as const
export type ChangedSteps = keyof typeof CHANGED_STEPS

/**
 * What is done about a 更正稿 beside the steps that it takes as every document does. They stand among the steps of the
 * document that it corrects: it was begun, it was dropped, the document was taken back meanwhile, a dropped one was
 * taken out of the recycle bin.
 */
export const CORRECTION_ACTS = {
  correct: '开始更正',
  dropCorrection: '放弃更正稿',
  restoreCorrection: '还原更正稿',
  takenBack: '原文件已下架',
} as const
export type CorrectionAct = keyof typeof CORRECTION_ACTS

const OTHER_ACTS: Readonly<Record<string, string>> = { ...CORRECTION_ACTS, ...CHANGED_STEPS, ...PROOF_ACTS }

/** Whether a step was a submission where documents take two steps. */
export const isInTwo = ({ act, toState }: { act: string; toState: number }): boolean =>
  act === 'submit' && toState === STATE.toRelease

/** Name of a step that was taken; a step of another version has its own value for a name. */
export const stepName = (step: { act: string; toState: number }): string =>
  step.act in DOCUMENT_ACTS
    ? actOf(step.act as DocumentAct, isInTwo(step) ? 2 : 4).name
    : (OTHER_ACTS[step.act] ?? step.act)

/** Steps that several documents can take at once: those that lead to the public and ask for no reason. */
export const BATCH_ACTS = ['submit', 'review', 'approve', 'release'] as const satisfies readonly DocumentAct[]
export type BatchAct = (typeof BATCH_ACTS)[number]
/** Those of them that an installation with so many steps knows. */
export const batchActsOf = (steps: StepCount): BatchAct[] => BATCH_ACTS.filter((act) => actsOf(steps).includes(act))

/** Who took the steps of the present round, by account name. */
export interface RoundTakers {
  submittedBy: string | null
  reviewedBy: string | null
  approvedBy: string | null
}

/** Where a round keeps who took a step, and what that step is called. */
export const TAKER = {
  submitted: ['submittedBy', '提交'],
  reviewed: ['reviewedBy', '初审'],
  approved: ['approvedBy', '复审'],
} as const

/**
 * Why a person may not take a step now, in words; null when nothing is in the way. The permission is checked elsewhere.
 */
export function actFault(
  act: DocumentAct,
  document: RoundTakers & { state: number; releaseAt: string | null },
  { username, note, steps }: { username: string; note: string; steps: StepCount },
): string | null {
  const { name, from, reason = false, others = [], only = steps } = actOf(act, steps)
  if (only !== steps) return steps === 2 ? `${TWO_STEPS}，没有“${name}”` : `本单位按四步办理，没有发布环节的“${name}”`
  if (!from.some((state) => state === document.state)) return `文件已不在可以“${name}”的阶段，请刷新后再操作`
  if (reason && note === '') return `请填写${name}的理由`
  if (act === 'unschedule' && document.releaseAt === null) return '这份文件没有定时发布'
  if (act === 'recall' && document.submittedBy !== username) return '只有提交人可以撤回'
  const taken = others.map((other) => TAKER[other]).find(([field]) => document[field] === username)
  return taken ? `您已${taken[1]}这份文件，${name}须由另一人办理` : null
}
