import type { SocketMessage } from './connection.ts'

/** What hears the messages about tables. */
interface Hub {
  connected: (send: (message: SocketMessage) => void) => void
  lost: () => void
  hear: (message: SocketMessage) => void
}

/** Joins the page's socket with the channel of tables, which is loaded with the first table. */
export function lineToTables() {
  let hub: Hub | null = null
  let send: ((message: SocketMessage) => void) | null = null
  return {
    connected: (by: (message: SocketMessage) => void): void => {
      send = by
      hub?.connected(by)
    },
    lost: (): void => {
      send = null
      hub?.lost()
    },
    hear: (message: SocketMessage): void => hub?.hear(message),
    /** The hub hears from now on, and learns of a socket that is open already. */
    join: (joining: Hub): void => {
      hub = joining
      if (send) joining.connected(send)
    },
  }
}

/** The line of this page. */
export const tableLine = lineToTables()
