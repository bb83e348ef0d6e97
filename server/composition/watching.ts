import type { FastifyInstance } from 'fastify'
import { libraryRevisions } from '../features/laws/laws.door.ts'
import { installationFigures } from '../features/system-info/installation-figures.ts'
import type { SystemInfoParts } from '../features/system-info/system-info.routes.ts'
import { watchedParts } from '../features/system-info/watched-parts.ts'
import { Health } from '../platform/health/health.ts'
import type { Drain } from '../platform/http/draining.ts'
import type { Platform } from '../platform/http/serve.ts'
import { metricsRoutes } from '../platform/metrics/metrics.routes.ts'
import { programVersion } from '../platform/project-root.ts'
import { backupsOf } from '../backup-job.ts'
import type { Background } from './background.ts'
import { type AppParts, type Base, sessionRules } from './base.ts'

/** Serves the figures of this process and of the installation. */
export function serveMetrics(
  app: FastifyInstance,
  { db, settings, clock, metrics }: Base,
  { databaseLoad, replica }: Pick<AppParts, 'databaseLoad'> & Pick<Platform, 'replica'>,
): void {
  metricsRoutes(app, {
    metrics,
    readers: settings.metricsFrom,
    // A process for readers may not ask for them; the others tell.
    refresh: settings.readingOnly
      ? async () => {}
      : installationFigures(metrics, { db, clock, version: programVersion, idleMs: sessionRules(settings).idleMs }),
  })
  if (databaseLoad) {
    metrics.ask(
      { name: 'db_connections_busy', help: 'Connections to the database that are at work, of this process' },
      () => databaseLoad().busy,
    )
    metrics.ask(
      { name: 'db_callers_waiting', help: 'Calls that wait for a connection to the database' },
      () => databaseLoad().waiting,
    )
  }
  if (replica) {
    metrics.ask(
      { name: 'replica_reads', help: 'Answers to the public that were read in the replica, of this process' },
      () => replica.count.read,
    )
    metrics.ask(
      { name: 'replica_passed_over', help: 'Answers that were read in the database instead' },
      () => replica.count.passed,
    )
  }
}

/** Whether the server and its parts work. */
export const healthOf = ({ db, settings, clock, files }: Base, drain: Drain, parts: AppParts): Health =>
  new Health({
    pingDatabase: parts.pingDatabase ?? (async () => void (await libraryRevisions(db))),
    drain,
    room: parts.room,
    watched: watchedParts({ db, clock, files }).filter(({ name }) => !settings.readingOnly || name === 'storage'),
  })

/** What staff are told of the installation. */
export const systemInfoOf = (
  { settings, slow, metrics }: Base,
  { health, jobs, room }: { health: Health } & Pick<Background, 'jobs'> & Pick<AppParts, 'room'>,
): SystemInfoParts => ({
  named: settings,
  version: programVersion,
  database: settings.databaseUrl === null ? 'embedded' : 'server',
  slow,
  calls: metrics.calls,
  idleMs: sessionRules(settings).idleMs,
  room,
  jobs,
  states: () => health.states(),
  backups: () => backupsOf(settings),
})
