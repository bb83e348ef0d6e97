import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { codeOf, type Contracts, type Entry, type InputOf, type ResultOf } from '#common/contract/contract.ts'
import { costOf } from '#common/contract/costs.ts'
import { envelopeOf, ErrorEnvelope } from '#common/contract/envelope.ts'
import { PUBLIC_PATHS, READING_PATHS } from '#common/contract/paths.ts'
import { LIST_FIELDS, type ListScreen } from '#common/list-fields.ts'
import { refuse } from '#common/errors.ts'
import type { CheckedRecord } from '#common/rules/record-checks.ts'
import type { ScreenName } from '#common/screens.ts'
import { noteRefusal } from '../audit/refusal-log.ts'
import type { ContactSealer } from '../auth/contact-sealer.ts'
import { seesContacts } from '../auth/contacts-seen.ts'
import { dataRulesOf } from '../auth/data-rules.ts'
import { checkSignature, type SignatureRule } from '../auth/signature.ts'
import { refuseForeign } from '../auth/tenants.ts'
import { VISITOR, viewerOf, type SessionLimits, type Viewer } from '../auth/viewer.ts'
import type { Clock } from '../clock.ts'
import type { ListParameters } from '../db/list-parameters.ts'
import type { ListRequest } from '../db/list-query.ts'
import type { Db } from '../db/open.ts'
import type { Replica } from '../db/replica.ts'
import type { DiskRoom } from '../health/disk-room.ts'
import { whileReading } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { Answer } from './answer.ts'
import { ApprovalNeeded } from './approval.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { withoutBegan, wholeForm } from './merged-edit.ts'
import { NO_UPLOAD, readUpload, type Upload } from './read-upload.ts'
import { refuseUnreadable } from './readable.ts'
import { requestFacts } from './request-facts.ts'
import { isStrict } from './strict.ts'

/** What a handler is given besides its checked input. */
export interface Context {
  /** The pool for reading entries, a transaction for writing ones; there is never a second handle. */
  db: Db
  viewer: Viewer
  clock: Clock
  /** Seals, opens and finds telephone numbers and e-mail addresses. */
  contacts: ContactSealer
  /** The form of an entry with `upload`. */
  upload: Upload
  /** Runs after the transaction is committed, and not at all when it is not. */
  afterCommit: (work: () => void) => void
  reply: FastifyReply
  request: FastifyRequest
  /** Of a call that edits one record: the record before the edit. */
  before?: { id: string; record: object }
}

/** What a handler of an entry with `listOf` is given. */
export interface ListContext extends Context {
  /** What is asked of the list: the call's query, and the data rules that narrow it for the viewer. */
  list: ListRequest
}

/** One function per entry; a missing one or a wrong result is a type error. */
export type Handlers<C extends Contracts> = {
  [K in keyof C]: (
    input: InputOf<C[K]> & (C[K] extends { listOf: ScreenName } ? ListContext : Context),
  ) => Promise<ResultOf<C[K]> | Answer<ResultOf<C[K]>>>
}

/** A call as it is served, to be made again in the name of another user. */
export type ServedCalls = Map<string, { entry: Entry; handler: (input: object) => Promise<unknown> }>

/** A call that takes a second administrator, with what was sent. */
export interface AskedCall {
  key: string
  summary: string
  what: string
  viewer: Viewer
  now: Date
  query: unknown
  params: unknown
  body: unknown
}

/**
 * What a call is given in the form that its entry has, before it is checked: `server/compat` reads so what other clients
 * send. `answer` is sent at once, where nothing is asked for.
 * @throws Refusal for what only other clients send and we do not take
 */
export type ReadingOfGuests = (
  key: string,
  entry: Entry,
  request: FastifyRequest,
) => { query: unknown; body: unknown; answer?: unknown }

