import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SIGN_IN_LIFETIME_MS } from '#common/limits.ts'
import { refuse } from '#common/errors.ts'
import type { SignedIn } from '#common/contract/session.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { permissionCodesOf } from '#server/platform/auth/grants.ts'
import { endSessionsOf, insertSession } from '#server/platform/auth/sessions.sql.ts'
import type { SessionLimits } from '#server/platform/auth/viewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { answer, type Answer } from '#server/platform/http/answer.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { accountBy, departmentsOf, passwordFits, setOrgCode, tenantsOf, userInfoOf, type SignInAccount } from '../accounts/accounts.door.ts'
import { dictionariesFor } from '../dictionaries/dictionaries.door.ts'
import type { Captcha } from './captcha.ts'
import { captchaHash } from './captcha.ts'
import { forgetFailures, lockedUntil, noteFailure, takeCaptcha } from './once.sql.ts'
import type { SmsGateway } from './sms.ts'

/** Failures in a row after which sign-ins of a user name are refused for a while. */
const FAILURES_BEFORE_LOCK = 5

/** What signing in needs from the application. */
export interface SessionParts {
  bus: Bus
  sms: SmsGateway | null
  /** Off: no captcha is asked for (settings: only on a loopback host). */
  captcha: boolean
  makeCaptcha: (kind: 'image' | 'question', checkKey: string) => Captcha
  lockMs: number
  sessions: SessionLimits
  singleSession: boolean
  registration: boolean
  casUrl: string | null
  publicUrl: string | null
  apiBase: string
  chatApps: ReadonlyMap<string, ChatApp>
}

/** An enterprise chat app that tells who its user is. */
export interface ChatApp {
  /** Page of the chat app that asks its user and comes back to `callback` with a code. */
  authorizeUrl: (callback: string, state: string) => string
  /** Who a code stands for; throws when the chat app does not say. */
  userOf: (code: string) => Promise<{ thirdUserId: string; realname: string | null }>
}

/** The request a sign-in comes with, and what it may use. */
export interface Attempt {
  db: Db
  clock: Clock
  request: FastifyRequest
}

/** One line of the log about signing in. */
export const logSignIn = ({ db, clock, request }: Attempt, content: string, success: boolean, username: string, accountId?: string): Promise<void> =>
  writeActivity(
    db,
    {
      kind: 1,
      content,
      success,
      username,
      accountId: accountId ?? null,
      ip: request.ip,
      method: request.method,
      url: request.url.split('?')[0] ?? '',
    },
    clock(),
  )

/**
 * The captcha of an attempt. Whatever is answered, it is gone: one captcha, one guess.
 * @throws Refusal sign-in.captcha-missing, sign-in.captcha-wrong
 */
async function checkCaptcha(
  parts: SessionParts,
  { db, clock }: Attempt,
  captcha: string | null | undefined,
  checkKey: string | number | null | undefined,
): Promise<void> {
  if (!parts.captcha) return
  if (captcha === null || captcha === undefined || captcha === '') throw refuse('sign-in.captcha-missing')
  const key = String(checkKey ?? '')
  const wanted = await takeCaptcha(db, key, clock())
  if (wanted === null || wanted !== captchaHash(captcha, key)) throw refuse('sign-in.captcha-wrong')
}

const minutesUntil = (until: Date, now: Date): string => String(Math.ceil((until.getTime() - now.getTime()) / 60_000))

/** Refuses while too many failures are held against the subject. */
export async function refuseWhileLocked({ db, clock }: Attempt, subject: string): Promise<void> {
  const until = await lockedUntil(db, subject, clock())
  if (until) throw refuse('sign-in.locked', { minutes: minutesUntil(until, clock()) })
}

/** Counts a failed attempt against the subject; the one that locks says so. */
export async function countFailure({ db, clock }: Attempt, subject: string, parts: Pick<SessionParts, 'lockMs'>): Promise<void> {
  const until = await noteFailure(db, subject, clock(), { limit: FAILURES_BEFORE_LOCK, lockMs: parts.lockMs })
  if (until) throw refuse('sign-in.locked', { minutes: minutesUntil(until, clock()) })
}

/**
 * Signs in by user name and password. Checks and texts in the order of wire.md §1.3, but for what would tell whether a
 * user exists: unknown names and wrong passwords get the same words after the same time, and are locked alike.
 */
