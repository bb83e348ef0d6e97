import { refuse } from '#common/errors.ts'
import { CHAT_APP_CALLBACK_PATH } from '#common/contract/paths.ts'
import { email as emailFault, username as usernameFault } from '#common/rules/field-formats.ts'
import type { sessionContract } from '#common/contract/session.ts'
import { endSession, endSessionsOf, sessionById, sessionByToken } from '#server/platform/auth/sessions.sql.ts'
import { tokenHash } from '#server/platform/auth/token.ts'
import { viewerOf } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { originOf } from '#server/platform/http/request-facts.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import {
  acceptedPasswordHash,
  accountBy,
  accountOfThird,
  departmentsOf,
  heldAccount,
  insertAccount,
  linkThird,
  newId,
  passwordFits,
  refuseWeakPassword,
  replacePassword,
  setOrgCode,
  takenOf,
  userInfoOf,
} from '../accounts/accounts.door.ts'
import { CAPTCHA_LIFETIME_MS, captchaHash } from './captcha.ts'
import { casUser, isLoopback, isOwnService } from './cas.ts'
import { detourOf, isOfDetour, startDetour } from './detour.ts'
import { holderOfTicket, issueTicket, keepCaptcha, redeemTicket } from './once.sql.ts'
import { pageOfOnline } from './online.sql.ts'
import { isMobile, sendCode, useCode } from './phone.ts'
import { goOnAs, logSignIn, signInAs, signInByPassword, tried, type Attempt, type SessionParts } from './sign-in.ts'

/** How long a finished third-party sign-in waits to be picked up. */
const TICKET_LIFETIME_MS = 60_000
/** How long somebody may take over a consent page or a binding form. */
const DETOUR_LIFETIME_MS = 600_000
const RESET_LIFETIME_MS = 600_000
/** Page of the client that picks up a sign-in by a chat app. */
const CHAT_APP_LOGIN = '/oauth2-app/login'

const attemptOf = ({ db, clock, request }: Context): Attempt => ({ db, clock, request })
const inMs = ({ clock }: Pick<Context, 'clock'>, ms: number) => new Date(clock().getTime() + ms)
const signedInAs = ({ viewer }: Context): { id: string; username: string } => {
  if (viewer.accountId === null) throw refuse('session.missing')
  return { id: viewer.accountId, username: viewer.username }
}

