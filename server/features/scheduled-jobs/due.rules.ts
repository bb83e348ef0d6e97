import { nextRun } from '#common/cron/next-runs.ts'
import { CronFault, parseCron } from '#common/cron/parse.ts'

/** Runs missed by more than this are made up for only where the next one is far off. */
const LATE_MS = 60_000
/** Of the jobs of a night, none waits for the next night; of those of every hour the next run does as well. */
const FAR_OFF_MS = 2 * 3_600_000
/** Longer ago than this nothing is made up for. */
const LONG_AGO_MS = 86_400_000

/** The moment a run was due. */
export interface Due {
  at: Date
  /** It was missed: the program or the database was not there. */
  isLate: boolean
}

/** The last moment of a schedule after `from` up to `to`; null when there is none. */
function lastMoment(schedule: ReturnType<typeof parseCron>, from: number, to: Date): Date | null {
  let last: Date | null = null
  for (let at = nextRun(schedule, new Date(from)); at !== null && at <= to; at = nextRun(schedule, at)) last = at
  return last
}

/**
 * When a job was due after `from` up to `to`: of several moments the last one, so that a delayed job runs once. What
 * was missed by more than a minute counts where the job would else not run for hours, such as a nightly backup. Null
 * when there was no moment, or when the expression cannot be read.
 */
export function dueBetween(cron: string, from: Date, to: Date): Due | null {
  try {
    const schedule = parseCron(cron)
    const soon = lastMoment(schedule, Math.max(from.getTime(), to.getTime() - LATE_MS), to)
    if (soon) return { at: soon, isLate: false }
    const next = nextRun(schedule, to)
    if (next !== null && next.getTime() - to.getTime() < FAR_OFF_MS) return null
    const missed = lastMoment(schedule, Math.max(from.getTime(), to.getTime() - LONG_AGO_MS), to)
    return missed && { at: missed, isLate: true }
  } catch (error) {
    if (error instanceof CronFault) return null
    throw error
  }
}
