import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { calls } from '#common/contract/calls.ts'
import { serveGuests } from './compat/guests.ts'
import { backgroundOf, type Background } from './composition/background.ts'
import { type AppParts, type Base, baseOf, sessionRules } from './composition/base.ts'
import { filesOf, handlersOf } from './composition/features.ts'
import { emptyServer } from './composition/http.ts'
import { SYNCED_TABLES } from './composition/listeners.ts'
import { serveFilesElsewhere, serveOpenApi, siteSettingsOf } from './composition/pages.ts'
import { platformOf } from './composition/platform.ts'
import { healthOf, serveMetrics, systemInfoOf } from './composition/watching.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { Sampler } from './features/system-info/sampler.ts'
import { healthRoutes } from './platform/health/health.ts'
import { Crowd } from './platform/http/crowd.ts'
import { serve, type Platform } from './platform/http/serve.ts'
import { projectRoot } from './platform/project-root.ts'
import { realtimeRoutes } from './platform/realtime/sockets.ts'

export type { AppParts } from './composition/base.ts'

/**
 * The whole server over a prepared database: platform first, then the calls of the features, then work in the
 * background, then pages.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const base = baseOf(parts)
  const { db, settings } = base
  const crowd = new Crowd({ together: settings.publicCalls, patienceMs: settings.publicWaitMs })
  const { app, drain } = await emptyServer(base, crowd, parts)
  app.decorate('drain', drain)

  const platform = platformOf(app, base, { crowd, parts })
  serveMetrics(app, base, { ...parts, replica: platform.replica })
  const background = backgroundOf(app, base, parts)
  const health = healthOf(base, drain, parts)
  const systemInfo = systemInfoOf(base, { health, jobs: background.jobs, room: parts.room })

  serve(
    app,
    platform,
    calls,
    handlersOf({ base, background, systemInfo, calls: platform.calls, edges: parts.edges ?? {} }),
  )
  serveGuests(app, platform, platform.calls)
  serveFilesElsewhere(app, platform, settings, filesOf(base))
  serveOpenApi(app, settings)
  healthRoutes(app, health)

  await attachBackground(app, { base, platform, background, room: parts.room })
  const webDir = parts.webDir ?? join(projectRoot, 'dist/web')
  await siteRoutes(app, { ...platform, webDir, site: siteSettingsOf(settings), publicUrl: settings.publicUrl })
  // The first visitor should not wait for what the second gets for nothing.
  app.addHook(
    'onListen',
    () =>
      void background.engine.ready(db, 'open').catch((error: unknown) => {
        if (!drain.isDraining) app.log.error(error)
      }),
  )
  return app
}

/** Lets work in the background begin and end with the server. */
async function attachBackground(
  app: FastifyInstance,
  {
    base,
    platform,
    background,
    room,
  }: { base: Base; platform: Platform; background: Background; room: AppParts['room'] },
): Promise<void> {
  const { db, settings, clock, bus, metrics } = base
  const { keeper, watch, scheduler, catalogues, readings } = background
  if (!settings.readingOnly)
    new Sampler({ db, clock, calls: metrics.calls, room, idleMs: sessionRules(settings).idleMs, log: app.log }).attach(
      app,
    )
  // Hooks of closing run in reverse: the last rows are sealed, then the connection to the syslog server ends.
  app.addHook('onClose', async () => watch.close())
  if (!settings.readingOnly) keeper.attach(app)
  if (settings.mode === 'internet') return
  const pagesOpen = await realtimeRoutes(app, { ...platform, bus, tables: SYNCED_TABLES })
  metrics.ask({ name: 'pages_open', help: 'Pages of staff with an open channel to this process' }, pagesOpen)
  scheduler.attach(app)
  catalogues.attach(app)
  readings.attach(app)
}
