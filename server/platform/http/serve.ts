import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Contracts, Entry, InputOf, ResultOf } from '#common/contract/contract.ts'
import { envelopeOf, ErrorEnvelope } from '#common/contract/envelope.ts'
import { PUBLIC_PATHS } from '#common/contract/paths.ts'
import { refuse } from '#common/errors.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { VISITOR, viewerOf, type Viewer } from '../auth/viewer.ts'
import type { Clock } from '../clock.ts'

/** What a handler is given besides its checked input. */
export interface Context {
  /** The pool for reading entries, a transaction for writing ones; there is never a second handle. */
  db: Db
  viewer: Viewer
  clock: Clock
  reply: FastifyReply
  request: FastifyRequest
}

/** One function per entry; a missing one or a wrong result is a type error. */
export type Handlers<C extends Contracts> = { [K in keyof C]: (input: InputOf<C[K]> & Context) => Promise<ResultOf<C[K]>> }

/** What every route needs from the application. */
export interface Platform {
  db: Db
  clock: Clock
  apiBase: string
  /** `internet`: only calls below /internet/ exist. */
  mode: 'internet' | 'office' | 'both'
}

/** A checked request's viewer; an unknown token is treated as none on public entries. */
async function identify(entry: Entry, request: FastifyRequest, platform: Platform): Promise<Viewer> {
  const header = request.headers['x-access-token']
  const token = typeof header === 'string' && header !== '' ? header : null
  const viewer = token === null ? null : await viewerOf(platform.db, token, platform.clock())
  if (entry.permission === 'public') return viewer ?? VISITOR
  if (viewer === null) throw refuse(token === null ? 'session.missing' : 'session.expired')
  if (entry.permission !== 'signedIn' && !viewer.permissions.has(entry.permission)) throw refuse('permission.denied')
  return viewer
}

/**
 * Turns a contract and its handlers into routes: prefix, gate, schemas, transaction and envelope.
 * The only place that speaks Fastify's route API for JSON calls.
 */
export function serve<C extends Contracts>(app: FastifyInstance, platform: Platform, contracts: C, handlers: Handlers<C>): void {
  for (const [key, entry] of Object.entries(contracts) as [keyof C & string, Entry][]) {
    const [method = 'GET', path = '/'] = key.split(' ')
    // A public server does not even know the staff's calls.
    if (platform.mode === 'internet' && !path.startsWith(PUBLIC_PATHS)) continue
    const handler = handlers[key] as (input: object) => Promise<unknown>
    const writes = entry.writes ?? method !== 'GET'
    app.route({
      method: method as HTTPMethods,
      url: platform.apiBase + path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        summary: entry.summary,
        ...(entry.query ? { querystring: entry.query } : {}),
        ...(entry.params ? { params: entry.params } : {}),
        ...(entry.body ? { body: entry.body } : {}),
        ...(entry.result === 'bytes' ? { produces: ['application/octet-stream'] } : {}),
        response: { ...(entry.result === 'bytes' ? {} : { 200: envelopeOf(entry.result) }), '4xx': ErrorEnvelope, '5xx': ErrorEnvelope },
      },
      async handler(request, reply) {
        const viewer = await identify(entry, request, platform)
        const input = { query: request.query, params: request.params, body: request.body, viewer, clock: platform.clock, reply, request }
        const result = writes ? await inTransaction(platform.db, (db) => handler({ ...input, db })) : await handler({ ...input, db: platform.db })
        if (entry.result === 'bytes') return reply.send(result)
        return { success: true, code: 200, message: '', result, timestamp: platform.clock().getTime() }
      },
    })
  }
}