/** What every route needs from the application. */
export interface Platform {
  db: Db
  clock: Clock
  contacts: ContactSealer
  apiBase: string
  /** `internet`: only calls below /internet/ exist. */
  mode: 'internet' | 'office' | 'both'
  /** Only searching and reading the library exist, and there are no users: the database shows what is public. */
  readingOnly?: boolean
  sessions: SessionLimits
  signature: SignatureRule
  /** Answers to visitors, kept as their entries say. */
  kept?: KeptAnswers
  /** A copy of the database in which they are read. */
  replica?: Replica | undefined
  /** Checks the body of a call with `checks`; throws the refusal that names the field. */
  checkFields?: (
    context: Pick<Context, 'db' | 'contacts'>,
    kind: CheckedRecord,
    body: Readonly<Record<string, unknown>>,
    record: { own: string | null; before?: object | undefined },
  ) => Promise<void>
  /** Every call that is served, by its key; filled by `serve`. */
  calls?: ServedCalls
  /** The disk that calls which store something need; absent: it is not looked after. */
  room?: DiskRoom | undefined
  /** Whether a call would change what only packages of another installation change. */
  changesTakenIn?: ((entry: Entry, method: string) => boolean) | undefined
  /** Reads what other clients of the wire send as our calls have it; without it only our own form is known. */
  guests?: ReadingOfGuests
  /** Keeps a call that takes a second administrator as a request. */
  askApproval?: (asked: AskedCall) => Promise<void>
}

/**
 * Whether a call stores something that can wait until there is room. Signing in cannot, which is what visitors do below
 * /sys, nor what has to be done to be let in; and what deletes makes room.
 */
const needsRoom = (
  { permission, beforePasswordChange }: Entry,
  method: string,
  isOpen: boolean,
  writes: boolean | 'self',
): boolean =>
  writes !== false &&
  method !== 'GET' &&
  method !== 'DELETE' &&
  beforePasswordChange !== true &&
  (permission !== 'public' || isOpen)

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * The access check of every route: who calls, whether they may, and whether they proved who they are of late where that
 * is asked for. On public entries an unknown token counts as none, and a user who has to change the password first
 * counts as a visitor.
 * @throws Refusal session.…, permission.denied
 */
async function gate(entry: Entry, request: FastifyRequest, platform: Platform): Promise<Viewer> {
  const { db, clock } = platform
  const token = headerOf(request, 'x-access-token')
  const found =
    token === '' || platform.readingOnly
      ? null
      : await viewerOf(db, token, clock(), platform.sessions, { tenant: headerOf(request, 'tenant-id') })
  const viewer = found === null || typeof found === 'string' ? null : found
  if (entry.permission === 'public') return viewer === null || viewer.mustChangePassword ? VISITOR : viewer
  if (viewer === null) throw refuse(typeof found === 'string' ? found : 'session.missing')
  if (viewer.mustChangePassword && !entry.beforePasswordChange) throw refuse('session.password-change-required')
  const code = codeOf(entry.permission)
  const mayCall = code === null ? entry.permission === 'signedIn' || viewer.isStaff : viewer.permissions.has(code)
  if (!mayCall) {
    const { accountId, username } = viewer
    const content = `没有权限：${entry.summary}`
    await noteRefusal(
      request,
      db,
      { kind: 2, success: false, content, accountId, username, ...requestFacts(request) },
      clock(),
    )
    throw refuse('permission.denied')
  }
  if (entry.proof === 'fresh' && clock().getTime() - (viewer.provedAt?.getTime() ?? 0) > platform.sessions.proofMs)
    throw refuse('session.proof-needed')
  return viewer
}

/**
 * Turns a contract and its handlers into routes: prefix, access check, schemas, transaction and envelope.
 * The only place that uses Fastify's route API for JSON calls.
 */
