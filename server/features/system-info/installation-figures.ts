import { jobStates } from '../scheduled-jobs/scheduled-jobs.door.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inBackground } from '#server/platform/db/pool.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { countsOf, databaseFacts } from './system-info.sql.ts'
import { waitingNow } from './waiting.ts'

/** Figures that were asked for so long ago are given again: several readers are no more work than one. */
const KEPT_MS = 5_000

/**
 * Figures of the whole installation for the metrics, each process giving the same ones: database, index, queues, jobs,
 * sessions, files.
 * @returns brings them up to date; fails while the database cannot be used, and then `fagui_database_up` is 0
 */
export function installationFigures(
  metrics: Metrics,
  { db, clock, version, idleMs }: { db: Db; clock: Clock; version: string; idleMs: number },
) {
  const gauge = (name: string, help: string, label?: string) =>
    metrics.gauge({ name, help, ...(label === undefined ? {} : { label }) })
  gauge('build_info', 'Version of the program, as a label', 'version').set({ version }, 1)
  const up = gauge('database_up', '1 where the database answered when the metrics were read')
  const bytes = gauge('database_bytes', 'Size of the database')
  const fileBytes = gauge('files_bytes', 'Size of all uploaded files')
  const sessions = gauge('sessions_open', 'Sessions of users that have not ended')
  const index = gauge('index_waiting_versions', 'Published versions that searches do not find yet')
  const mails = gauge('mails_waiting', 'E-mails of messages that wait to be sent')
  const unsealed = gauge('log_unsealed_lines', 'Lines of the log that are not in its chain yet')
  const failed = gauge('job_failed', '1 where the newest run of a job failed', 'job')
  const running = gauge('job_running', '1 while a job runs', 'job')
  const succeeded = gauge('job_last_success_timestamp_seconds', 'When a job last ended well', 'job')
  let askedAt = 0
  let asking: Promise<void> = Promise.resolve()

  const read = () =>
    inBackground(async () => {
      up.set(0)
      const now = clock()
      bytes.set((await databaseFacts(db)).bytes)
      const counts = await countsOf(db, now, idleMs)
      fileBytes.set(counts.fileBytes)
      sessions.set(counts.sessions)
      const waiting = await waitingNow(db)
      index.set(waiting.index)
      mails.set(waiting.mails)
      unsealed.set(waiting.log)
      for (const each of [failed, running, succeeded]) each.reset()
      for (const state of await jobStates(db)) {
        failed.set({ job: state.job }, Number(state.failed))
        running.set({ job: state.job }, Number(state.running))
        if (state.succeededAt) succeeded.set({ job: state.job }, state.succeededAt.getTime() / 1000)
      }
      up.set(1)
    })
  return (): Promise<void> => {
    if (Date.now() - askedAt < KEPT_MS) return asking
    askedAt = Date.now()
    asking = read()
    return asking
  }
}
