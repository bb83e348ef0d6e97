import { NUMERAL_CHARS, parseNumeral } from '#common/law/numerals.ts'

/** 2021年1月1日, 二〇二一年一月一日, with stray spaces; groups: year, month, day. */
export const DATE_PATTERN = `([${NUMERAL_CHARS}]{4})\\s*年\\s*([${NUMERAL_CHARS}]{1,3})\\s*月\\s*([${NUMERAL_CHARS}]{1,3})\\s*日`

export interface FoundDate {
  start: number
  end: number
  /** YYYY-MM-DD, or null when the day does not exist (warning DATE_INVALID). */
  date: string | null
}

const DATES = new RegExp(DATE_PATTERN, 'g')

/** Every date in the text, in order. */
export function findDates(text: string): FoundDate[] {
  if (!text.includes('日')) return []
  return [...text.matchAll(DATES)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    date: toDate(match[1] ?? '', match[2] ?? '', match[3] ?? ''),
  }))
}

/** Year, month and day as printed → YYYY-MM-DD; null when there is no such day. */
export function toDate(year: string, month: string, day: string): string | null {
  const [y, m, d] = [parseNumeral(year), parseNumeral(month), parseNumeral(day)]
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
