import type { Values } from './list-page.model.ts'

/** Days that a range of moments can be set to with one click: the first and the last day, counted back from today. */
export const DAY_RANGES = [
  { label: '今天', from: 0, to: 0 },
  { label: '昨天', from: 1, to: 1 },
  { label: '近7天', from: 6, to: 0 },
  { label: '近30天', from: 29, to: 0 },
] as const

/** A day before another one as YYYY-MM-DD, both in the time zone of the browser. */
function dayBefore(today: Date, days: number): string {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/**
 * The two ends of a range under the names of its field (`createTime_begin`, `createTime_end`); the last day counts to
 * its end.
 */
export const daysAsRange = (name: string, { from, to }: { from: number; to: number }, today: Date): Values => ({
  [`${name}_begin`]: `${dayBefore(today, from)} 00:00:00`,
  [`${name}_end`]: `${dayBefore(today, to)} 23:59:59`,
})
