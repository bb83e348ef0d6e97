import { listen } from '../db/listener.ts'

/** Something that has just happened and that open pages should hear of at once. Never the only record of anything. */
export type BusEvent = { kind: 'session-ended'; sessionId: string } | { kind: 'messages-changed'; accountIds: string[] | 'all' }

/** Carries events to every process of the installation, this one included. */
export interface Bus {
  publish(event: BusEvent): void
  /** @returns ends the subscription */
  subscribe(listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}

/** For the embedded database: there is only this process. */
export function localBus(): Bus {
  const listeners = new Set<(event: BusEvent) => void>()
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}

/** PostgreSQL takes less than 8,000 bytes in one notification. */
const MAX_BYTES = 7_500

/**
 * Over LISTEN/NOTIFY of a PostgreSQL server, for several processes on one database.
 * @param channel shared by the processes of one installation
 */
export async function serverBus(url: string, channel: string, report: (error: unknown) => void): Promise<Bus> {
  const local = localBus()
  const listener = await listen(url, channel, (payload) => local.publish(JSON.parse(payload) as BusEvent), report)
  return {
    publish(event) {
      const payload = JSON.stringify(event)
      if (Buffer.byteLength(payload) > MAX_BYTES) report(new Error(`too long for a notification: ${event.kind}`))
      // Our own listener hears it through the server too, so nobody hears it twice; while it is broken we hear ourselves.
      else if (!listener.notify(payload)) local.publish(event)
    },
    subscribe: (heard) => local.subscribe(heard),
    async close() {
      await listener.close()
      await local.close()
    },
  }
}
