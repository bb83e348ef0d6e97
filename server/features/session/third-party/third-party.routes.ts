import { NOT_PROVED, PROVED, PROVIDER } from '#common/third-party.ts'
import type { sessionContract } from '#common/contract/session.ts'
import { type ErrorCode, errorCatalogue, refuse } from '#common/errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { accountBy, accountOfThird, linkThird, newId } from '../../users/users.door.ts'
import { attemptOf, inMs, logSignIn, type SessionParts } from '../session-parts.ts'
import { useCode } from '../sign-in/phone.ts'
import { signInAs } from '../sign-in/sign-in.ts'
import { issueTicket, redeemTicket } from '../tickets.sql.ts'
import { casUser, isLoopback, isOwnService } from './cas.ts'
import { detourOf, DETOUR_LIFETIME_MS, isOfDetour, startDetour } from './detour.ts'
import { callbackOf, ownOrigin, pageFor } from './addresses.ts'
import { answerOfProvider, leaveForProvider } from './provider-sign-in.ts'

/** How long the client has to exchange the ticket of a finished third-party sign-in, in milliseconds. */
const TICKET_LIFETIME_MS = 60_000
type ThirdPartyCalls =
  | 'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}'
  | 'POST /sys/thirdLogin/bindingThirdPhone'
  | 'GET /sys/thirdLogin/oauth2/{source}/login'
  | 'GET /sys/thirdLogin/oauth2/{source}/callback'
  | 'POST /sys/cas/client/validateLogin'
  | 'GET /sys/cas/client/validateLogin'

async function signInByCas(
  parts: SessionParts,
  context: Context,
  { ticket, service }: { ticket: string; service: string },
) {
  if (parts.casUrl === null) throw refuse('sign-in.cas-off')
  const attempt = attemptOf(context)
  const origin = ownOrigin(parts, context)
  // Without PUBLIC_URL the request gives the address of this site, which is accepted for loopback addresses only (to
  // try it out).
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
  return signInAs(parts, attempt, account, '单点登录', { vouched: { by: 'cas', name: null } })
}

/** A ticket that the client turns into a session: tokens never stand in an address. */
const signInTicket = (db: Db, context: Context, accountId: string, more: Record<string, string> = {}) =>
  issueTicket(db, {
    purpose: 'third-sign-in',
    accountId,
    content: { ...detourOf(context.request), ...more },
    expiresAt: inMs(context, TICKET_LIFETIME_MS),
  })

/**
 * A ticket that the client turns into the words of a refusal: what a page says never stands in an address, where
 * anybody could write it.
 */
const refusalTicket = (context: Context, content: Record<string, string>, refused: ErrorCode) =>
  issueTicket(context.db, {
    purpose: 'third-sign-in',
    content: { ...content, refused },
    expiresAt: inMs(context, TICKET_LIFETIME_MS),
  })

/** The calls of signing in with CAS and enterprise chat apps (wire.md §1.6). */
export function thirdPartyHandlers(parts: SessionParts): Pick<Handlers<typeof sessionContract>, ThirdPartyCalls> {
  return {
    async 'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}'(context) {
      const { db, clock, params } = context
      // A one-time ticket only: the token of a session never works in an address, which logs and histories keep.
      const redeemed = await redeemTicket(db, params.token, 'third-sign-in', clock())
      if (!redeemed || !isOfDetour(context.request, redeemed.content)) throw refuse('sign-in.ticket-invalid')
      const { refused, source } = redeemed.content
      if (refused !== undefined && Object.hasOwn(errorCatalogue, refused)) throw refuse(refused as ErrorCode)
      const account = redeemed.accountId === null ? null : await accountBy(db, { id: redeemed.accountId })
      if (!account) throw refuse('sign-in.third-unknown')
      return source === PROVIDER
        ? signInAs(parts, attemptOf(context), account, '统一身份认证', { vouched: { by: 'oidc', name: null } })
        : signInAs(parts, attemptOf(context), account, `第三方登录（${params.thirdType}）`)
    },

    async 'POST /sys/thirdLogin/bindingThirdPhone'(context) {
      const { db, clock, body, request } = context
      const phone = body.mobile.trim()
      await useCode(parts, attemptOf(context), {
        phone,
        purpose: '0',
        code: body.captcha,
        failed: '绑定第三方账号失败',
      })
      const account = await accountBy(db, { phoneHash: context.contacts.hash('phone', phone) })
      if (!account) throw refuse('sms.unknown')
      const ticket = await inTransaction(db, async (db) => {
        const pending = await redeemTicket(db, body.thirdUserUuid, 'third-binding', clock())
        const { thirdType, thirdUserId, realname } = pending?.content ?? {}
        if (!thirdType || !thirdUserId || !isOfDetour(request, pending?.content ?? {}))
          throw refuse('sign-in.ticket-invalid')
        await linkThird(db, { id: newId(), thirdType, thirdUserId, accountId: account.id, realname: realname || null })
        return signInTicket(db, context, account.id)
      })
      await logSignIn(attemptOf(context), '绑定第三方账号', true, account.username, account.id)
      return ticket
    },

    async 'GET /sys/thirdLogin/oauth2/{source}/login'(context) {
      const { db, params, query } = context
      const { provider } = parts
      const app = parts.chatApps.get(params.source)
      if (!app && !(params.source === PROVIDER && provider)) throw refuse('path.not-found')
      // The browser comes back to our own origin, never to one that the address names.
      const own = ownOrigin(parts, context)
      const origin = own === query.state.replace(/\/$/, '') ? (own ?? '') : ''
      const content = startDetour(parts, context)
      if (!app) {
        const left = provider
          ? await leaveForProvider(parts, context, provider, { ...content, origin })
          : { refused: 'path.not-found' as const }
        return 'address' in left
          ? left.address
          : pageFor(origin, PROVIDER, await refusalTicket(context, content, left.refused))
      }
      const state = await issueTicket(db, {
        purpose: 'third-state',
        content: { ...content, origin },
        expiresAt: inMs(context, DETOUR_LIFETIME_MS),
      })
      return app.authorizeUrl(callbackOf(parts, context, params.source), state)
    },

    async 'GET /sys/thirdLogin/oauth2/{source}/callback'(context) {
      const { db, clock, params, query, request } = context
      const app = parts.chatApps.get(params.source)
      const state = await redeemTicket(db, query.state, 'third-state', clock())
      const own = state !== null && isOfDetour(request, state.content)
      const back = (token: string) => pageFor(state?.content['origin'] ?? '', params.source, token)
      if (own && params.source === PROVIDER && parts.provider) {
        const said = await answerOfProvider(parts, context, parts.provider, { ...state, state: query.state })
        if ('proved' in said) return back(PROVED)
        const known = detourOf(request)
        if ('account' in said) return back(await signInTicket(db, context, said.account.id, { source: PROVIDER }))
        const ticket = await refusalTicket(context, known, said.refused)
        return back(said.proof ? `${NOT_PROVED},${ticket}` : ticket)
      }
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
        content: {
          ...detourOf(request),
          thirdType: params.source,
          thirdUserId: user.thirdUserId,
          realname: user.realname ?? '',
        },
        expiresAt: inMs(context, DETOUR_LIFETIME_MS),
      })
      return back(`绑定手机号,${uuid}`)
    },

    'POST /sys/cas/client/validateLogin': (context) => signInByCas(parts, context, context.body),
    'GET /sys/cas/client/validateLogin': (context) => signInByCas(parts, context, context.query),
  }
}