/** Handlers of signing in and out and of one's own account (spec §7 Session, wire.md §1.3–1.8). */
export function sessionHandlers(parts: SessionParts): Handlers<typeof sessionContract> {
  /** Where this site is reached at. What a request says it was sent to counts only where nothing else is known. */
  const ownOrigin = ({ request }: Context) => (parts.publicUrl === null ? originOf(request) : new URL(parts.publicUrl).origin)
  const callbackOf = (context: Context, source: string) =>
    `${parts.publicUrl ?? originOf(context.request) ?? ''}${parts.apiBase}${CHAT_APP_CALLBACK_PATH.replace('{source}', source)}`
  const end = (sessionIds: string[]) => {
    for (const sessionId of sessionIds) parts.bus.publish({ kind: 'session-ended', sessionId })
  }

  async function signInByCas(context: Context, { ticket, service }: { ticket: string; service: string }) {
    if (parts.casUrl === null) throw refuse('sign-in.cas-off')
    const attempt = attemptOf(context)
    const origin = ownOrigin(context)
    // Without PUBLIC_URL whoever asks says what our address is: then only for trying it out on one machine.
    const isOwn = origin !== null && (parts.publicUrl !== null || isLoopback(origin)) && isOwnService(service, origin)
    if (!isOwn) throw refuse('sign-in.cas-refused')
    const username = await casUser(parts.casUrl, ticket, service).catch(async (refusal: unknown) => {
      await logSignIn(attempt, '登录失败：单点登录验证失败', false, '')
      throw refusal
    })
    const account = await accountBy(context.db, { username })
    if (!account) {
      await logSignIn(attempt, '登录失败：单点登录的用户在本系统中没有账号', false, username)
      throw refuse('sign-in.third-unknown')
    }
    return signInAs(parts, attempt, account, '单点登录')
  }

  /** A ticket that the client turns into a session: tokens never stand in an address. */
  const signInTicket = (db: Db, context: Context, accountId: string) =>
    issueTicket(db, { purpose: 'third-sign-in', accountId, content: detourOf(context.request), expiresAt: inMs(context, TICKET_LIFETIME_MS) })

  return {
    async 'GET /sys/randomImage/{key}'({ db, clock, params, query }) {
      const { shown, answer: wanted } = parts.makeCaptcha(query.kind ?? 'image', params.key)
      await keepCaptcha(db, params.key, captchaHash(wanted, params.key), new Date(clock().getTime() + CAPTCHA_LIFETIME_MS))
      return shown
    },

    'POST /sys/login': (context) => signInByPassword(parts, attemptOf(context), context.body),

    async 'POST /sys/sms'(context) {
      await sendCode(parts, attemptOf(context), context.body.mobile, context.body.smsmode)
      return null
    },

    async 'POST /sys/phoneLogin'(context) {
      const phone = context.body.mobile.trim()
      const attempt = attemptOf(context)
      await useCode(parts, attempt, { phone, purpose: '0', code: context.body.captcha, failed: '登录失败' })
      const account = await accountBy(context.db, { phone })
      if (!account) throw refuse('sms.unknown')
      return signInAs(parts, attempt, account, '手机验证码登录')
    },

    async 'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}'(context) {
      const { db, clock, params } = context
      const redeemed = await redeemTicket(db, params.token, 'third-sign-in', clock())
      if (redeemed) {
        if (!isOfDetour(context.request, redeemed.content)) throw refuse('sign-in.ticket-invalid')
        const account = redeemed.accountId === null ? null : await accountBy(db, { id: redeemed.accountId })
        if (!account) throw refuse('sign-in.third-unknown')
        return signInAs(parts, attemptOf(context), account, `第三方登录（${params.thirdType}）`)
      }
      // Clients that were handed a token look up whose it is.
      const viewer = await viewerOf(db, params.token, clock(), parts.sessions)
      const account = typeof viewer === 'string' || viewer.accountId === null ? null : await accountBy(db, { id: viewer.accountId })
      if (!account) throw refuse('sign-in.ticket-invalid')
      return goOnAs(parts, attemptOf(context), account, params.token)
    },

    async 'POST /sys/thirdLogin/bindingThirdPhone'(context) {
      const { db, clock, body, request } = context
      const phone = body.mobile.trim()
      await useCode(parts, attemptOf(context), { phone, purpose: '0', code: body.captcha, failed: '绑定第三方账号失败' })
      const account = await accountBy(db, { phone })
      if (!account) throw refuse('sms.unknown')
      const ticket = await inTransaction(db, async (db) => {
        const pending = await redeemTicket(db, body.thirdUserUuid, 'third-binding', clock())
        const { thirdType, thirdUserId, realname } = pending?.content ?? {}
        if (!thirdType || !thirdUserId || !isOfDetour(request, pending?.content ?? {})) throw refuse('sign-in.ticket-invalid')
        await linkThird(db, { id: newId(), thirdType, thirdUserId, accountId: account.id, realname: realname || null })
        return signInTicket(db, context, account.id)
      })
      await logSignIn(attemptOf(context), '绑定第三方账号', true, account.username, account.id)
      return ticket
    },

    async 'GET /sys/thirdLogin/oauth2/{source}/login'(context) {
      const { db, params, query, request, reply } = context
      const app = parts.chatApps.get(params.source)
      if (!app) throw refuse('path.not-found')
      // Where to come back to is our own origin, never what the address says.
      const own = ownOrigin(context)
      const origin = own === query.state.replace(/\/$/, '') ? own : ''
      // The detour belongs to this browser: nobody else's answer can be slipped into it.
      const { cookie, content } = startDetour({
        path: parts.apiBase,
        // There and back: the consent page, then the binding form.
        seconds: (2 * DETOUR_LIFETIME_MS) / 1000,
        secure: request.protocol === 'https' || parts.publicUrl?.startsWith('https:') === true,
      })
      const state = await issueTicket(db, { purpose: 'third-state', content: { ...content, origin }, expiresAt: inMs(context, DETOUR_LIFETIME_MS) })
      reply.header('set-cookie', cookie)
      return app.authorizeUrl(callbackOf(context, params.source), state)
    },

    async 'GET /sys/thirdLogin/oauth2/{source}/callback'(context) {
      const { db, clock, params, query, request } = context
      const app = parts.chatApps.get(params.source)
      const state = await redeemTicket(db, query.state, 'third-state', clock())
      const own = state !== null && isOfDetour(request, state.content)
      const back = (token: string) =>
        `${state?.content['origin'] ?? ''}${CHAT_APP_LOGIN}?${new URLSearchParams({ oauth2LoginToken: token, thirdType: params.source }).toString()}`
      if (!app || !own) return back('登录失败')
      let user: Awaited<ReturnType<typeof app.userOf>>
      try {
        user = await app.userOf(query.code ?? '')
      } catch (error) {
        request.log.warn({ err: error }, 'third-party sign-in failed')
        await logSignIn(attemptOf(context), `第三方登录失败（${params.source}）`, false, '')
        return back('登录失败')
      }
      const accountId = await accountOfThird(db, params.source, user.thirdUserId)
      if (accountId !== null) return back(await signInTicket(db, context, accountId))
      const uuid = await issueTicket(db, {
        purpose: 'third-binding',
        content: { ...detourOf(request), thirdType: params.source, thirdUserId: user.thirdUserId, realname: user.realname ?? '' },
        expiresAt: inMs(context, DETOUR_LIFETIME_MS),
      })
      return back(`绑定手机号,${uuid}`)
    },

    'POST /sys/cas/client/validateLogin': (context) => signInByCas(context, context.body),
    'GET /sys/cas/client/validateLogin': (context) => signInByCas(context, context.query),

    async 'POST /sys/logout'(context) {
      const { db, clock, request, afterCommit } = context
      const token = request.headers['x-access-token']
      if (typeof token !== 'string' || token === '') throw refuse('session.logout-failed')
      const session = await sessionByToken(db, token)
      if (!session) throw refuse('session.logout-unknown')
      await endSession(db, session.id, 'logout', clock())
      await logSignIn(attemptOf(context), '退出登录', true, session.username, session.accountId)
      afterCommit(() => end([session.id]))
      return null
    },

    'GET /sys/online/list': ({ db, clock, list, viewer }) =>
      pageOfOnline(db, list, { now: clock(), idleMs: parts.sessions.idleMs, ownSession: viewer.sessionId }),

    async 'POST /sys/online/forceLogout'(context) {
      const { db, clock, body, viewer, list, afterCommit } = context
      const session = await sessionById(db, body.token)
      // Users that the data rules hide from the viewer cannot be signed out by them.
      const request = { ...list, query: { id: body.token } }
      const seen = await pageOfOnline(db, request, { now: clock(), idleMs: parts.sessions.idleMs, ownSession: null })
      if (!session || seen.total === 0 || !(await endSession(db, session.id, 'forced', clock()))) throw refuse('session.logout-unknown')
      await logSignIn(attemptOf(context), `强制退出：${session.username}`, true, viewer.username, viewer.accountId ?? '')
      afterCommit(() => end([session.id]))
      return null
    },

    async 'PUT /sys/selectDepart'(context) {
      const { db, body } = context
      const { id } = signedInAs(context)
      // Whoever the body names: one chooses for oneself, among one's own departments.
      if (!(await departmentsOf(db, id)).some(({ orgCode }) => orgCode === body.orgCode)) throw refuse('department.not-member')
      await setOrgCode(db, id, body.orgCode)
      return { userInfo: await userInfoOf(db, id) }
    },

    async 'GET /sys/user/getCurrentUserDeparts'(context) {
      const { id } = signedInAs(context)
      const list = await departmentsOf(context.db, id)
      return { list, orgCode: list.find(({ orgCode }) => orgCode === context.viewer.orgCode)?.orgCode ?? null }
    },

    async 'PUT /sys/user/updatePassword'(context) {
      const { db, clock, body } = context
      const { id, username } = signedInAs(context)
      const attempt = attemptOf(context)
      if (body.username && body.username.trim().toLowerCase() !== username.toLowerCase()) throw refuse('password.own-only')
      const log = (reason: string) => logSignIn(attempt, `修改密码失败：${reason}`, false, username, id)
      const former = await tried(parts, attempt, { subject: `old-password:${username.toLowerCase()}`, log }, async () => {
        const passwordHash = (await accountBy(db, { id }))?.passwordHash ?? null
        const fits = await passwordFits(passwordHash, body.oldpassword)
        return fits ? { done: passwordHash } : { reason: '旧密码错误', refusal: refuse('password.old-wrong') }
      })
      if (body.password === '') throw refuse('password.empty')
      if (body.password !== body.confirmpassword) throw refuse('password.differ')
      const passwordHash = await acceptedPasswordHash(db, body.password, { id, username })
      const ended = await inTransaction(db, async (db) => {
        // Of two changes at the same time the second no longer knows the old password.
        if ((await heldAccount(db, id))?.passwordHash !== former) throw refuse('password.old-wrong')
        await replacePassword(db, id, passwordHash, clock())
        await logSignIn({ ...attempt, db }, '修改密码', true, username, id)
        return endSessionsOf(db, id, 'password', clock())
      })
      end(ended)
      return null
    },

    async 'POST /sys/user/register'(context) {
      const { db, clock, body } = context
      if (!parts.registration) throw refuse('register.closed')
      const phone = body.phone.trim()
      const username = body.username?.trim() || phone
      const email = body.email?.trim() || null
      if (!isMobile(phone)) throw refuse('sms.phone-invalid')
      // Nobody takes a number that is another's, who may want to sign in by it.
      if (username !== phone && (usernameFault(username) !== null || isMobile(username))) throw refuse('register.username-invalid')
      if (email !== null && emailFault(email) !== null) throw refuse('register.email-invalid')
      // What can be mended without another code is said before the code is used up.
      refuseWeakPassword(body.password, username)
      await useCode(parts, attemptOf(context), { phone, purpose: '1', code: body.smscode, failed: '注册失败' })
      const passwordHash = await acceptedPasswordHash(db, body.password, { id: null, username })
      const id = newId()
      const made = await inTransaction(db, async (db) => {
        const taken = await takenOf(db, { username, phone, email })
        if (taken !== null) return taken
        const account = { id, username, realname: username, passwordHash, phone, email, mustChangePassword: false, roles: ['user'], now: clock() }
        if ((await insertAccount(db, account)) === null) return 'username' as const
        await logSignIn({ ...attemptOf(context), db }, '注册', true, username, id)
        return null
      })
      if (made !== null) throw refuse(`register.${made}-taken`)
      return null
    },

    async 'POST /sys/user/phoneVerification'(context) {
      const { db, body } = context
      const phone = body.phone.trim()
      await useCode(parts, attemptOf(context), { phone, purpose: '2', code: body.smscode, failed: '找回密码失败' })
      const account = await accountBy(db, { phone })
      if (!account) throw refuse('sms.unknown')
      const smscode = await issueTicket(db, {
        purpose: 'reset-password',
        accountId: account.id,
        // Good until the password is another, however it came to be.
        content: { password: tokenHash(account.passwordHash) },
        expiresAt: inMs(context, RESET_LIFETIME_MS),
      })
      return { smscode, username: account.username }
    },

    async 'POST /sys/user/passwordChange'(context) {
      const { db, clock, body } = context
      // First the ticket: nothing about the account is told, or tried, without it.
      const holder = await holderOfTicket(db, body.smscode, 'reset-password', clock())
      const account = holder === null ? null : await accountBy(db, { id: holder })
      if (!account) throw refuse('password.code-expired')
      if (account.username.toLowerCase() !== body.username.trim().toLowerCase()) throw refuse('password.reset-failed')
      const passwordHash = await acceptedPasswordHash(db, body.password, account)
      const ended = await inTransaction(db, async (db) => {
        const reset = await redeemTicket(db, body.smscode, 'reset-password', clock())
        const held = await heldAccount(db, account.id)
        if (reset === null || !held || reset.content['password'] !== tokenHash(held.passwordHash)) throw refuse('password.code-expired')
        await replacePassword(db, account.id, passwordHash, clock())
        await logSignIn({ ...attemptOf(context), db }, '用手机验证码重置密码', true, account.username, account.id)
        return endSessionsOf(db, account.id, 'password', clock())
      })
      end(ended)
      return null
    },
  }
}
