import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALL_COSTS, type CallCost } from '#common/contract/costs.ts'
import { refuse } from '#common/errors.ts'
import {
  ADDRESS_POINTS,
  ADDRESS_POINTS_PER_SECOND,
  ADDRESS_REFUSALS,
  ADDRESS_REFUSALS_PER_SECOND,
} from '#common/limits.ts'
import { noteRefusal } from '../audit/refusal-log.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { takeCall } from './call-buckets.sql.ts'
import type { Crowd } from './crowd.ts'
import { networkOf } from './network.rules.ts'
import { requestFacts } from './request-facts.ts'
import { sessionOf } from './serve.ts'
import { TokenBuckets } from './token-buckets.ts'
import { TurnsByKey } from './turns-by-key.ts'

/** What a route says of its limits; without a cost it is free. */
export interface RouteLimits {
  cost?: CallCost
  perMinute?: number
  /** Whether each process counts the calls a minute for itself. */
  apart?: boolean
  /** True: for signed-in users. A refusal counts against the address. */
  guarded?: boolean
  /** True: the answer may be kept, and the crowd is asked only where it has to be made. */
  kept?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: RouteLimits
  }
}

const POINTS = { holds: ADDRESS_POINTS, perSecond: ADDRESS_POINTS_PER_SECOND }
const REFUSALS = { holds: ADDRESS_REFUSALS, perSecond: ADDRESS_REFUSALS_PER_SECOND }
const MINUTE_S = 60
const nothing = () => undefined
/**
 * So many refusals of one address are answered at once. Whoever goes on is kept waiting: refusing must cost less than
 * asking.
 */
const PROMPT_REFUSALS = { holds: 150, perSecond: 2 }
const PAUSE_MS = 2_000
/** Calls that are kept waiting at a time, of all addresses; further ones are answered at once. */
const MOST_PAUSING = 1_000
/**
 * Calls of one address that are worked on at a time; others of that address wait. Searches, texts and documents, which
 * take longer, have turns of their own.
 */
const AT_ONCE = { calls: 2, search: 1, reading: 2, document: 1 }
/**
 * Of the calls that may wait, so many may be searches and so many texts of laws: what waits longer than a reader does
 * is better refused.
 */
const SHARE_OF_LONG = 4
const DOCUMENTS_WAITING = 20
/**
 * Calls of one session that are worked on at a time: a page of the office makes ten, and a file may be taken in
 * meanwhile.
 */
const OF_SESSION_AT_ONCE = 12
/** Seconds after which an address or a session with too many waiting calls may try again. */
const WAIT_S = 2

/** How many calls there may be at a time, worked on or waiting, before further ones are refused at once. */
export interface CallBounds {
  /** Of visitors of one address (of IPv6 one network). */
  perAddress: number
  /** Of one session of a user. */
  perSession: number
  /** Whether other processes answer the same callers: the calls a minute are counted in the database then. */
  shared: boolean
}

/**
 * Bounds what one address may ask, of IPv6 one network of 64 bits: each call takes what it costs from a bucket that
 * time fills again, and only some are worked on at once and some wait. Users who are signed in have turns by their
 * session, because an office shares one address. Calls beyond are answered at once with 429 and the seconds to wait,
 * and with 503 where visitors of many addresses together ask more than can be made in time. To be installed before the
 * routes.
 */
