import { type ErrorCode, Refusal } from '#common/errors.ts'
import { PROVIDER } from '#common/third-party.ts'
import { markProved, sessionById } from '#server/platform/auth/sessions.sql.ts'
import type { Context } from '#server/platform/http/serve.ts'
import type { SignInAccount } from '../../users/users.door.ts'
import { attemptOf, inMs, logSignIn, type SessionParts } from '../session-parts.ts'
import { accountOfValue } from '../sign-in/account-of-value.ts'
import { countAgainstNetwork } from '../sign-in/pass-captcha.ts'
import { issueTicket, type Ticket } from '../tickets.sql.ts'
import { callbackOf } from './addresses.ts'
import { DETOUR_LIFETIME_MS } from './detour.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** The clocks of the provider and of this server may be apart by this, in milliseconds. */
const TOLERANCE_MS = 60_000

/** A session whose user proves to be the same. */
export interface Proving {
  sessionId: string
  accountId: string
}

/**
 * Begins a sign-in at the identity provider, or a proof for a session.
 * @param content what its ticket keeps: the browser that began and where it goes afterwards
 * @returns the page of the provider, or why it cannot be used
 */
export async function leaveForProvider(
  parts: SessionParts,
  context: Context,
  provider: IdentityProvider,
  content: { browser: string; origin: string },
  proving: Proving | null = null,
): Promise<{ address: string } | { refused: ErrorCode }> {
  const begun = provider.begin()
  const state = await issueTicket(context.db, {
    purpose: 'third-state',
    accountId: proving?.accountId ?? null,
    content: {
      ...content,
      ...begun,
      source: PROVIDER,
      ...(proving ? { session: proving.sessionId, at: String(context.clock().getTime()) } : {}),
    },
    expiresAt: inMs(context, DETOUR_LIFETIME_MS),
  })
  try {
    const callback = callbackOf(parts, context, PROVIDER)
    return { address: await provider.addressOf({ ...begun, callback, state, again: proving !== null }) }
  } catch (error) {
    return { refused: await refusedBy(context, error) }
  }
}

/**
 * Reads what the identity provider answered to a browser that began here.
 * @param begun the state, and the ticket that it stood for, used up
 * @returns the account of its user, that a session is proved, or why neither
 */
export async function answerOfProvider(
  parts: SessionParts,
  context: Context,
  provider: IdentityProvider,
  begun: Ticket & { state: string },
): Promise<{ account: SignInAccount } | { proved: true } | { refused: ErrorCode; proof: boolean }> {
  const { nonce = '', verifier = '', source, session, at } = begun.content
  const again = session !== undefined
  const attempt = attemptOf(context)
  const refused = async (code: ErrorCode, reason: string) => {
    await countAgainstNetwork(parts, attempt)
    await logSignIn(attempt, `${again ? '验证身份' : '登录'}失败：${reason}`, false, '')
    return { refused: code, proof: again }
  }
  // A state that another system was given is none of this one.
  if (source !== PROVIDER) return refused('sign-in.provider-refused', '统一身份认证的答复不属于这次登录')
  const answered = new URL(callbackOf(parts, context, PROVIDER))
  answered.search = new URL(context.request.url, answered).search
  let said: Awaited<ReturnType<typeof provider.answerOf>>
  try {
    said = await provider.answerOf(answered, { nonce, verifier, state: begun.state, again })
  } catch (error) {
    const code = await refusedBy(context, error)
    return { refused: code, proof: again }
  }
  const account = await accountOfValue(attempt, provider.field, said.value)
  if (session === undefined)
    return account ? { account } : refused('sign-in.provider-unknown', '统一身份认证的用户在本系统中没有账号')
  const live = await sessionById(context.db, session)
  if (!account || !live || live.accountId !== account.id)
    return refused('sign-in.provider-other', '在统一身份认证登录的不是当前账号')
  // A provider that answers by a sign-in of before has not asked the user.
  if (said.signedInAt === null || said.signedInAt.getTime() + TOLERANCE_MS < Number(at))
    return refused('sign-in.provider-refused', '统一身份认证没有重新验证用户')
  await markProved(context.db, live.id, context.clock())
  await logSignIn(attempt, '验证身份：统一身份认证', true, live.username, live.accountId)
  return { proved: true }
}

/** The code of a refusal of the provider's, which is logged. Other errors are thrown on. */
async function refusedBy(context: Context, error: unknown): Promise<ErrorCode> {
  if (!(error instanceof Refusal)) throw error
  context.request.log.warn({ err: error.cause ?? error }, 'sign-in at the identity provider failed')
  await logSignIn(attemptOf(context), `统一身份认证失败：${error.message}`, false, '')
  return error.errorCode
}
