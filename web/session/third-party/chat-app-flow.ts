import { NOT_PROVED, PROVED, type PROVIDER } from '#common/third-party.ts'
import { CHAT_APP_STARTED } from '#common/storage-keys.ts'
import type { SiteSettings } from '#common/site-settings.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { passing } from '#web/platform/storage.ts'

type ChatApp = SiteSettings['chatApps'][number]

export const CHAT_APP_NAMES: Record<ChatApp, string> = { wechat_enterprise: '企业微信登录', dingtalk: '钉钉登录' }

/** How long a user may take on the chat app's own page, in milliseconds. */
const DETOUR_MS = 600_000

/** Result of a sign-in by a chat app. */
interface Ticket {
  ticket: string
  thirdType: string
}

/**
 * Address of the sign-in of a chat app or the identity provider; stores that this tab began it, and where to go
 * afterwards.
 */
export function setOut(source: ChatApp | typeof PROVIDER, redirect?: string): string {
  passing.set(CHAT_APP_STARTED, redirect ?? '', DETOUR_MS)
  return urlOf('GET /sys/thirdLogin/oauth2/{source}/login', { state: location.origin }, { source })
}

/**
 * Called after the return: the page to go to, '' for no particular one. Null when this tab began no sign-in, because a
 * ticket that was not requested here could sign the user in to another account.
 */
export function cameBack(): string | null {
  const redirect = passing.get<string>(CHAT_APP_STARTED)
  passing.remove(CHAT_APP_STARTED)
  return redirect ?? null
}

/** The ticket in the address of the page a chat app comes back to. */
export function ticketIn(search: Record<string, string>): Ticket | null {
  const { oauth2LoginToken, thirdType } = search
  return oauth2LoginToken && thirdType ? { ticket: oauth2LoginToken, thirdType } : null
}

const KIND = 'chat-app-ticket'

/** Hands the ticket to the window that opened this one, and to no other site. */
export function handOver(opener: Window, ticket: Ticket): void {
  opener.postMessage({ kind: KIND, ...ticket }, location.origin)
}

/** The ticket in a message; null when it is something else. */
export function readTicket(message: unknown): Ticket | null {
  if (typeof message !== 'object' || message === null) return null
  const { kind, ticket, thirdType } = message as Record<string, unknown>
  return kind === KIND && typeof ticket === 'string' && typeof thirdType === 'string' ? { ticket, thirdType } : null
}

/**
 * What a page that the identity provider leads back to is told of a proof: it was given, or the ticket for why not.
 * Null when it is about a sign-in.
 */
export function proofIn({ ticket }: Ticket): { proved: true } | { proved: false; reason: string } | null {
  if (ticket === PROVED) return { proved: true }
  return ticket.startsWith(`${NOT_PROVED},`) ? { proved: false, reason: ticket.slice(NOT_PROVED.length + 1) } : null
}
