import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { OPENAPI_PATH } from '#common/contract/paths.ts'
import { lawContract } from '#common/contract/laws.ts'
import type { SiteSettings } from '#common/site-settings.ts'
import { lawHandlers } from './features/laws/laws.routes.ts'
import { SearchEngine } from './features/search/search.door.ts'
import { searchHandlers } from './features/search/search.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/open.ts'
import { installErrorHandler, refuseUnreadable } from './platform/http/error-handler.ts'
import { serve } from './platform/http/serve.ts'
import { projectRoot } from './platform/project-root.ts'
import { REGIONS } from './seeds/base/regions.ts'
import type { Settings } from './settings.ts'

export interface AppParts {
  db: Db
  settings: Settings
  clock?: Clock
  /** Folder of the built client; the calls work without it. */
  webDir?: string
  logLevel?: 'silent' | 'info' | 'warn'
}

/** The whole server over a prepared database: platform first, then the features. The list below is the table of contents. */
export async function buildApp({
  db,
  settings,
  clock = () => new Date(),
  webDir = join(projectRoot, 'dist/web'),
  logLevel = 'silent',
}: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel },
    routerOptions: { maxParamLength: 300 },
    // The proxy in front is the only one who may say whom a request came from.
    trustProxy: 'loopback',
    frameworkErrors: refuseUnreadable(clock),
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, allErrors: false } },
  })
  installErrorHandler(app, clock, (path) => (['GET', 'POST', 'PUT', 'DELETE'] as const).filter((method) => app.hasRoute({ method, url: path })))
  app.addHook('onSend', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin').header('x-frame-options', 'SAMEORIGIN')
    reply.header(
      'content-security-policy',
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'",
    )
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: settings.platformName,
        version: '1.0.0',
        description: '公众接口，无需登录；所有 JSON 应答都装在统一信封 {success, code, message, result, timestamp} 中。',
      },
    },
  })

  const platform = { db, clock, apiBase: settings.apiBase, mode: settings.mode }
  const engine = new SearchEngine(settings.homeRegion)
  serve(app, platform, lawContract, { ...lawHandlers(), ...searchHandlers(engine) })
  app.get(settings.apiBase + OPENAPI_PATH, { schema: { hide: true } }, async () => app.swagger())

  const site: SiteSettings = {
    platformName: settings.platformName,
    apiBase: settings.apiBase,
    mode: settings.mode,
    homeRegion: { value: settings.homeRegion, text: REGIONS.find(({ code }) => code === settings.homeRegion)?.name ?? settings.homeRegion },
  }
  await siteRoutes(app, { ...platform, webDir, site, publicUrl: settings.publicUrl })
  // The first visitor should not wait for what the second gets for nothing.
  app.addHook('onListen', () => void engine.ready(db, 'open').catch((error: unknown) => app.log.error(error)))
  return app
}
