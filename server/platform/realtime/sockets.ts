import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, RECONNECT_DELAY_MS } from '#common/limits.ts'
import { refuse } from '#common/errors.ts'
import { liveSessions } from '../auth/sessions.sql.ts'
import { viewerOf, type SessionLimits, type Viewer } from '../auth/viewer.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import type { Bus, BusEvent } from './bus.ts'
import { send, type Message, type Page } from './page.ts'
import type { SyncedTables } from './table-access.ts'
import { tableSync } from './table-sync.ts'

export interface SocketOptions {
  db: Db
  clock: Clock
  apiBase: string
  sessions: SessionLimits
  bus: Bus
  /** Tables that several users may edit together. */
  tables: SyncedTables
}

/** An open page, and how many messages it sends. */
interface OpenPage extends Page {
  /** The page speaks the channel of older clients, which only tells that there is news. */
  isOlder: boolean
  heardAt: number
  /** Number of messages in the second that began at `at` (milliseconds). */
  second: { at: number; messages: number }
}

const MAX_MESSAGE = 64 * 1024
/** A page that has been silent for this long is gone: three heartbeats missed. */
const SILENCE_MS = 3 * (HEARTBEAT_MS + HEARTBEAT_TIMEOUT_MS)
/** Older clients are heard of every 20 to 55 seconds, or answer pings only. */
const OLDER_SILENCE_MS = 3 * 60_000
/**
 * What an older client hears about a change of its messages, upon which it asks for them; and in answer to its
 * heartbeat (wire.md §3.7).
 */
const NEWS = { cmd: 'user', msgId: '', msgTxt: '您的消息有更新' }
/** What pages read anew after events may have been lost. */
const MISSED: BusEvent[] = [{ kind: 'messages-changed', accountIds: 'all' }, { kind: 'dictionaries-changed' }]
const HEARD = { cmd: 'heartcheck', msgTxt: '心跳响应' }
/** Pages of one session that may be open at a time. */
const MAX_PAGES = 50
/** Messages a page may send in a second. */
const MAX_MESSAGES = 50
/**
 * Closing codes of our own: the session behind the socket has ended; the page went silent; it sends too many messages.
 */
const SESSION_ENDED = 4401
const SILENT = 4408
const TOO_MANY_MESSAGES = 4429

/** The token is offered as sub-protocol; browsers cannot send headers. */
const tokenOf = (request: FastifyRequest): string =>
  String(request.headers['sec-websocket-protocol'] ?? '')
    .split(',')[0]
    ?.trim() ?? ''

/**
 * The real-time channel `/vxeSocket/{userId}/{pageId}`, and `/websocket/{userId}` of older clients: one socket for each
 * open page, its token as sub-protocol, which the server checks and echoes. Neither a heartbeat nor connecting again is
 * a use of the session: an open page alone does not keep it alive.
 * @returns how many pages are open
 */