export function serve<C extends Contracts>(
  app: FastifyInstance,
  platform: Platform,
  contracts: C,
  handlers: Handlers<C>,
): void {
  const { clock, contacts, mode, apiBase } = platform
  for (const [key, entry] of Object.entries(contracts) as [keyof C & string, Entry][]) {
    const [method = 'GET', path = '/'] = key.split(' ')
    // A server for the public has no routes for calls of staff.
    if (mode === 'internet' && !path.startsWith(PUBLIC_PATHS)) continue
    if (platform.readingOnly && !(method === 'GET' && READING_PATHS.some((start) => path.startsWith(start)))) continue
    const handler = merging(
      platform,
      entry,
      checking(platform, entry, handlers[key] as (input: object) => Promise<unknown>),
    )
    platform.calls?.set(key, { entry, handler })
    const writes = entry.writes ?? method !== 'GET'
    const json = typeof entry.result === 'string' ? null : entry.result
    const isOpen = path.startsWith(PUBLIC_PATHS)
    const isStoring = needsRoom(entry, method, isOpen, writes)
    // `{path*}` at the end takes the rest of the address, slashes and all.
    const rest = /\{(\w+)\*\}$/.exec(path)?.[1]
    app.route({
      method: [method, ...(entry.also ?? [])] as HTTPMethods[],
      // A HEAD route would double the limit a minute, and would be a second way to calls that change something.
      exposeHeadRoute: writes === false && entry.perMinute === undefined,
      url: apiBase + path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1'),
      config: {
        oneClick: entry.oneClick === true,
        answersFile: json === null,
        limits: {
          cost: costOf(entry, method),
          guarded: entry.permission !== 'public',
          kept: entry.keptWith !== undefined,
          ...(entry.perMinute === undefined ? {} : { perMinute: entry.perMinute, apart: entry.countedApart === true }),
        },
      },
      schema: {
        ...(entry.query ? { querystring: entry.query } : {}),
        ...(entry.params ? { params: entry.params } : {}),
        ...(entry.body ? { body: entry.body } : {}),
        response: {
          ...(json ? { 200: entry.bare ? json : envelopeOf(json) } : {}),
          '4xx': ErrorEnvelope,
          '5xx': ErrorEnvelope,
        },
      },
      // Access is checked before the input: a refused caller learns nothing from the message about a field.
      async preValidation(request, reply) {
        // Proxies must not keep answers for one user, because they tell requests apart by address only.
        if (!isOpen || headerOf(request, 'x-access-token') !== '') reply.header('cache-control', 'no-store')
        viewers.set(request, await gate(entry, request, platform))
        if (platform.changesTakenIn?.(entry, method)) throw refuse('exchange.taken-in')
        if (isStoring && (await platform.room?.isFull())) throw refuse('storage.full')
        if (rest !== undefined) request.params = { [rest]: (request.params as Record<string, string>)['*'] }
        if (entry.signed) checkSignature(request, platform.signature, clock())
        if (isStrict(request)) return
        const read = platform.guests?.(key, entry, request)
        if (!read) return
        request.query = read.query
        request.body = read.body
        if (read.answer === undefined) return
        const envelope = {
          success: true,
          code: 200,
          message: entry.message ?? '',
          result: read.answer,
          timestamp: clock().getTime(),
        }
        return reply.send(entry.bare ? read.answer : envelope)
      },
      async preHandler(request) {
        refuseUnreadable(request)
      },
      async handler(request, reply) {
        const viewer = viewers.get(request) ?? VISITOR
        const { query, params, body } = request
        if (entry.keptWith && viewer === VISITOR && platform.kept) {
          const make = async (state: string) => {
            const input = { query, viewer, clock, reply, request }
            const result = await readingAt(platform, state, (db) => handler({ ...input, db }))
            return reply.serialize({
              success: true,
              code: 200,
              message: entry.message ?? '',
              result,
              timestamp: 0,
            }) as string
          }
          return platform.kept.sendCall(
            request,
            reply,
            { call: key, cost: costOf(entry, method) },
            clock().getTime(),
            make,
          )
        }
        await refuseForeign(platform.db, viewer, codeOf(entry.permission), query, params, withoutBegan(body))
        const later: (() => void)[] = []
        const list = entry.listOf
          ? await listRequest(platform, viewer, entry.listOf, request, codeOf(entry.permission))
          : undefined
        const upload = entry.upload ? await readUpload(request, entry.upload === 'one') : NO_UPLOAD
        const input = {
          query,
          params,
          body,
          upload,
          viewer,
          clock,
          contacts,
          list,
          reply,
          request,
          afterCommit: (work: () => void) => void later.push(work),
        }
        const given = await running(writes, platform.db, (db) => handler({ ...input, db })).catch(
          async (error: unknown) => {
            if (!(error instanceof ApprovalNeeded)) throw error
            const { what = '' } = error.details
            // A form with files is not kept, nor is one with a password, which nobody may read.
            if (entry.upload || holdsPassword(body) || !platform.askApproval)
              throw refuse('approval.not-here', { what })
            await platform.askApproval({ key, summary: entry.summary, what, viewer, now: clock(), query, params, body })
            throw error
          },
        )
        for (const work of later) work()
        const { result, code, message, success } =
          given instanceof Answer ? given : { result: given, code: undefined, message: undefined, success: undefined }
        if (entry.result === 'bytes')
          return reply.send(result instanceof Uint8Array ? result : Readable.from(result as AsyncIterable<Uint8Array>))
        if (entry.result === 'redirect') return reply.redirect(result as string)
        if (entry.bare) return result
        return {
          success: success ?? true,
          code: code ?? 200,
          message: message ?? entry.message ?? '',
          result,
          timestamp: clock().getTime(),
        }
      },
    })
  }
}

