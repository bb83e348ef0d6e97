import { refuse } from '#common/errors.ts'
import { VISIT_DAYS_MOST } from '#common/limits.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 30

/** A day so many days after another one, before it where `days` is negative; both YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from the first to the last, both counted. */
export function daysOf({ begin, end }: { begin: string; end: string }): string[] {
  const length = (Date.parse(end) - Date.parse(begin)) / DAY_MS + 1
  return Array.from({ length }, (_, at) => dayAfter(begin, at))
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

/**
 * The days that figures are wanted of: a range of its own, or the last days up to today. Empty texts are none.
 * @throws Refusal parameter.invalid
 */
export function rangeIn(
  asked: { days?: string; begin?: string; end?: string },
  today: string,
): { begin: string; end: string } {
  const { days, begin = '', end = '' } = asked
  if (begin === '' && end === '') return { begin: dayAfter(today, 1 - Number(days ?? USUAL_DAYS)), end: today }
  if (days !== undefined) throw refuse('parameter.invalid', { field: 'days', reason: '天数与起止日期只能给出一种' })
  for (const [field, name, day] of [
    ['begin', '开始日期', begin],
    ['end', '结束日期', end],
  ] as const)
    if (!isDay(day)) throw refuse('parameter.invalid', { field, reason: `请填写${name}，如 ${today}` })
  if (begin > end) throw refuse('parameter.invalid', { field: 'begin', reason: '开始日期不能晚于结束日期' })
  if (end > today) throw refuse('parameter.invalid', { field: 'end', reason: `结束日期不能晚于今天（${today}）` })
  if (dayAfter(begin, VISIT_DAYS_MOST - 1) < end)
    throw refuse('parameter.invalid', { field: 'begin', reason: `一次最多统计 ${VISIT_DAYS_MOST} 天，请缩短日期范围` })
  return { begin, end }
}
