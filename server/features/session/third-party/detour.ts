import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tokenHash } from '#server/platform/auth/token.ts'

/** Cookie of a browser that was redirected to the consent page of a chat app. The tickets that follow are good in that browser only. */
const COOKIE = 'fagui-detour'

/** Hash of the cookie of the browser for which a ticket was made, as the ticket keeps it. */
type OfBrowser = { browser: string }

const browserOf = ({ headers }: FastifyRequest): string | undefined => new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1]

/** A cookie for a browser that is redirected, and what its tickets keep of it. */
export function startDetour({ path, seconds, secure }: { path: string; seconds: number; secure: boolean }): { cookie: string; content: OfBrowser } {
  const browser = randomBytes(16).toString('hex')
  return {
    cookie: `${COOKIE}=${browser}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    content: { browser: tokenHash(browser) },
  }
}

/** What a ticket for the browser of this request keeps of it. */
export const detourOf = (request: FastifyRequest): OfBrowser => ({ browser: tokenHash(browserOf(request) ?? '') })

/**
 * Whether a ticket was made for the browser of this request. Without this check, a user who sends an address with the own ticket
 * to another user could sign that user in under the own account, or bind the phone of that user to the own chat account.
 */
export function isOfDetour(request: FastifyRequest, content: Record<string, string>): boolean {
  const browser = browserOf(request)
  return browser !== undefined && content['browser'] === tokenHash(browser)
}
