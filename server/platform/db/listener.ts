import pg from 'pg'
import { cutOff } from './pulse.ts'
import { KEEP_ALIVE } from './server-pool.ts'
import { serversOf } from './servers.ts'

/** A connection that only listens and notifies (LISTEN/NOTIFY). */
export interface Listener {
  /** Sends a notification. Rejects when the server did not accept it. */
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

/** Between two attempts to connect again. */
const RECONNECT_MS = 500
const CONNECT_MS = 4_000
/** So often the connection is asked for a sign of life, which has to come as fast: a server that hangs says nothing. */
const BEAT_MS = 5_000

interface Ears {
  heard: (payload: string) => void
  /** Called when the connection was broken for a while and works again. */
  restored: () => void
  report: (error: unknown) => void
}

/** Opens a listening connection, which is opened again when it breaks. What is sent meanwhile is lost. */
export async function listen(url: string, channel: string, { heard, restored, report }: Ears): Promise<Listener> {
  const servers = serversOf(url)
  let started = false
  let closed = false
  let client: pg.Client | undefined
  const later = () => {
    if (!closed) setTimeout(() => void connect().catch(report), RECONNECT_MS).unref()
  }
  async function connect(): Promise<void> {
    await servers.lookedAt()
    const next = servers.client({ connectionTimeoutMillis: CONNECT_MS, ...KEEP_ALIVE })
    next.on('error', report)
    next.on('notification', ({ payload }) => {
      // Every user of the database server can notify: a payload that cannot be read must not end the process.
      try {
        if (payload !== undefined) heard(payload)
      } catch (error) {
        report(error)
      }
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      servers.suspect()
      if (started) later()
      throw error
    }
    if (closed) return next.end()
    let answers = true
    const beating = setInterval(() => {
      if (!answers) return cutOff(next)
      answers = false
      next.query('select 1').then(
        () => (answers = true),
        () => {},
      )
    }, BEAT_MS).unref()
    next.on('end', () => {
      clearInterval(beating)
      client = undefined
      later()
    })
    client = next
    if (started) restored()
  }
  await connect()
  started = true
  return {
    async notify(payload) {
      if (!client) throw new Error('the listening connection is broken')
      await client.query('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
