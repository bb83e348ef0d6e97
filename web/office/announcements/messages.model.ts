/** The lists of the message page. */
export const BOXES = [
  { key: 'all', label: '全部' },
  { key: 'unread', label: '未读' },
  { key: 'notices', label: '通知公告' },
  { key: 'system', label: '系统消息' },
] as const
export type Box = (typeof BOXES)[number]['key']

/** Conditions of the call for a list. */
export function conditionsOf(box: Box): { readFlag?: '0'; msgCategory?: '1' | '2' } {
  switch (box) {
    case 'all':
      return {}
    case 'unread':
      return { readFlag: '0' }
    case 'notices':
      return { msgCategory: '1' }
    case 'system':
      return { msgCategory: '2' }
  }
}

/** Colour of a priority, which is also shown as text; null for an ordinary message. */
export function priorityTone(priority: string): 'red' | 'amber' | null {
  return priority === 'H' ? 'red' : priority === 'M' ? 'amber' : null
}
