import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { noteRefusal } from '#server/platform/audit/refusal-log.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Sealer } from '#server/platform/auth/sealer.ts'
import type { SessionLimits } from '#server/platform/auth/viewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { AssertionReader } from './certificates/assertion.ts'
import type { Directory } from './directory/directory.ts'
import type { Captcha } from './sign-in/captcha.ts'
import type { SmsGateway } from './sign-in/sms.ts'
import type { IdentityProvider } from './third-party/identity-provider.ts'

/** What signing in needs from the application. */
export interface SessionParts {
  bus: Bus
  sms: SmsGateway | null
  /** False: no captcha is asked for (settings: only on a loopback host). */
  captcha: boolean
  makeCaptcha: (checkKey: string) => Captcha
  /** How hard the work beside a captcha picture is, in bits of each part. */
  workBits: number
  /** The longest wait after failures in a row, in milliseconds. */
  longestWaitMs: number
  sessions: SessionLimits
  /** Encrypts the secrets of second factors. */
  sealer: Sealer
  /** Name of this installation, as authenticator apps show it. */
  platformName: string
  singleSession: boolean
  /** Sessions that one account may have open. */
  sessionsMax: number
  registration: boolean
  casUrl: string | null
  publicUrl: string | null
  apiBase: string
  chatApps: ReadonlyMap<string, ChatApp>
  /** Identity provider of the settings; null: none. */
  provider: IdentityProvider | null
  /** Directory that checks passwords; null: this system does. */
  directory: Directory | null
  /** Reads what a gateway says of a certificate; null: no gateway is trusted. */
  readAssertion: AssertionReader | null
  /** Forget what other features keep of an account that is erased. */
  onErase: readonly OnErase[]
}

/** Forgets what a feature keeps of an account, in the transaction that erases the account. */
export type OnErase = (db: Db, accountId: string) => Promise<void>

/** An enterprise chat app that identifies its user. */
export interface ChatApp {
  /** Page of the chat app that asks its user and comes back to `callback` with a code. */
  authorizeUrl: (callback: string, state: string) => string
  /** The user of a code; throws when the chat app does not name one. */
  userOf: (code: string) => Promise<{ thirdUserId: string; realname: string | null }>
}

/** The request a sign-in comes with, and what it may use. */
export interface Attempt {
  db: Db
  clock: Clock
  contacts: ContactSealer
  request: FastifyRequest
  reply: FastifyReply
}

/** One line of the log about signing in. */
export const logSignIn = (
  { db, clock, request }: Omit<Attempt, 'reply' | 'contacts'>,
  content: string,
  success: boolean,
  username: string,
  accountId?: string,
): Promise<void> => {
  const activity = {
    kind: 1,
    content,
    success,
    username,
    accountId: accountId ?? null,
    ...requestFacts(request),
  } as const
  return success ? writeActivity(db, activity, clock()) : noteRefusal(request, db, activity, clock())
}

/** The sign-in attempt that a call makes. */
export const attemptOf = ({ db, clock, contacts, request, reply }: Context): Attempt => ({
  db,
  clock,
  contacts,
  request,
  reply,
})

/** Who makes the call. @throws Refusal session.missing */
export function signedInAs({ viewer }: Context): { id: string; username: string } {
  if (viewer.accountId === null) throw refuse('session.missing')
  return { id: viewer.accountId, username: viewer.username }
}

/** The moment this many milliseconds from now. */
export const inMs = ({ clock }: Pick<Context, 'clock'>, ms: number) => new Date(clock().getTime() + ms)

/** Tells open pages that these sessions have ended. */
export function tellEnded({ bus }: Pick<SessionParts, 'bus'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.publish({ kind: 'session-ended', sessionId })
}
