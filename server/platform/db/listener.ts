import pg from 'pg'

/** A connection that only listens and notifies (LISTEN/NOTIFY). */
export interface Listener {
  /** False while the connection is broken. */
  notify(payload: string): boolean
  close(): Promise<void>
}

const RECONNECT_MS = 2_000

/** Opens a listening connection that comes back by itself when it breaks. What is sent meanwhile is lost. */
export async function listen(url: string, channel: string, heard: (payload: string) => void, report: (error: unknown) => void): Promise<Listener> {
  let closed = false
  let client: pg.Client | undefined
  const later = () => {
    if (!closed) setTimeout(() => void connect().catch(report), RECONNECT_MS).unref()
  }
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', report)
    next.on('notification', ({ payload }) => payload !== undefined && heard(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      later()
      throw error
    }
    next.on('end', () => {
      client = undefined
      later()
    })
    client = next
  }
  await connect()
  return {
    notify(payload) {
      if (!client) return false
      client.query('select pg_notify($1, $2)', [channel, payload]).catch(report)
      return true
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
