import { createSocket } from 'node:dgram'
import { connect, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import type { SealedRow } from './chain.sql.ts'

/** A message for a syslog server. */
export interface SyslogMessage {
  at: Date
  /** 1 alert, 4 warning (something was refused), 6 information (RFC 5424 §6.2.1). */
  severity: 1 | 4 | 6
  /** Kind of the message: log, alert. */
  id: string
  text: string
  /** Named values beside the text. */
  values: Record<string, string | number | null>
}

/** Facility “log audit” (RFC 5424 §6.2.1). */
const FACILITY = 13
/** The number that RFC 5612 sets apart for those without one of their own. */
const STRUCTURE = 'fagui@32473'
/** Messages that wait at most while the server cannot be reached; the oldest are dropped, and counted. */
export const MOST_WAITING = 10_000
const RECONNECT_MS = 5_000
/** A datagram that is longer gets lost on many networks. */
const MOST_IN_DATAGRAM = 8_000

const printable = (text: string): string => text.replace(/[^\x21-\x7e]/g, '').slice(0, 48) || '-'
const escaped = (value: string): string => value.replace(/\p{Cc}/gu, ' ').replace(/["\\\]]/g, (sign) => `\\${sign}`)

/** A message in the form of RFC 5424, UTF-8 with its mark. */
export function syslogText({ at, severity, id, text, values }: SyslogMessage): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [` ${name}="${escaped(String(value))}"`],
  )
  const head = `<${FACILITY * 8 + severity}>1 ${at.toISOString()} ${printable(hostname())} fagui ${process.pid} ${id}`
  return `${head} [${STRUCTURE}${given.join('')}] \uFEFF${text.replace(/\p{Cc}/gu, ' ')}`
}

/** A row of the log as a message, with its place in the chain. */
export const messageOfRow = ({
  seq,
  digest,
  createdAt,
  success,
  content,
  username,
  ip,
  method,
  url,
  operateType,
}: SealedRow): SyslogMessage => ({
  at: createdAt,
  severity: success ? 6 : 4,
  id: 'log',
  text: content,
  values: { seq, digest, user: username, ip, method, url, operateType },
})

/** Where messages go. */
interface Carrier {
  /** @returns false when nothing more can be sent for the time being */
  send: (text: string) => boolean
  close: () => void
}

/** Over UDP nothing is known about the fate of a message (RFC 5426). */
function overUdp(host: string, port: number): Carrier {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.on('error', () => {})
  socket.unref()
  return {
    send(text) {
      socket.send(Buffer.from(text).subarray(0, MOST_IN_DATAGRAM), port, host, () => {})
      return true
    },
    close: () => socket.close(),
  }
}

/**
 * Over TCP or TLS each message is preceded by its length in bytes (RFC 6587 §3.4.1, RFC 5425). The connection is opened
 * again when it ends.
 */
function overStream(open: () => Socket, ready: 'connect' | 'secureConnect', goOn: () => void): Carrier {
  let socket: Socket | null = null
  let isOpen = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  const begin = () => {
    const mine = open()
    socket = mine
    mine.unref()
    mine.setKeepAlive(true, 10_000)
    mine.on(ready, () => {
      isOpen = true
      goOn()
    })
    mine.on('drain', goOn)
    mine.on('error', () => {})
    mine.on('close', () => {
      isOpen = false
      if (!isClosed) again = setTimeout(begin, RECONNECT_MS).unref()
    })
  }
  begin()
  return {
    send(text) {
      if (!isOpen || !socket?.writable || socket.writableNeedDrain) return false
      socket.write(`${Buffer.byteLength(text)} ${text}`)
      return true
    },
    close() {
      isClosed = true
      clearTimeout(again)
      socket?.end()
    },
  }
}

/**
 * Sends messages to a syslog server and never lets anybody wait: what cannot be sent now waits in memory, and the
 * oldest are dropped when too many wait.
 */
export class SyslogSender {
  readonly #waiting: SyslogMessage[] = []
  readonly #carrier: Carrier
  #dropped = 0

  /**
   * @param url `udp://…`, `tcp://…` or `tls://…`; the port is 514, with TLS 6514, unless it is named
   * @param ca certificates (PEM) trusted with TLS instead of those that Node trusts
   */
  constructor(url: string, ca: string | null = null) {
    const { protocol, hostname: name, port } = new URL(url)
    const host = name.replace(/^\[|\]$/g, '')
    const to = { host, port: Number(port || (protocol === 'tls:' ? 6514 : 514)) }
    // A server is asked for by name only (RFC 6066); its certificate is checked for the address too.
    const tls = { ...to, ...(isIP(host) ? {} : { servername: host }), ...(ca === null ? {} : { ca }) }
    const goOn = () => this.#flush()
    this.#carrier =
      protocol === 'udp:'
        ? overUdp(to.host, to.port)
        : protocol === 'tls:'
          ? overStream(() => connectTls(tls), 'secureConnect', goOn)
          : overStream(() => connect(to), 'connect', goOn)
  }

  send(...messages: SyslogMessage[]): void {
    for (const message of messages) {
      this.#waiting.push(message)
      if (this.#waiting.length > MOST_WAITING) {
        this.#waiting.shift()
        this.#dropped++
      }
    }
    this.#flush()
  }

  #flush(): void {
    if (this.#dropped > 0) {
      const text = `日志服务器不可用期间丢弃了 ${this.#dropped} 条消息，可在系统日志中查看`
      if (!this.#carrier.send(syslogText({ at: new Date(), severity: 4, id: 'dropped', text, values: {} }))) return
      this.#dropped = 0
    }
    let sent = 0
    for (const message of this.#waiting) {
      if (!this.#carrier.send(syslogText(message))) break
      sent++
    }
    this.#waiting.splice(0, sent)
  }

  /** What has not been sent, and what was dropped. */
  get waiting(): { messages: number; dropped: number } {
    return { messages: this.#waiting.length, dropped: this.#dropped }
  }

  close(): void {
    this.#carrier.close()
  }
}