export async function signInByPassword(
  parts: SessionParts,
  attempt: Attempt,
  given: { username: string; password: string; captcha?: string | null | undefined; checkKey?: string | number | null | undefined },
): Promise<Answer<SignedIn>> {
  const username = given.username.trim()
  const subject = `user:${username.toLowerCase()}`
  await checkCaptcha(parts, attempt, given.captcha, given.checkKey).catch(async (refusal: unknown) => {
    await logSignIn(attempt, '登录失败：验证码错误', false, username)
    throw refusal
  })
  await refuseWhileLocked(attempt, subject).catch(async (refusal: unknown) => {
    await logSignIn(attempt, '登录失败：已锁定', false, username)
    throw refusal
  })
  const account = await accountBy(attempt.db, { username })
  if (!(await passwordFits(account?.passwordHash ?? null, given.password)) || !account) {
    await logSignIn(attempt, '登录失败：用户名或密码错误', false, username)
    await countFailure(attempt, subject, parts)
    throw refuse('sign-in.wrong')
  }
  return signInAs(parts, attempt, account, '用户名密码登录', subject)
}

/** Whether this account may sign in at all; said only to somebody who has proved to be its holder. */
async function refuseUnfit(attempt: Attempt, account: SignInAccount): Promise<void> {
  const tenants = await tenantsOf(attempt.db, account.id)
  const reason = account.deletedAt
    ? ('sign-in.deleted' as const)
    : account.status !== 1
      ? ('sign-in.frozen' as const)
      : tenants.length > 0 && tenants.every(({ status }) => status !== 1)
        ? ('sign-in.tenants-frozen' as const)
        : null
  if (reason === null) return
  const refusal = refuse(reason)
  await logSignIn(attempt, `登录失败：${refusal.message}`, false, account.username, account.id)
  throw refusal
}

/** Opens a session for an account whose holder has been recognised, and tells the client all it starts with. */
export async function signInAs(
  parts: SessionParts,
  attempt: Attempt,
  account: SignInAccount,
  how: string,
  subject?: string,
): Promise<Answer<SignedIn>> {
  await refuseUnfit(attempt, account)
  const { request, clock } = attempt
  const now = clock()
  const token = randomBytes(32).toString('base64url')
  const id = randomBytes(16).toString('hex')
  const { signedIn, ended } = await inTransaction(attempt.db, async (db) => {
    const ended = parts.singleSession ? await endSessionsOf(db, account.id, 'newer', now) : []
    const expiresAt = new Date(now.getTime() + SIGN_IN_LIFETIME_MS)
    await insertSession(db, { id, token, accountId: account.id, now, expiresAt, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
    if (subject !== undefined) await forgetFailures(db, subject)
    const signedIn = { token, ...(await startOf(db, account)) }
    await logSignIn({ db, clock, request }, `登录成功：${how}`, true, account.username, account.id)
    return { signedIn, ended }
  })
  for (const sessionId of ended) parts.bus.publish({ kind: 'session-ended', sessionId })
  return withPasswordDue(parts, account, now, signedIn)
}

/** The same for somebody who has a session already. */
export async function goOnAs(parts: SessionParts, { db, clock }: Attempt, account: SignInAccount, token: string): Promise<Answer<SignedIn>> {
  const start = await inTransaction(db, (db) => startOf(db, account))
  return withPasswordDue(parts, account, clock(), { token, ...start })
}

/** Code 3030: signed in, but the password has to be changed before anything else. */
function withPasswordDue({ sessions }: SessionParts, account: SignInAccount, now: Date, signedIn: SignedIn): Answer<SignedIn> {
  const old = sessions.passwordAgeMs !== null && now.getTime() - account.passwordSetAt.getTime() > sessions.passwordAgeMs
  return answer(signedIn, account.mustChangePassword || old ? { code: 3030, message: '请先修改密码' } : {})
}

/** Everything a client begins with, the token aside. Exactly one department becomes the current one by itself. */
async function startOf(db: Db, account: SignInAccount): Promise<Omit<SignedIn, 'token'>> {
  const departs = await departmentsOf(db, account.id)
  const codes = departs.map(({ orgCode }) => orgCode)
  const only = codes.length === 1 ? codes[0] : undefined
  const current = only ?? (account.orgCode !== null && codes.includes(account.orgCode) ? account.orgCode : codes[0])
  if (current !== undefined && current !== account.orgCode) await setOrgCode(db, account.id, current)
  const tenantList = (await tenantsOf(db, account.id)).filter(({ status }) => status === 1)
  return {
    userInfo: await userInfoOf(db, account.id),
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    ...(tenantList.length > 0 ? { tenantList } : {}),
    sysAllDictItems: await dictionariesFor(db, { permissions: await permissionCodesOf(db, account.id) }),
  }
}
