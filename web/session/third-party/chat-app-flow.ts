import { CHAT_APP_STARTED } from '#common/storage-keys.ts'
import type { SiteSettings } from '#common/site-settings.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { passing } from '#web/platform/storage.ts'

type ChatApp = SiteSettings['chatApps'][number]

export const CHAT_APP_NAMES: Record<ChatApp, string> = { wechat_enterprise: '企业微信登录', dingtalk: '钉钉登录' }

/** As long as somebody may take over the chat app's own page. */
const DETOUR_MS = 600_000

/** What a sign-in by a chat app came back with. */
interface Ticket {
  ticket: string
  thirdType: string
}

/** Address of the chat app's sign-in; notes that this tab set out for it, and where it wants to go afterwards. */
export function setOut(source: ChatApp, redirect?: string): string {
  passing.set(CHAT_APP_STARTED, redirect ?? '', DETOUR_MS)
  return urlOf('GET /sys/thirdLogin/oauth2/{source}/login', { state: location.origin }, { source })
}

/**
 * Once after setting out: where to go afterwards, '' for nowhere in particular. Null otherwise: a ticket nobody here asked
 * for would sign one in as somebody else.
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
