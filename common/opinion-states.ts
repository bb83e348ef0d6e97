import type { ConsultationStage } from './contract/consultations.ts'

/** Values of OPINION_KIND. */
export const OPINION_KIND = { consultation: 1, correction: 2, review: 3 } as const

/**
 * Texts of OPINION_KIND, OPINION_ATTITUDE and OPINION_IDENTITY by value, for the base data and for visitors, who have
 * no dictionaries.
 */
export const OPINION_KINDS = [
  ['1', '征求意见'],
  ['2', '纠错'],
  ['3', '审查建议'],
] as const
export const OPINION_ATTITUDES = [
  ['1', '赞成'],
  ['2', '修改'],
  ['3', '反对'],
] as const
export const OPINION_IDENTITIES = [
  ['1', '个人'],
  ['2', '单位'],
  ['3', '行业组织'],
  ['4', '基层立法联系点'],
] as const

/** Values of FB_STATE that opinions have. */
export const OPINION_STATE = {
  waiting: 10,
  accepted: 20,
  merged: 21,
  assigned: 22,
  verifying: 30,
  adopted: 40,
  partly: 41,
  rejected: 42,
  corrected: 43,
  unfounded: 44,
  explained: 45,
  invalid: 80,
} as const

const { adopted, partly, rejected, corrected, unfounded, explained, invalid } = OPINION_STATE
const CONCLUSIONS: Readonly<Record<number, readonly number[]>> = {
  [OPINION_KIND.consultation]: [adopted, partly, rejected, explained, invalid],
  [OPINION_KIND.correction]: [corrected, unfounded, explained, invalid],
  [OPINION_KIND.review]: [adopted, partly, rejected, explained, invalid],
}
/** Conclusions that fit a kind of opinion. */
export const conclusionsFor = (kind: number): readonly number[] => CONCLUSIONS[kind] ?? []

/** States in which an opinion waits for a conclusion of its own. */
export const UNDECIDED: readonly number[] = [
  OPINION_STATE.waiting,
  OPINION_STATE.accepted,
  OPINION_STATE.assigned,
  OPINION_STATE.verifying,
]

/** What stages of a consultation are called. */
export const STAGE_TEXTS: Readonly<Record<ConsultationStage, string>> = {
  draft: '草稿',
  submitted: '待审',
  coming: '即将开始',
  open: '征集中',
  ended: '已截止',
  summing: '汇总中',
  checking: '结果待审',
  answered: '已公布结果',
  archived: '归档',
}

/** Fewest days of a consultation that need no reason (立法法 art. 40, 规章制定程序条例 art. 15). */
export const USUAL_DAYS = 30
/** Days after the end of the term after which the outcome is overdue. */
export const OUTCOME_DAYS = 60
