import type { EnteredOf } from '#common/contract/record-schemas.ts'
import { DECISIONS, type VALIDITY } from '#common/records/validity.ts'

export type Decision = keyof typeof DECISIONS
export const isDecision = (value: string): value is Decision => Object.hasOwn(DECISIONS, value)

/** Days before the end from which a period counts as ending soon. */
export const SOON_DAYS = 90

/** What the form of a period says. */
export type ValidityForm = Omit<EnteredOf<typeof VALIDITY.fields>, 'note'>

/** What is registered of an extension and of the text it is for. */
export interface ExtensionEntered {
  decision: string | null
  decidedBy: string | null
  endsOn: string | null
  publicEnd: string | null
  publishState: string | null
}

/** Why a person may not show an extension to the public; null when nothing is in the way. */
export function releaseFault(
  { decision, decidedBy, endsOn, publishState }: ExtensionEntered,
  username: string,
): string | null {
  if (decision !== 'extend' || endsOn === null) return '还没有登记延长的决定'
  if (publishState !== 'published') return '公开的文本已不在库中，请先发布文件'
  return decidedBy === username ? '延长由您登记，须由另一人发布' : null
}

/**
 * What is wrong with a period: the field and the reason; null when nothing is.
 * @param before the end that was stored
 */
export function faultOf(
  form: ValidityForm,
  before: string | null,
  today: string,
): { field: string; reason: string } | null {
  const { endDate, basis, decision, decidedDate, decisionSource, decisionTitle } = form
  if (endDate !== null && basis === null)
    return { field: 'basis', reason: '请写明有效期的依据：条文及其内容，或者规定它的文件' }
  if (endDate === null && decision !== null)
    return { field: 'endDate', reason: '登记到期后的决定，须先填写有效期届满日' }
  if (decision === null && (decidedDate !== null || decisionSource !== null || decisionTitle !== null))
    return { field: 'decision', reason: '请选择作出的决定，或者清空决定的名称、日期和出处' }
  if (decision === null) return null
  if (!isDecision(decision)) return { field: 'decision', reason: '请选择延长、到期失效或重新制定' }
  if (decidedDate === null) return { field: 'decidedDate', reason: '请填写决定日期' }
  if (decidedDate > today) return { field: 'decidedDate', reason: `决定日期 ${decidedDate} 晚于今天，请核对` }
  if (decisionSource === null) return { field: 'decisionSource', reason: '请写明决定的出处，例如文号或公报' }
  if (decision === 'extend' && (endDate === null || endDate <= (before ?? decidedDate)))
    return { field: 'endDate', reason: '延长的，请把届满日改为延长后的日期' }
  return null
}
