import type { FastifyInstance } from 'fastify'

/** Parses JSON bodies. An empty body is no error, because clients name JSON as its type even when they send nothing (spec §7 logout). */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body as string, done)
  })
}
