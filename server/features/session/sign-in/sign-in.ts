import { randomBytes } from 'node:crypto'
import type { SignedIn } from '#common/contract/session.ts'
import { errorCatalogue, type ErrorCode, Refusal, refuse } from '#common/errors.ts'
import { SIGN_IN_LIFETIME_MS } from '#common/limits.ts'
import { permissionCodesOf } from '#server/platform/auth/grants.ts'
import { endSessionsOf, endSurplusSessions, insertSession, type Vouched } from '#server/platform/auth/sessions.sql.ts'
import { isPasswordDue } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { answer, type Answer } from '#server/platform/http/answer.ts'
import {
  departmentsOf,
  heldAccount,
  setOrgCode,
  tenantsOf,
  userInfoOf,
  type SignInAccount,
} from '../../users/users.door.ts'
import { dictionariesFor } from '../../dictionaries/dictionaries.door.ts'
import { type Attempt, logSignIn, type SessionParts, tellEnded } from '../session-parts.ts'
import { keepDevice } from '../device.ts'
import { tried, underName } from '../tries.ts'
import { secondStepOf } from '../second-factor/at-sign-in.ts'
import { type Recognised, recognise } from './recognise.ts'
import { countAgainstNetwork, type GivenCaptcha, passCaptcha } from './pass-captcha.ts'

/**
 * Signs in by user name and password. Checks and texts in the order of wire.md §1.3, but for what would tell whether a
 * user exists: unknown names and wrong passwords get the same words after the same time, and have to wait alike.
 */
export async function signInByPassword(
  parts: SessionParts,
  attempt: Attempt,
  given: { username: string; password: string } & GivenCaptcha,
): Promise<Answer<SignedIn>> {
  const username = given.username.trim()
  await passCaptcha(parts, attempt, given).catch(async (refusal: unknown) => {
    await logSignIn(attempt, '登录失败：验证码错误', false, username)
    throw refusal
  })
  const log = async (reason: string) => {
    await countAgainstNetwork(parts, attempt)
    await logSignIn(attempt, `登录失败：${reason}`, false, username)
  }
  const { account, vouched } = await tried<Recognised>(
    parts,
    attempt,
    { subject: await underName(attempt, username), log },
    () => recognise(parts, attempt, username, given.password),
  )
  return signInAs(parts, attempt, account, vouched ? '用户名密码登录（统一用户目录）' : '用户名密码登录', { vouched })
}

/** Why an account may not sign in at all; told only to a user who has proved to be its holder. */
async function unfit(db: Db, account: SignInAccount): Promise<ErrorCode | null> {
  if (account.deletedAt) return 'sign-in.deleted'
  if (account.status !== 1) return 'sign-in.frozen'
  const tenants = await tenantsOf(db, account.id)
  return tenants.length > 0 && tenants.every(({ status }) => status !== 1) ? 'sign-in.tenants-frozen' : null
}

/**
 * Opens a session for an account whose holder has been recognised, and returns everything with which the client starts.
 * @param provedTwice the second factor was proved as well
 * @param vouched the identity system that told who the user is; null: this system found out by itself
 * @throws Refusal second-factor.code-needed or set-up-needed, with a ticket for the second step
 */
export async function signInAs(
  parts: SessionParts,
  attempt: Attempt,
  recognised: SignInAccount,
  how: string,
  { provedTwice = false, vouched = null }: { provedTwice?: boolean; vouched?: Vouched | null } = {},
): Promise<Answer<SignedIn>> {
  const { request, clock } = attempt
  const now = clock()
  const token = randomBytes(32).toString('base64url')
  const id = randomBytes(16).toString('hex')
  const opened = await inTransaction(attempt.db, async (db) => {
    const account = await heldAccount(db, recognised.id)
    // A password that was changed meanwhile has ended all sessions, so no session may be opened after that.
    if (!account || account.passwordHash !== recognised.passwordHash) return refuse('sign-in.wrong')
    const reason = await unfit(db, account)
    if (reason !== null) return refuse(reason)
    const second = provedTwice ? null : await secondStepOf(parts, db, account, { how, vouched, now })
    if (second !== null) return second
    const ended = parts.singleSession ? await endSessionsOf(db, account.id, 'newer', now) : []
    const expiresAt = new Date(now.getTime() + SIGN_IN_LIFETIME_MS)
    const userAgent = request.headers['user-agent'] ?? ''
    await insertSession(db, { id, token, accountId: account.id, now, expiresAt, ip: request.ip, userAgent, vouched })
    ended.push(...(await endSurplusSessions(db, account.id, { most: parts.sessionsMax, opened: id }, now)))
    await keepDevice(parts, attempt, db, account.id)
    const passwordDue = isPasswordDue(parts.sessions, account, vouched?.by ?? null, now)
    const start = await startOf({ db, contacts: attempt.contacts }, account, passwordDue)
    await logSignIn({ db, clock, request }, `登录成功：${how}`, true, account.username, account.id)
    return { start, ended, passwordDue }
  })
  if (opened instanceof Refusal) {
    const goesOn = opened.details['ticket'] !== undefined
    await logSignIn(
      attempt,
      goesOn ? `${how}通过，${opened.message}` : `登录失败：${opened.message}`,
      goesOn,
      recognised.username,
      recognised.id,
    )
    throw opened
  }
  tellEnded(parts, opened.ended)
  return answer({ token, ...opened.start }, opened.passwordDue ? PASSWORD_DUE : {})
}

/** Code 3030: signed in, but the password has to be changed first. */
const { code, message } = errorCatalogue['session.password-change-required']
const PASSWORD_DUE = { code, message }

/** Everything a client begins with, the token aside. Exactly one department becomes the current one by itself. */
async function startOf(
  { db, contacts }: Pick<Attempt, 'db' | 'contacts'>,
  account: SignInAccount,
  passwordDue: boolean,
): Promise<Omit<SignedIn, 'token'>> {
  const departs = await departmentsOf(db, account.id)
  const codes = departs.map(({ orgCode }) => orgCode)
  const only = codes.length === 1 ? codes[0] : undefined
  const current =
    only ?? (account.orgCode !== null && codes.includes(account.orgCode) ? account.orgCode : (codes[0] ?? null))
  if (current !== account.orgCode) await setOrgCode(db, account.id, current)
  const tenantList = (await tenantsOf(db, account.id)).filter(({ status }) => status === 1)
  // Until the password is changed, the user sees what visitors see.
  const permissions = passwordDue ? new Set<string>() : await permissionCodesOf(db, account.id)
  return {
    userInfo: await userInfoOf(db, contacts, account.id),
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    ...(tenantList.length > 0 ? { tenantList } : {}),
    sysAllDictItems: await dictionariesFor(db, { permissions }),
  }
}