export async function realtimeRoutes(app: FastifyInstance, options: SocketOptions): Promise<() => number> {
  const { db, clock, bus } = options
  const pages = new Set<OpenPage>()
  const tables = tableSync(options)
  const report = (error: unknown) => app.log.error(error)
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE, handleProtocols: ([first]: Set<string>) => first ?? false },
  })

  const viewers = new WeakMap<FastifyRequest, Viewer>()
  /** Only the owner of the account opens its channel, from a page of this site, with the token of a session. */
  async function admit(request: FastifyRequest, userId: string): Promise<void> {
    if (!request.ws) throw refuse('path.not-found')
    const token = tokenOf(request)
    if (token === '') throw refuse('session.missing')
    if (!sameOrigin(request)) throw refuse('permission.denied')
    const viewer = await viewerOf(db, token, clock(), options.sessions, { isUse: false })
    if (typeof viewer === 'string') throw refuse(viewer)
    if (viewer.mustChangePassword) throw refuse('session.password-change-required')
    if (viewer.accountId !== userId) throw refuse('permission.denied')
    const others = [...pages].filter((page) => page.viewer.sessionId === viewer.sessionId)
    if (others.length >= MAX_PAGES)
      throw refuse('session.too-many-requests', { seconds: String(RECONNECT_DELAY_MS / 1000) })
    viewers.set(request, viewer)
  }
  /** Keeps the socket among the open pages and hands on what it says. */
  function keep(
    socket: Page['socket'],
    request: FastifyRequest,
    isOlder: boolean,
    hear: (page: OpenPage, raw: Buffer) => void,
  ): void {
    const viewer = viewers.get(request)
    if (!viewer) return socket.close(SESSION_ENDED)
    const page: OpenPage = { socket, viewer, isOlder, heardAt: Date.now(), second: { at: 0, messages: 0 } }
    pages.add(page)
    socket.on('close', () => {
      pages.delete(page)
      tables.leave(page)
    })
    socket.on('error', () => socket.terminate())
    socket.on('pong', () => {
      page.heardAt = Date.now()
    })
    socket.on('message', (raw: Buffer) => {
      // Messages that arrive after the closing began are ignored.
      if (socket.readyState !== socket.OPEN) return
      if (saysTooMuch(page, Date.now())) return socket.close(TOO_MANY_MESSAGES, 'too many messages')
      hear(page, raw)
    })
  }
  app.get<{ Params: { userId: string } }>(
    `${options.apiBase}/vxeSocket/:userId/:pageId`,
    { websocket: true, preValidation: (request) => admit(request, request.params.userId) },
    (socket, request) =>
      keep(socket, request, false, (page, raw) => {
        const message = readMessage(raw)
        if (message?.type === 'heart_beat') send(page, { type: 'heart_beat', data: true })
        else if (message) tables.hear(page, message, report)
      }),
  )
  app.get<{ Params: { userId: string } }>(
    `${options.apiBase}/websocket/:userId`,
    // Newer clients write the page behind the account: `{userId}_{32 hexadecimal digits}`.
    {
      websocket: true,
      preValidation: (request) => admit(request, request.params.userId.replace(/_[0-9a-f]{32}$/i, '')),
    },
    (socket, request) => keep(socket, request, true, () => socket.send(JSON.stringify(HEARD))),
  )

  const unsubscribe = bus.subscribe((event) => {
    // What was missed may be any of these. Sessions that ended meanwhile are asked for.
    const events: BusEvent[] = event.kind === 'bus-restored' ? [...MISSED, event] : [event]
    for (const page of pages) for (const each of events) tell(page, each)
    if (event.kind === 'bus-restored') void closeEnded().catch(report)
  })
  // Some sessions end without an event: they run out, accounts are frozen in the database, the bus may be down.
  async function closeEnded(): Promise<void> {
    const asked = [...pages]
    if (asked.length === 0) return
    const names = new Set(asked.map(({ viewer }) => viewer.sessionId ?? ''))
    const live = await liveSessions(db, [...names], clock(), options.sessions.idleMs)
    for (const { socket, viewer } of asked)
      if (!live.has(viewer.sessionId ?? '')) socket.close(SESSION_ENDED, 'session ended')
  }
  const sweep = setInterval(() => {
    for (const { socket, heardAt, isOlder } of pages) {
      if (Date.now() - heardAt > (isOlder ? OLDER_SILENCE_MS : SILENCE_MS)) socket.close(SILENT)
      // Some older clients say nothing of themselves; every browser answers a ping of the protocol.
      else if (isOlder) socket.ping()
    }
    void closeEnded().catch(report)
    void tables.sweep().catch(report)
  }, HEARTBEAT_MS)
  sweep.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    unsubscribe()
    tables.end()
    await bus.close()
  })
  return () => pages.size
}

/** What an event means for one page. */
function tell(page: OpenPage, event: BusEvent): void {
  const { socket, viewer, isOlder } = page
  switch (event.kind) {
    case 'session-ended':
      if (viewer.sessionId === event.sessionId) socket.close(SESSION_ENDED, 'session ended')
      break
    case 'messages-changed':
      if (event.accountIds !== 'all' && !event.accountIds.includes(viewer.accountId ?? '')) break
      if (isOlder) socket.send(JSON.stringify({ ...NEWS, userId: viewer.accountId }))
      else send(page, { type: 'messages_changed', data: null })
      break
    case 'dictionaries-changed':
      if (!isOlder) send(page, { type: 'common_send_date', data: { key: 'dictionaries-changed', args: [] } })
      break
    default:
    // table-sync.ts handles the other events.
  }
}

/** Counts a message. @returns whether there are too many of them */
function saysTooMuch(page: OpenPage, now: number): boolean {
  page.heardAt = now
  if (now - page.second.at >= 1_000) page.second = { at: now, messages: 0 }
  return ++page.second.messages > MAX_MESSAGES
}

/** Whether the page is of this site: pages of other sites must not open a channel. Browsers always send the origin. */
function sameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host)
}

/** A message, or null for everything else that a client may send. */
function readMessage(raw: Buffer): Message | null {
  try {
    const message = JSON.parse(raw.toString('utf8')) as unknown
    return typeof message === 'object' && message !== null && typeof (message as Message).type === 'string'
      ? (message as Message)
      : null
  } catch {
    return null
  }
}
