import { expect, it } from 'vitest'
import { termOf } from './term.model.ts'

const filing = { publishDate: '2026-10-01', dueDate: '2026-10-31', sentDate: null, daysLeft: 20, state: 10 }

it.each([
  ['many days are left', {}, '还剩 20 天', 'plain'],
  ['seven days are left', { daysLeft: 7 }, '还剩 7 天', 'soon'],
  ['it ends today', { daysLeft: 0 }, '今天到期', 'soon'],
  ['it has ended', { daysLeft: -3 }, '逾期 3 天', 'late'],
  ['it was sent in time', { daysLeft: null, sentDate: '2026-10-31' }, '按期报送', 'plain'],
  ['it was sent late', { daysLeft: null, sentDate: '2026-11-01' }, '逾期报送', 'plain'],
  ['its document was taken back before it was sent', { state: 11 }, '不再报送', 'plain'],
  ['the day of publication is unknown', { daysLeft: null, publishDate: null, dueDate: null }, '公布日期未载明', 'soon'],
] as const)('a term of which %s is told so', (_, more, text, tone) => {
  expect(termOf({ ...filing, ...more })).toEqual({ text, tone })
})
