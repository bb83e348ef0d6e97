import type { FastifyInstance } from 'fastify'
import { refuse } from '#common/errors.ts'
import { trustedProxies } from '../http/trusted-proxies.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsRoutes {
  metrics: Metrics
  /** Networks whose programs may read the metrics; for others there is no such address. */
  readers: readonly string[]
  /**
   * Brings figures of the whole installation up to date. It may fail: then those of the process are given without them.
   */
  refresh: () => Promise<void>
}

/** Each built file has a route of its own. */
const ASSETS = '/assets/'
/** What proxies add to a request that they pass on. */
const PASSED_ON = ['via', 'x-real-ip', 'x-forwarded-for', 'forwarded']
/** So long may the database take for the figures of the installation. */
const PATIENCE_MS = 1_000

/**
 * `GET /metrics` for Prometheus, and what is counted of every request. Who may read is told by the address a request
 * came from (METRICS_FROM): a request that a proxy passed on counts as its visitor's.
 */
export function metricsRoutes(app: FastifyInstance, { metrics, readers, refresh }: MetricsRoutes): void {
  const mayRead = trustedProxies(readers)
  app.addHook('onResponse', async (request, reply) => {
    const { url, method } = request.routeOptions
    // The route as it is written, never the address: that has no end of values, and may hold a token.
    metrics.call({
      route: url === undefined ? 'none' : url.startsWith(ASSETS) ? `${ASSETS}*` : url,
      method: typeof method === 'string' ? method : request.method,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // A proxy that does not say for whom it asks, or says it in a way that nobody reads here, would open the figures to
    // everybody.
    const isPassedOn = PASSED_ON.some((name) => request.headers[name] !== undefined)
    if (!mayRead(request.ip) || (isPassedOn && request.ip === request.socket.remoteAddress))
      throw refuse('path.not-found')
    await Promise.race([refresh().catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE_MS).unref())])
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}
