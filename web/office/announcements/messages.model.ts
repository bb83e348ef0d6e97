import { messageKinds, MESSAGE_KINDS, type MessageKind } from '#common/message-kinds.ts'

/** The lists of the message page. */
export const BOXES = [
  { key: 'all', label: '全部' },
  { key: 'unread', label: '未读' },
  { key: 'notices', label: '通知公告' },
  { key: 'system', label: '系统消息' },
] as const
export type Box = (typeof BOXES)[number]['key']

/** What the filters of the message page ask for; '' for anything. */
export interface MessageFilters {
  kind: MessageKind | ''
  priority: 'L' | 'M' | 'H' | ''
  /** First and last day of sending, YYYY-MM-DD. */
  from: string
  to: string
}
export const NO_FILTERS: MessageFilters = { kind: '', priority: '', from: '', to: '' }

/** The kinds of message to choose from. */
export const KIND_CHOICES = messageKinds.map((value) => ({ value, label: MESSAGE_KINDS[value].name }))

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

/** Conditions of the call for what the filters ask for. */
export const filtersAsked = ({ kind, priority, from, to }: MessageFilters) => ({
  ...(kind === '' ? {} : { busType: kind }),
  ...(priority === '' ? {} : { priority }),
  ...(from === '' ? {} : { sendTime_begin: from }),
  ...(to === '' ? {} : { sendTime_end: to }),
})

/** Whether any filter is set. */
export const isFiltered = (filters: MessageFilters): boolean => Object.values(filters).some((value) => value !== '')

/** Colour of a priority, which is also shown as text; null for an ordinary message. */
export function priorityTone(priority: string): 'red' | 'amber' | null {
  return priority === 'H' ? 'red' : priority === 'M' ? 'amber' : null
}

/** How many of a hundred have read; whole numbers, and 100% only when nobody is left. */
export const readShare = (read: number, total: number): string =>
  `${total === 0 ? 0 : Math.floor((read / total) * 100)}%`
