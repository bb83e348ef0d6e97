import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#common/errors.ts'

/** Whether the call is one that mail programs make, whose address says everything. */
const isOneClick = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { oneClick?: boolean }).oneClick === true

/**
 * Parses JSON bodies, and forms that older clients send instead of them. An empty body is no error, because clients
 * name JSON as its type even when they send nothing (spec §7 logout).
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    // Mail programs send one on purpose (RFC 8058).
    if (isOneClick(request)) return done(null, undefined)
    // A page of another site can send such a form without asking first, but not with a header of its own.
    if (request.headers['x-access-token'] === undefined)
      return done(refuse('parameter.invalid', { field: '请求', reason: '应为 JSON 格式' }))
    done(null, body.length === 0 ? undefined : Object.fromEntries(new URLSearchParams(body as string)))
  })
}
