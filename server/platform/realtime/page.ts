import type { WebSocket } from 'ws'
import type { Viewer } from '../auth/viewer.ts'

/** A message that a socket sends or receives (spec §7 Web socket). */
export interface Message {
  type: string
  data: unknown
}

/** An open page of a signed-in user. */
export interface Page {
  readonly socket: WebSocket
  readonly viewer: Viewer
}

export function send({ socket }: Page, message: Message): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
