import { settings } from '#web/platform/settings.ts'
import type { SignedInSession } from '#web/platform/session/session.ts'
import type { Socket } from './connection.ts'
import { randomId } from './random-id.ts'

/** Id of this page load. */
const pageId = randomId()

/** Opens the real-time channel of this page; the token is sent as sub-protocol, never in the address. */
export function openPageSocket({ token, userInfo }: SignedInSession): Socket {
  const origin = location.origin.replace(/^http/, 'ws')
  return new WebSocket(`${origin}${settings.apiBase}/vxeSocket/${userInfo.id}/${pageId}`, [token])
}
