import { HEARTBEAT_MS, HEARTBEAT_TIMEOUT_MS, RECONNECT_DELAY_MS } from '#common/limits.ts'

/** A message in either direction (spec §7 Web socket). */
export interface SocketMessage {
  type: string
  data: unknown
}

/** The part of a browser's WebSocket that is used; tests pass their own. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'>

/** Closing code of the server: the session behind the socket has ended. */
const SESSION_ENDED = 4401

/** Callbacks of a connection. */
export interface Ears {
  onMessage: (message: SocketMessage) => void
  onSessionEnded: () => void
  /** The connection was opened, for the first time or again. @param send sends a message on it */
  onOpen?: (send: (message: SocketMessage) => void) => void
  /** The connection was closed. */
  onLost?: () => void
}

/**
 * Keeps a socket open: a heartbeat 10 s after each answer, given up after 6 s without one, connected again 5 s after it
 * broke, one attempt at a time (spec §9). When the server says that the session has ended, it stays closed.
 * @param open opens a socket
 * @returns a function that closes the connection for good
 */
export function keepConnected(open: () => Socket, { onMessage, onSessionEnded, onOpen, onLost }: Ears): () => void {
  let socket: Socket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const after = (ms: number, work: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(work, ms)
  }
  const beat = () => {
    socket?.send(JSON.stringify({ type: 'heart_beat', data: '' }))
    after(HEARTBEAT_TIMEOUT_MS, () => lost(socket))
  }
  /** Drops the socket and opens another one after the delay. */
  function lost(which: Socket | null): void {
    if (ended || which !== socket) return
    socket = null
    which?.close()
    onLost?.()
    after(RECONNECT_DELAY_MS, connect)
  }
  function connect(): void {
    const next = open()
    socket = next
    next.onopen = () => {
      if (next !== socket) return
      beat()
      onOpen?.((message) => next.send(JSON.stringify(message)))
    }
    next.onmessage = ({ data }: MessageEvent) => {
      const message = readMessage(data)
      if (message?.type === 'heart_beat') after(HEARTBEAT_MS, beat)
      else if (message) onMessage(message)
    }
    next.onerror = () => lost(next)
    next.onclose = ({ code }: CloseEvent) => {
      if (code === SESSION_ENDED && next === socket) {
        stop()
        onSessionEnded()
      } else lost(next)
    }
  }
  function stop(): void {
    if (ended) return
    ended = true
    clearTimeout(timer)
    socket?.close()
    socket = null
    onLost?.()
  }
  connect()
  return stop
}

function readMessage(data: unknown): SocketMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message = JSON.parse(data) as SocketMessage | null
    return typeof message === 'object' && message !== null && typeof message.type === 'string' ? message : null
  } catch {
    return null
  }
}
