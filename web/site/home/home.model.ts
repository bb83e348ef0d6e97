import type { CompleteKind, Stats } from '#common/contract/laws.ts'
import { dayInWords } from '#common/day-in-words.ts'
import { daysBetween } from '#web/platform/format.ts'

export interface YearBar {
  year: number
  count: number
  current: number
}

/** Adds the years without any law, so that the bars of the chart are one year apart. */
export function everyYear(years: Stats['years']): YearBar[] {
  const first = years[0]?.year
  const last = years.at(-1)?.year
  if (first === undefined || last === undefined) return []
  const known = new Map(years.map((entry) => [entry.year, entry]))
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index
    return known.get(year) ?? { year, count: 0, current: 0 }
  })
}

/** Round values for the axis: at most four steps, the last not below the highest bar. */
export function axisTicks(highest: number): number[] {
  if (highest <= 0) return [0]
  const raw = highest / 4
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= raw) ?? raw)
  const ticks: number[] = []
  for (let value = 0; value < highest + step; value += step) ticks.push(value)
  return ticks
}

/** Days until a law takes effect, in words: 今日施行, 明日施行 or 还有 30 天. Both days are YYYY-MM-DD. */
export function waitInWords(today: string, effectDate: string): string {
  const days = daysBetween(today, effectDate)
  if (days <= 0) return '今日施行'
  if (days === 1) return '明日施行'
  return `还有 ${days} 天`
}

/** Which year an arrow key leads to; null when the key means nothing here. */
export function yearAfterKey(key: string, index: number, total: number): number | null {
  const moves: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: total - 1,
    PageUp: index - 10,
    PageDown: index + 10,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(total - 1, Math.max(0, next))
}

/**
 * Up to which day the collection is known to be complete, kinds of the same day together; who reads it learns when
 * nobody has checked.
 */
export function completeInWords(kinds: readonly CompleteKind[]): string {
  if (kinds.length === 0) return '收录是否完整尚未核对'
  const byDay = new Map<string, string[]>()
  for (const { day, fType_dictText } of kinds) byDay.set(day, [...(byDay.get(day) ?? []), fType_dictText])
  return `数据截至：${[...byDay].map(([day, names]) => `${names.join('、')} ${dayInWords(day)}`).join('；')}`
}

/** A kind with less than this part of the documents of the largest one is named in a line of its own. */
const FEW = 0.01

/**
 * The values of a list apart from those with very few documents beside the largest, both in their order; nothing is
 * lost.
 */
export function byWeight<T extends { count: number }>(values: readonly T[]): { large: T[]; few: T[] } {
  const least = Math.max(...values.map(({ count }) => count)) * FEW
  return { large: values.filter(({ count }) => count >= least), few: values.filter(({ count }) => count < least) }
}
