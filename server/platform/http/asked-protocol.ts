import { IncomingMessage } from 'node:http'

/** Addresses at which a web socket may be opened, below the base of the calls. */
const SOCKETS = /^(?:\/[^/?]+)+\/(?:vxeSocket\/[^/?]+\/[^/?]+|websocket\/[^/?]+)(?:\?|$)/

/**
 * Requests of which Node says that they ask for another protocol. A field would not exist yet while the class above is
 * made.
 */
const asking = new WeakSet<IncomingMessage>()

/**
 * A request that leaves HTTP only where there is a web socket. Node hands every request with the header Upgrade over,
 * once one listener wants such requests, and nobody would answer it; some clients offer HTTP/2 that way with each of
 * their requests (RFC 9110 §7.8: a server may ignore the offer).
 */
export class AnsweredRequest extends IncomingMessage {
  get upgrade(): boolean {
    if (!asking.has(this) || this.method === 'CONNECT') return asking.has(this)
    return this.headers.upgrade?.toLowerCase() === 'websocket' && SOCKETS.test(this.url ?? '')
  }

  set upgrade(asked: boolean | null) {
    if (asked) asking.add(this)
    else asking.delete(this)
  }
}
