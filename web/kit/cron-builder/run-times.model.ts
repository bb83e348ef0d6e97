import { nextRuns } from '#common/cron/next-runs.ts'
import { cronFault, parseCron } from '#common/cron/parse.ts'

/**
 * The next `count` runs of an expression as `YYYY-MM-DD HH:mm:ss`; an empty list when the expression cannot be read.
 */
export function runTimes(expression: string, after: Date, count: number): string[] {
  if (cronFault(expression) !== null) return []
  return nextRuns(parseCron(expression), after, count).map(momentText)
}

const AHEAD_MS = 8 * 3_600_000
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, wherever the browser is. */
const momentText = (moment: Date) => new Date(moment.getTime() + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
