import type { FastifyRequest } from 'fastify'

/** What the log keeps of a request. `url` is the route, not the address, which may hold a ticket or a token. */
export const requestFacts = (request: FastifyRequest): { ip: string; method: string; url: string } => ({
  ip: request.ip,
  method: request.method,
  url: request.routeOptions.url ?? '',
})

/** The origin a request says it was sent to; null when that is no address. The sender may have invented it. */
export function originOf(request: FastifyRequest): string | null {
  const address = `${request.protocol}://${request.host}`
  return URL.canParse(address) ? new URL(address).origin : null
}
