import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { AnsweredRequest } from './asked-protocol.ts'
import { networkOf } from './network.rules.ts'

/** How long and how many connections may be. */
export interface ConnectionBounds {
  /** Open connections of one address (of IPv6 one network), and of all together. */
  perAddress: number
  together: number
  /** Until the header has come; until the body has. */
  headerMs: number
  bodyMs: number
  /** A form with files may take longer, as long as this much comes in each stretch of time. */
  formBytes: number
  formStretchMs: number
  /** However fast, a form has to be there after this time. */
  formMs: number
  /** Between two requests of a connection. */
  keepAliveMs: number
  /** Without a byte in either direction, also while an answer is made. */
  silentMs: number
}

export const CONNECTION_BOUNDS: ConnectionBounds = {
  // An office of three hundred behind one address: each has a channel for messages open, and some read.
  perAddress: 600,
  together: 4_000,
  headerMs: 15_000,
  bodyMs: 30_000,
  formBytes: 160 * 1024,
  formStretchMs: 10_000,
  formMs: 720_000,
  // Proxies keep connections for sixty seconds: the side that closes first must be theirs.
  keepAliveMs: 65_000,
  // The longest wait of the client for an answer is five minutes.
  silentMs: 310_000,
}

const HEADER_BYTES = 16 * 1024
const HEADER_LINES = 100

/** Options for the HTTP server of Node, of which some can be set at its making only. */
export const httpOptions = ({ headerMs, formMs }: ConnectionBounds): ServerOptions => ({
  headersTimeout: headerMs,
  requestTimeout: formMs,
  connectionsCheckingInterval: Math.min(5_000, headerMs),
  maxHeaderSize: HEADER_BYTES,
  IncomingMessage: AnsweredRequest,
})

/** Says why, as far as the other side still listens, and hangs up. */
function hangUp(socket: Socket, status: string): void {
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  socket.destroy()
}

/** Hangs up when the body of a request takes too long; a form with files only when it comes too slowly. */
function boundBody(request: IncomingMessage, { bodyMs, formBytes, formStretchMs }: ConnectionBounds): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  const { socket } = request
  const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
  let before = socket.bytesRead
  const look = () => {
    // What waits in memory for the server is not the sender's delay.
    const isSlow = socket.bytesRead - before < formBytes && request.readableLength < request.readableHighWaterMark
    if (isForm && !isSlow) before = socket.bytesRead
    else hangUp(socket, '408 Request Timeout')
  }
  const looking = setInterval(look, isForm ? formStretchMs : bodyMs)
  const done = () => clearInterval(looking)
  request.once('end', done)
  request.once('close', done)
}

/**
 * Bounds how many connections an address has and how long a request may be on its way, so that connections that say
 * nothing cannot take the places of readers.
 * @param isProxy addresses through which many come, and whose number of connections is their own affair
 */
export function boundConnections(
  server: Server,
  bounds: ConnectionBounds,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>()
  server.maxConnections = bounds.together
  server.maxHeadersCount = HEADER_LINES
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > bounds.perAddress) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
  server.on('request', (request: IncomingMessage) => boundBody(request, bounds))
}
