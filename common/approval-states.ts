/** States of a request for approval, as the screens name them. */
export const APPROVAL_STATES: Readonly<Record<string, string>> = {
  open: '待批',
  approved: '已批准',
  refused: '不批准',
  withdrawn: '已撤回',
  expired: '已过期',
}
