import { nextRun } from '#common/cron/next-runs.ts'
import { CronFault, parseCron } from '#common/cron/parse.ts'

/** Runs missed by more than this are left out, so that they do not all start together after a long stop. */
const MISSED_MS = 60_000

/**
 * The moment a job was due after `from` up to `to`: of several the last one, so that a delayed job runs once.
 * Null when there was none, or when the expression cannot be read.
 */
export function dueBetween(cron: string, from: Date, to: Date): Date | null {
  const since = new Date(Math.max(from.getTime(), to.getTime() - MISSED_MS))
  try {
    const schedule = parseCron(cron)
    let due: Date | null = null
    for (let at = nextRun(schedule, since); at !== null && at <= to; at = nextRun(schedule, at)) due = at
    return due
  } catch (error) {
    if (error instanceof CronFault) return null
    throw error
  }
}
