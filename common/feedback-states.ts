/** States of an entry of 检索反馈; the place of each is its number on the wire. */
export const FEEDBACK_STATES = ['待处理', '已处理', '不处理'] as const
