import { settings } from '#web/platform/settings.ts'
import type { SignedInSession } from '#web/platform/session/session.ts'
import type { Socket } from './connection.ts'

/** Names this page load: 32 hexadecimal digits (spec §9 Random id). */
const pageId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Opens the real-time channel of this page; the token travels as sub-protocol, never in the address. */
export function openPageSocket({ token, userInfo }: SignedInSession): Socket {
  const origin = location.origin.replace(/^http/, 'ws')
  return new WebSocket(`${origin}${settings.apiBase}/vxeSocket/${userInfo.id}/${pageId}`, [token])
}