export function limitCalls(app: FastifyInstance, db: Db, clock: Clock, crowd: Crowd, bounds: CallBounds): void {
  const buckets = new TokenBuckets()
  const waitingLong = Math.ceil(bounds.perAddress / SHARE_OF_LONG)
  const calls = new TurnsByKey({ atOnce: AT_ONCE.calls, waiting: bounds.perAddress })
  const turnsOf: Partial<Record<CallCost, TurnsByKey>> = {
    free: new TurnsByKey({ atOnce: OF_SESSION_AT_ONCE, waiting: Math.max(0, bounds.perSession - OF_SESSION_AT_ONCE) }),
    search: new TurnsByKey({ atOnce: AT_ONCE.search, waiting: waitingLong }),
    reading: new TurnsByKey({ atOnce: AT_ONCE.reading, waiting: waitingLong }),
    document: new TurnsByKey({ atOnce: AT_ONCE.document, waiting: DOCUMENTS_WAITING }),
  }
  const ends = new WeakMap<FastifyRequest, () => void>()
  let pausing = 0
  const limitsOf = (request: FastifyRequest): RouteLimits =>
    request.routeOptions.config.limits ?? (request.is404 ? { cost: 'glance' } : {})

  /** How long a call has to wait because of its cost, its own limit, or refusals before it; 0 when it may go on. */
  function secondsToWait(network: string, { cost = 'free', perMinute, guarded }: RouteLimits, route: string): number {
    const now = clock().getTime()
    const wait = CALL_COSTS[cost] === 0 ? 0 : buckets.take(network, CALL_COSTS[cost], POINTS, now)
    if (wait > 0) return wait
    if (guarded) {
      const refused = buckets.secondsUntil(`${network} refused`, 1, REFUSALS, now)
      if (refused > 0) return refused
    }
    return perMinute === undefined
      ? 0
      : buckets.take(`${network} ${route}`, 1, { holds: perMinute, perSecond: perMinute / MINUTE_S }, now)
  }

  /**
   * The same for a call whose number a minute is counted by all processes together. What is refused here is not asked
   * there, so a flood costs the database no more than the calls that it would have let through.
   */
  async function secondsElsewhere(network: string, { perMinute, apart }: RouteLimits, route: string): Promise<number> {
    if (!bounds.shared || perMinute === undefined || apart) return 0
    const size = { holds: perMinute, perSecond: perMinute / MINUTE_S }
    const wait = await takeCall(db, `${network} ${route}`, size, clock())
    if (wait > 0) buckets.empty(`${network} ${route}`, wait, size, clock().getTime())
    return wait
  }

  app.addHook('onRequest', async (request, reply) => {
    const { method, url = '' } = request.routeOptions
    const asked = [networkOf(request.ip), limitsOf(request), `${String(method)} ${url}`] as const
    const seconds = secondsToWait(...asked) || (await secondsElsewhere(...asked))
    if (seconds === 0) return
    if (
      pausing < MOST_PAUSING &&
      buckets.take(`${networkOf(request.ip)} refusals`, 1, PROMPT_REFUSALS, clock().getTime()) > 0
    ) {
      pausing++
      await setTimeout(PAUSE_MS)
      pausing--
    }
    // A body that is still coming is not read.
    reply.header('connection', 'close')
    // One line for an address and call, then a number: writing to the database must not be what a flood costs.
    await noteRefusal(
      request,
      db,
      { kind: 2, success: false, content: '访问过于频繁，已拒绝', ...requestFacts(request) },
      clock(),
      1,
    )
    throw refuse('session.too-many-requests', { seconds: String(seconds) })
  })
  // After the body has come: a slow sender must not hold the turn of others at its address.
  app.addHook('preHandler', async (request) => {
    const { cost = 'free', kept = false } = limitsOf(request)
    const session = sessionOf(request)
    // What the client makes without the database is not counted, nor are channels that stay open. The answer for a
    // wrong method passes here twice; a second turn would never end.
    if ((CALL_COSTS[cost] === 0 && session === null) || ends.has(request)) return
    const end = await (turnsOf[cost] ?? calls).take(session === null ? networkOf(request.ip) : `session ${session}`)
    if (!end) throw refuse('session.too-many-requests', { seconds: String(WAIT_S) })
    ends.set(request, end)
    const endMaking = session === null && !kept ? await crowd.take(cost) : null
    if (endMaking)
      ends.set(request, () => {
        endMaking()
        end()
      })
    // Whoever hung up while waiting gets no work done for.
    if (request.socket.destroyed) throw refuse('server.busy')
  })
  const endTurn = async (request: FastifyRequest) => {
    const end = ends.get(request)
    // It stays known that the request had its turn, and it ends once.
    ends.set(request, nothing)
    end?.()
  }
  app.addHook('onSend', async (request, reply) => {
    await endTurn(request)
    const wasRefused = reply.statusCode === 401 || reply.statusCode === 403
    if (wasRefused && limitsOf(request).guarded)
      buckets.take(`${networkOf(request.ip)} refused`, 1, REFUSALS, clock().getTime())
  })
  app.addHook('onRequestAbort', endTurn)
  app.addHook('onResponse', endTurn)
}
