import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tokenHash } from '#server/platform/auth/token.ts'

/** Marks the browser that left for a chat app's consent page: what comes of it is good in that browser only. */
const COOKIE = 'fagui-detour'

/** What a ticket keeps of the browser it was made for. */
type OfBrowser = { browser: string }

const browserOf = ({ headers }: FastifyRequest): string | undefined => new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1]

/** A cookie for a browser that leaves, and what its tickets keep of it. */
export function startDetour({ path, seconds, secure }: { path: string; seconds: number; secure: boolean }): { cookie: string; content: OfBrowser } {
  const browser = randomBytes(16).toString('hex')
  return {
    cookie: `${COOKIE}=${browser}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    content: { browser: tokenHash(browser) },
  }
}

/** What a ticket for the asking browser keeps of it. */
export const detourOf = (request: FastifyRequest): OfBrowser => ({ browser: tokenHash(browserOf(request) ?? '') })

/**
 * Whether a ticket was made for the browser that asks. Otherwise an address with somebody's own ticket, sent to another,
 * would sign that other in as him, or bind her phone to his chat account.
 */
export function isOfDetour(request: FastifyRequest, content: Record<string, string>): boolean {
  const browser = browserOf(request)
  return browser !== undefined && content['browser'] === tokenHash(browser)
}