/** The handler of an edit, given the whole form also where only the changed fields were sent. */
function merging(
  platform: Platform,
  entry: Entry,
  handler: (input: object) => Promise<unknown>,
): (input: object) => Promise<unknown> {
  const { edits } = entry
  if (!edits) return handler
  return async (input) => {
    const context = input as Context & { body: unknown }
    const read = async (id: string | number): Promise<object> => {
      const reading = platform.calls?.get(edits.read)
      if (!reading) throw new Error(`${edits.read} is not served`)
      const { listOf } = reading.entry
      const query = { id }
      const list = listOf && {
        ...(await listRequest(context, context.viewer, listOf, context.request, codeOf(entry.permission))),
        query,
      }
      return (await reading.handler({ ...context, query, params: undefined, body: undefined, list })) as object
    }
    const { body, before } = await wholeForm(context.db, { ...entry, edits }, context.body, read)
    return handler({ ...context, body, ...(before ? { before } : {}) })
  }
}

/** The handler of a call whose fields are checked as their kind of record declares. */
function checking(
  platform: Platform,
  { checks, edits }: Entry,
  handler: (input: object) => Promise<unknown>,
): (input: object) => Promise<unknown> {
  if (!checks) return handler
  return async (input) => {
    const context = input as Context & { body: Readonly<Record<string, unknown>> }
    const { id } = context.body as { id?: string | number }
    await platform.checkFields?.(context, checks, context.body, {
      own: edits && id !== undefined ? String(id) : null,
      before: context.before?.record,
    })
    return handler(input)
  }
}

const holdsPassword = (body: unknown): boolean => typeof body === 'object' && body !== null && 'password' in body

/** Runs a handler with the handle its entry is for: a transaction, the pool, or the pool for reading only. */
function running<T>(writes: boolean | 'self', db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (writes === true) return inTransaction(db, work)
  if (writes === 'self') return work(db)
  return whileReading(() => work(db))
}

/**
 * What a request asks of the list of a screen; a data rule that cannot be applied is written to the program's log.
 * @param code the code that the call asks for
 */
export async function listRequest(
  { db, clock, contacts }: Pick<Platform, 'db' | 'clock' | 'contacts'>,
  viewer: Viewer,
  screen: ScreenName,
  request: FastifyRequest,
  code: string | null = null,
): Promise<ListRequest> {
  const warn = (fault: string) => request.log.warn({ fault }, 'data rule cannot be applied')
  return {
    query: request.query as ListParameters,
    rules: await dataRulesOf(db, viewer, screen, clock(), { code, warn }),
    tenants: viewer.tenants,
    labels: labelsOf(screen),
    contacts: { asked: seesContacts(viewer) ? contacts.hash : null, ruled: contacts.hash },
    warn,
  }
}

/** What users call the fields of a list. */
const labelsOf = (screen: ScreenName): Readonly<Record<string, string>> =>
  screen in LIST_FIELDS ? LIST_FIELDS[screen as ListScreen] : {}

/** Reads for a visitor what is of a state of the library: in the replica when that is there, else in the database. */
export const readingAt = <T>(
  { db, replica }: Pick<Platform, 'db' | 'replica'>,
  state: string,
  work: (db: Db) => Promise<T>,
): Promise<T> => whileReading(() => (replica ? replica.read(db, state, work) : work(db)))

/** Who made a request, kept between the access check and the handler. */
const viewers = new WeakMap<FastifyRequest, Viewer>()

/** The session in whose name a request was made, after the access check; null for visitors, and for what is no call. */
export const sessionOf = (request: FastifyRequest): string | null => viewers.get(request)?.sessionId ?? null
