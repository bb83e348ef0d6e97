import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Work that can be put on a timetable. The list of these is the program's own (server/composition/jobs.ts); a row of
 * the database names one and is never run itself (wire 7.2: class names from the browser).
 */
export interface NamedJob {
  name: string
  title: string
  /** What it does and what its parameter means, in words for users. */
  about: string
  /** Does the work. @returns the result, in a sentence for the history */
  run(parts: { db: Db; clock: Clock; parameter: string | null }): Promise<string>
}

/** A parameter that is a number of days. @throws Error with a message for the history */
export function daysIn(parameter: string | null, fallback: number): number {
  const text = (parameter ?? '').trim()
  if (text === '') return fallback
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new Error(`参数应为天数（1 到 36500 的整数），现在是“${text}”`)
  return days
}

/** The moment so many days before another. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
