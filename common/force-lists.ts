/** States and outcomes of lists in force (现行有效目录), shared by server and screens (decision 0172). */

/** Where the work on a list stands. */
export const LIST_STATE = { open: 10, submitted: 20, confirmed: 30, leaving: 40, withdrawn: 50 } as const
export type ListState = (typeof LIST_STATE)[keyof typeof LIST_STATE]

export const LIST_STATES: Readonly<Record<ListState, string>> = {
  10: '办理中',
  20: '待确认',
  30: '已确认',
  40: '申请撤销',
  50: '已撤销',
}

/** What comparing a row of a list with the library gave, in the order in which staff work them off. */
export const OUTCOMES = [
  'matched',
  'several',
  'differs',
  'newer',
  'ended',
  'notYet',
  'missing',
  'repeated',
  'refused',
  'leftOut',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  matched: '已对应',
  several: '有几部可选',
  differs: '须核对',
  newer: '库中文本较旧',
  ended: '库中已失效',
  notYet: '尚未施行',
  missing: '库中没有',
  repeated: '重复',
  refused: '没有读入',
  leftOut: '不采用',
}

/** What each outcome means and what staff can do. */
export const OUTCOME_ABOUT: Readonly<Record<Outcome, string>> = {
  matched: '对应一部法规，没有矛盾；确认后公众看到“有效”和目录的截至日期。',
  several: '有几部法规可能是它，请选择。',
  differs: '名称对得上，日期、文号或者备注对不上；核对后可以采用，或者另选、不采用。',
  newer: '目录或者登记所列的最近修改晚于库中文本，先把新文本入库，再重新比对。',
  ended: '库中登记已废止或者失效，不会被目录改写；登记有误的，先在“馆藏核实”撤销，再重新比对。',
  notYet: '在目录的截至日期还没有施行，不能据此认定有效。',
  missing: '库中没有这个名称的公开法规；另有名称的，可以指定。',
  repeated: '与前面一行是同一部法规。',
  refused: '这一行读不出来，请在文件里改正后重新上传。',
  leftOut: '工作人员决定不采用。',
}

/** Outcomes that staff can turn into a match by saying that it is the work. */
export const ACCEPTABLE: readonly Outcome[] = ['differs']

/** Why somebody may not take a step of confirming: who had a hand in a list does not confirm it. Null when he may. */
export function secondPersonFault(hands: readonly string[], username: string): string | null {
  return hands.includes(username) ? '上传、办理或者提交这份目录的人不能自己确认，请由另一人确认' : null
}
