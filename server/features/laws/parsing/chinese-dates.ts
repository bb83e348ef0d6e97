import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'

/** 2021年1月1日, 二〇二一年元月廿八日, with stray spaces; groups: year, month, day. */
export const DATE_PATTERN = `([${NUMERAL_CHARS}]{4})\\s*年\\s*(元|[${NUMERAL_CHARS}]{1,3})\\s*月\\s*([${NUMERAL_CHARS}]{1,3})\\s*日`
/** 2021.1.1, 2021-01-01, 2021/1/1, also of full width: three numbers between two signs of one kind. */
const SHORT_DATE =
  '(?<![\\d０-９.．/／-])([12１２][\\d０-９]{3})\\s*([-－./．／])\\s*([\\d０-９]{1,2})\\s*\\5\\s*([\\d０-９]{1,2})(?![\\d０-９])(?!\\s*\\5\\s*[\\d０-９])'

export interface FoundDate {
  start: number
  end: number
  /** YYYY-MM-DD, or null when the day does not exist (warning DATE_INVALID). */
  date: string | null
}

const DATES = new RegExp(`${DATE_PATTERN}|${SHORT_DATE}`, 'g')
/** What every day has, so that most texts need no search. */
const MAY_HAVE_DATE = /日|[\d０-９]\s*[-－./．／]\s*[\d０-９]/

/** Every date in the text, in order. */
export function findDates(text: string): FoundDate[] {
  if (!MAY_HAVE_DATE.test(text)) return []
  return [...text.matchAll(DATES)].flatMap((match) => {
    const [, year, month, day, shortYear, , shortMonth, shortDay] = match
    const date = toDate(year ?? shortYear ?? '', month ?? shortMonth ?? '', day ?? shortDay ?? '')
    // 12.30.45 of a standard is no day that does not exist.
    return date === null && year === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, date }]
  })
}

/** Year, month and day as printed → YYYY-MM-DD; null when there is no such day. */
export function toDate(year: string, month: string, day: string): string | null {
  const [y, m, d] = [parseNumeral(year), month === '元' ? 1 : parseNumeral(month), parseNumeral(day)]
  if (y === null || m === null || d === null || y < 1900 || y > 2200) return null
  const moment = new Date(Date.UTC(y, m - 1, d))
  if (moment.getUTCMonth() !== m - 1 || moment.getUTCDate() !== d) return null
  return moment.toISOString().slice(0, 10)
}

/** The day that many days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The same day that many months later; the month's last day when it has no such day. */
export function addMonths(date: string, months: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  const day = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(day, last))
  return moment.toISOString().slice(0, 10)
}

/** Whole days from a to b. */
export function daysBetween(a: string, b: string): number {
  return Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000)
}
