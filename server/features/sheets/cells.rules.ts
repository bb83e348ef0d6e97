import { foldWidth } from '#common/law/text-keys.ts'
import { findDates, toDate } from '../laws/laws.door.ts'

/** A heading is no longer than this. */
const LONGEST_HEADING = 24

/**
 * A cell as headings are compared: without blanks, stars of required columns and notes in brackets; null for one that
 * can be none.
 */
export function plainHeading(cell: string): string | null {
  const plain = foldWidth(cell)
    .replace(/\s+/g, '')
    .replace(/^[*]|[*]$/g, '')
    .replace(/[（(][^（()）]*[）)]$/, '')
  return plain === '' || plain.length > LONGEST_HEADING ? null : plain
}

/**
 * Headings in two lines, each of the lower line with the one above it: 日期 over 公布 and 施行 as 日期公布 and 日期施行; '' where
 * there is no lower one.
 */
export function joinedHeadings(above: readonly string[], below: readonly string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    if ((above[column] ?? '').trim() !== '') over = (above[column] ?? '').trim()
    const own = (below[column] ?? '').trim()
    return own === '' ? '' : over + own
  })
}

/** 一、宪法相关法（12件）, （二）经济类: what groups the rows and is none. */
const GROUP = /^(?:第?[一二三四五六七八九十百]+(?:[、.．]|[章节类部编]|部分)|[（(][一二三四五六七八九十]+[）)])/
const NO_ROW = /^(?:合计|总计|共计|小计|注[:：]|说明[:：]|备注[:：]|附注[:：])|^共\s*\d+\s*[件部项]/

/**
 * The words of a row that says something of others and is none: the heading of a group, a total, a note; null for any
 * other row.
 */
export function groupsRows(row: readonly string[]): string | null {
  const [words = '', ...others] = new Set(row.map((cell) => cell.trim()).filter(Boolean))
  return others.length === 0 && (GROUP.test(words) || NO_ROW.test(words)) ? words : null
}

/** Cells whose text says that there is no day. */
const NO_DAY = /^(?:[-—–－/／\\*＊]+|无|未修改|未修正|未修订|没有|空)$/
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)

/**
 * The days that a cell names, in their order. A year or month without a day is none.
 * @returns a sentence for a cell that names no day which exists
 */
export function daysOfCell(cell: string): string[] | string {
  const text = cell.trim()
  if (text === '' || NO_DAY.test(text)) return []
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const serial = /^\d{5}$/.test(text) ? Number(text) : null
  // A cell that lost its format shows the number of days since 1900.
  if (serial !== null && serial > 18_000 && serial < 73_000)
    return [new Date(EXCEL_EPOCH + serial * 86_400_000).toISOString().slice(0, 10)]
  const found = compact
    ? [toDate(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '')]
    : findDates(text).map(({ date }) => date)
  const isNoDay = found.includes(null) || (found.length === 0 && /^\d{4}([-./])\d{1,2}\1\d{1,2}$/.test(text))
  if (isNoDay) return `没有“${text}”这一天，请改正`
  const days = found.filter((day) => day !== null)
  if (days.length > 0 || /^(?:19|20)\d{2}(?:[.\-/年]\s*(?:0?\d|1[0-2])?\s*月?)?$/.test(text)) return days
  return `看不出“${text.slice(0, 30)}”是哪一天，请写成 2018-07-27 的样子，没有的留空`
}
