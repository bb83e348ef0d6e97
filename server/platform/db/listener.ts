import pg from 'pg'

/** A connection that only listens and notifies (LISTEN/NOTIFY). */
export interface Listener {
  /** Sends a notification. Rejects when the server did not accept it. */
  notify(payload: string): Promise<void>
  close(): Promise<void>
}

const RECONNECT_MS = 2_000
/** TCP keep-alive finds connections that broke without a message. */
const KEEP_ALIVE_MS = 10_000

interface Ears {
  heard: (payload: string) => void
  /** Called when the connection was broken for a while and works again. */
  restored: () => void
  report: (error: unknown) => void
}

/** Opens a listening connection, which is opened again when it breaks. What is sent meanwhile is lost. */
export async function listen(url: string, channel: string, { heard, restored, report }: Ears): Promise<Listener> {
  let started = false
  let closed = false
  let client: pg.Client | undefined
  const later = () => {
    if (!closed) setTimeout(() => void connect().catch(report), RECONNECT_MS).unref()
  }
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS })
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
      if (started) later()
      throw error
    }
    if (closed) return next.end()
    next.on('end', () => {
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
