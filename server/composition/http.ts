import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { tidyAddress } from '../compat/guests.ts'
import { countRefusals, countRefusalsApart } from '../platform/audit/refusal-log.ts'
import { boundConnections, CONNECTION_BOUNDS, httpOptions } from '../platform/http/bound-connections.ts'
import { checkHost } from '../platform/http/check-host.ts'
import { compilersFactory } from '../platform/http/compile-schemas.ts'
import type { Crowd } from '../platform/http/crowd.ts'
import { type Drain, drainConnections } from '../platform/http/draining.ts'
import { installErrorHandler, refuseUnreadable } from '../platform/http/error-handler.ts'
import { limitCalls } from '../platform/http/limit-calls.ts'
import { logAnswers, programLog, requestIds } from '../platform/http/program-log.ts'
import { readJson } from '../platform/http/read-json.ts'
import { UPLOAD_LIMITS } from '../platform/http/read-upload.ts'
import { timeRequests } from '../platform/http/request-facts.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { trustedProxies } from '../platform/http/trusted-proxies.ts'
import type { AppParts, Base } from './base.ts'

/** Fastify with what every call needs: errors in the envelope, bodies, headers, compression, files in forms, limits. */
export async function emptyServer(
  { db, settings, clock }: Base,
  crowd: Crowd,
  { logLevel = 'silent', logTo, rateLimits = true, connections, engine }: AppParts,
): Promise<{ app: FastifyInstance; drain: Drain }> {
  const isProxy = trustedProxies(settings.trustedProxies)
  const bounds = { ...CONNECTION_BOUNDS, perAddress: settings.connectionsPerAddress, ...connections }
  const app = fastify({
    logger: logLevel === 'silent' ? false : programLog(logLevel, logTo),
    // Fastify's own lines about requests have their addresses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // Older clients name the records that they delete in the address: a hundred ids.
    routerOptions: { maxParamLength: 4000 },
    rewriteUrl: tidyAddress(settings.apiBase),
    trustProxy: isProxy,
    http: httpOptions(bounds),
    requestTimeout: bounds.formMs,
    keepAliveTimeout: bounds.keepAliveMs,
    connectionTimeout: bounds.silentMs,
    frameworkErrors: refuseUnreadable(clock),
    // Those that come while the server ends are refused in the envelope (draining.ts).
    return503OnClosing: false,
    schemaController: { compilersFactory },
  })
  boundConnections(app.server, bounds, isProxy)
  timeRequests(app)
  if (settings.accessLog) logAnswers(app)
  installErrorHandler(app, clock)
  const drain = drainConnections(app, settings.stopSeconds * 1_000)
  readJson(app)
  securityHeaders(app, settings)
  checkHost(app, settings.publicUrl, settings.allowedHosts)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(multipart, { limits: UPLOAD_LIMITS })
  if (settings.readingOnly) countRefusalsApart(app)
  else countRefusals(app, db, clock)
  if (rateLimits)
    limitCalls(app, db, clock, crowd, {
      perAddress: settings.callsPerAddress,
      perSession: settings.callsPerSession,
      shared: engine === 'server',
    })
  return { app, drain }
}
