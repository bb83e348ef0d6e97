import type { PermissionCode } from './permissions.ts'

/** Stages of a document, values of the dictionary PUB_STATE. */
export const STATE = {
  draft: 10,
  toReview: 20,
  reviewReturned: 21,
  toApprove: 30,
  approvalReturned: 31,
  toRelease: 40,
  released: 50,
  withdrawn: 60,
  archived: 70,
} as const
export type DocumentState = (typeof STATE)[keyof typeof STATE]

/** Values of the dictionary PROOF_STATE, for texts that were recognised on a scan. */
export const PROOF = { due: '1', done: '2' } as const

/** Stages in which the text may be changed. */
export const EDITABLE: readonly number[] = [STATE.draft, STATE.reviewReturned, STATE.approvalReturned]

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
}

/** The way of a document from draft to archive (docs/law-as-data.md, 编审流程). */
export const DOCUMENT_ACTS = {
  submit: { name: '提交初审', from: [STATE.draft, STATE.reviewReturned, STATE.approvalReturned], to: STATE.toReview, code: 'data:document:edit' },
  recall: { name: '撤回', from: [STATE.toReview], to: STATE.draft, code: 'data:document:edit' },
  review: { name: '初审通过', from: [STATE.toReview], to: STATE.toApprove, code: 'data:document:review', others: ['submitted'] },
  reviewReturn: {
    name: '初审退回',
    from: [STATE.toReview],
    to: STATE.reviewReturned,
    code: 'data:document:review',
    reason: true,
    others: ['submitted'],
  },
  approve: { name: '复审通过', from: [STATE.toApprove], to: STATE.toRelease, code: 'data:document:approve', others: ['submitted'] },
  approveReturn: {
    name: '复审退回',
    from: [STATE.toApprove, STATE.toRelease],
    to: STATE.approvalReturned,
    code: 'data:document:approve',
    reason: true,
    others: ['submitted'],
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

/**
 * What is done about a 更正稿 beside the steps that it takes as every document does. They stand among the steps of the document that it
 * corrects: it was begun, it was dropped, the document was taken back meanwhile, a dropped one was taken out of the recycle bin.
 */
export const CORRECTION_ACTS = {
  correct: '开始更正',
  dropCorrection: '放弃更正稿',
  restoreCorrection: '还原更正稿',
  takenBack: '原文件已下架',
} as const
export type CorrectionAct = keyof typeof CORRECTION_ACTS

/** Name of a step that was taken; a step of another version has its own value for a name. */
export const stepName = (act: string): string =>
  act in DOCUMENT_ACTS ? DOCUMENT_ACTS[act as DocumentAct].name : act in CORRECTION_ACTS ? CORRECTION_ACTS[act as CorrectionAct] : act

/** Steps that several documents can take at once: those that lead to the public and ask for no reason. */
export const BATCH_ACTS = ['submit', 'review', 'approve', 'release'] as const satisfies readonly DocumentAct[]
export type BatchAct = (typeof BATCH_ACTS)[number]

/** Who took the steps of the present round, by account name. */
export interface RoundTakers {
  submittedBy: string | null
  reviewedBy: string | null
  approvedBy: string | null
}

const TAKER = { submitted: ['submittedBy', '提交'], reviewed: ['reviewedBy', '初审'], approved: ['approvedBy', '复审'] } as const

/** Why a person may not take a step now, in words; null when nothing is in the way. The permission is checked elsewhere. */
export function actFault(
  act: DocumentAct,
  document: RoundTakers & { state: number; releaseAt: string | null },
  { username, note }: { username: string; note: string },
): string | null {
  const { name, from, reason = false, others = [] }: Act = DOCUMENT_ACTS[act]
  if (!from.some((state) => state === document.state)) return `文件已不在可以“${name}”的阶段，请刷新后再操作`
  if (reason && note === '') return `请填写${name}的理由`
  if (act === 'unschedule' && document.releaseAt === null) return '这份文件没有定时发布'
  if (act === 'recall' && document.submittedBy !== username) return '只有提交人可以撤回'
  const taken = others.map((other) => TAKER[other]).find(([field]) => document[field] === username)
  return taken ? `您已${taken[1]}这份文件，${name}须由另一人办理` : null
}
