import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What the log says of a request; work that goes on after the answer keeps it. */
export interface Asked {
  ip: string
  method: string
  routeOptions: { url?: string | undefined }
}

/** When each request came in, by a clock that is never set. */
const began = new WeakMap<Asked, number>()

/** Notes when requests come in, so that the log can say how long each took. */
export function timeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => void began.set(request, performance.now()))
}

/**
 * What the log keeps of a request. `url` is the route, not the address, which may hold a ticket or a token; `tookMs` is
 * the time from the request's arrival until now, in whole milliseconds and at least 1, absent outside a server.
 */
export function requestFacts(request: Asked): { ip: string; method: string; url: string; tookMs?: number } {
  const since = began.get(request)
  return {
    ip: request.ip,
    method: request.method,
    url: request.routeOptions.url ?? '',
    ...(since === undefined ? {} : { tookMs: Math.max(1, Math.round(performance.now() - since)) }),
  }
}

/**
 * The origin a request says it was sent to; null when that is no address of the web. The sender may have invented it.
 */
export function originOf(request: FastifyRequest): string | null {
  if (request.protocol !== 'http' && request.protocol !== 'https') return null
  const address = `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : null
}
