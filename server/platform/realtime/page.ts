import type { WebSocket } from 'ws'
import type { Viewer } from '../auth/viewer.ts'

/** What a socket carries both ways (spec §7 Web socket). */
export interface Message {
  type: string
  data: unknown
}

/** An open page of somebody signed in. */
export interface Page {
  readonly socket: WebSocket
  readonly viewer: Viewer
}

export function send({ socket }: Page, message: Message): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
