import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Context } from '#server/platform/http/serve.ts'
import type { SessionParts } from '../session-parts.ts'

/**
 * Cookie of a browser that was redirected to the consent page of a chat app. The tickets that follow are good in that
 * browser only.
 */
const COOKIE = 'fagui-detour'

/** Hash of the cookie of the browser for which a ticket was made, as the ticket keeps it. */
type OfBrowser = { browser: string }

const browserOf = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1]

/** How long a user may take for a consent page or a binding form, in milliseconds. */
export const DETOUR_LIFETIME_MS = 600_000

/**
 * Marks a browser that is redirected by a cookie, so that an answer for another user cannot be used in it.
 * @returns what its tickets keep of it
 */
export function startDetour(
  parts: Pick<SessionParts, 'apiBase' | 'publicUrl'>,
  { request, reply }: Pick<Context, 'request' | 'reply'>,
): OfBrowser {
  const browser = randomBytes(16).toString('hex')
  const secure = request.protocol === 'https' || parts.publicUrl?.startsWith('https:') === true
  // Long enough for the consent page and then the binding form.
  const seconds = (2 * DETOUR_LIFETIME_MS) / 1000
  reply.header(
    'set-cookie',
    `${COOKIE}=${browser}; Path=${parts.apiBase}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
  return { browser: tokenHash(browser) }
}

/** What a ticket for the browser of this request keeps of it. */
export const detourOf = (request: FastifyRequest): OfBrowser => ({ browser: tokenHash(browserOf(request) ?? '') })

/**
 * Whether a ticket was made for the browser of this request. Without this check, a user who sends an address with the
 * own ticket to another user could sign that user in under the own account, or bind the phone of that user to the own
 * chat account.
 */
export function isOfDetour(request: FastifyRequest, content: Record<string, string>): boolean {
  const browser = browserOf(request)
  return browser !== undefined && content['browser'] === tokenHash(browser)
}
