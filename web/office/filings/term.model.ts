import type { FilingRow } from '#common/contract/filings.ts'

/** Days before the end of the term from which it is marked. */
const SOON = 7
/** 不再报送, of the dictionary FILING_STATE. */
const ENDED = 11

/** Where the term of a filing stands, in words, and how it is marked. */
export function termOf({
  daysLeft,
  dueDate,
  sentDate,
  publishDate,
  state,
}: Pick<FilingRow, 'daysLeft' | 'dueDate' | 'sentDate' | 'publishDate' | 'state'>): {
  text: string
  tone: 'late' | 'soon' | 'plain'
} {
  if (state === ENDED) return { text: '不再报送', tone: 'plain' }
  if (publishDate === null || dueDate === null) return { text: '公布日期未载明', tone: 'soon' }
  if (sentDate !== null)
    return sentDate > dueDate ? { text: '逾期报送', tone: 'plain' } : { text: '按期报送', tone: 'plain' }
  if (daysLeft === null) return { text: '—', tone: 'plain' }
  if (daysLeft < 0) return { text: `逾期 ${-daysLeft} 天`, tone: 'late' }
  if (daysLeft === 0) return { text: '今天到期', tone: 'soon' }
  return { text: `还剩 ${daysLeft} 天`, tone: daysLeft <= SOON ? 'soon' : 'plain' }
}
