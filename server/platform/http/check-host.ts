import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#common/errors.ts'
import { proxiesIn, trustedProxies } from './trusted-proxies.ts'

/**
 * A name or an address with or without a port. Whatever else a request may say would become part of pages and listings.
 */
const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = trustedProxies(proxiesIn('loopback'))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers under any name: those who ask know the machine, not the site. */
    anyHost?: boolean
  }
}

const nameIn = (host: string) => (HOST.exec(host)?.[1] ?? '').toLowerCase()

/**
 * Refuses requests for another host than this site, when its address is known: pages of other names would be copies,
 * and a page that has its own name point at this server could speak with it. This machine itself may use its own names,
 * as probes and proxies do.
 * @param publicUrl address of the site; null when the requests tell it
 * @param more other host names under which the site is reached
 */
export function checkHost(app: FastifyInstance, publicUrl: string | null, more: readonly string[]): void {
  const names = new Set(
    publicUrl === null ? [] : [new URL(publicUrl).hostname, ...more.map((name) => name.toLowerCase())],
  )
  const isOwn = (request: FastifyRequest, name: string) =>
    names.has(name) || (LOOPBACK_NAMES.includes(name) && isLoopback(request.socket.remoteAddress ?? ''))
  app.addHook('onRequest', async (request) => {
    const host = request.host ?? ''
    if (host !== '' && !HOST.test(host)) throw refuse('parameter.invalid', { field: 'Host', reason: '格式不正确' })
    if (publicUrl !== null && request.routeOptions.config.anyHost !== true && !isOwn(request, nameIn(host)))
      throw refuse('host.unknown', { address: publicUrl })
  })
}
