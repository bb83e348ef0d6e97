import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#common/errors.ts'

/** How a server comes to its end. */
export interface Drain {
  /** True from the first word of the end on: load balancers are to send nothing more. */
  readonly isDraining: boolean
  /** Says so; requests are answered as before, each as the last one of its connection. */
  begin(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The end of this server. */
    drain?: Drain
  }
}

/** A closing handshake of a socket may take so long. */
const GOODBYE_MS = 300
const LOOK_MS = 50
/** When a client that was refused because of the end may try again: another process has begun by then. */
const AGAIN_S = '2'

/**
 * Lets a server end whatever its connections do: requests that are worked on finish within a bound, those that still
 * come are refused in the envelope, then every connection is closed, also one that never said anything. To be installed
 * before all other hooks.
 * @param finishMs until which requests may finish
 */
export function drainConnections(app: FastifyInstance, finishMs: number): Drain {
  const sockets = new Set<Socket>()
  const working = new Set<ServerResponse>()
  let isDraining = false
  let isClosing = false
  let ends: NodeJS.Timeout | undefined
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (isClosing) socket.destroy()
  })
  app.server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    working.add(response)
    response.once('close', () => working.delete(response))
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw refuse('server.stopping', { seconds: AGAIN_S })
  })
  app.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isDraining = true
    isClosing = true
    const began = performance.now()
    const look = () => {
      const ms = performance.now() - began
      if (ms > GOODBYE_MS && (working.size === 0 || ms > finishMs)) for (const socket of sockets) socket.destroy()
      else ends = setTimeout(look, LOOK_MS)
    }
    look()
  })
  // Where nothing listened, nothing is left to be waited for.
  app.addHook('onClose', async () => clearTimeout(ends))
  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      isDraining = true
    },
  }
}
