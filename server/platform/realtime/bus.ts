import { listen } from '../db/listener.ts'
import type { TableChange, TablePresence } from './table-messages.ts'

/**
 * Something that has just happened and that open pages should show at once. Events may be lost, so they are never the
 * only record.
 */
export type BusEvent =
  | { kind: 'session-ended'; sessionId: string }
  | { kind: 'messages-changed'; accountIds: string[] | 'all' }
  | { kind: 'dictionaries-changed' }
  | { kind: 'table-changed'; change: TableChange }
  | { kind: 'table-presence'; presence: TablePresence }
  /** Events may be missing: whoever keeps what they tell of reads it anew. */
  | { kind: 'bus-restored' }

/** Carries events to every process of the installation, this one included. */
export interface Bus {
  publish(event: BusEvent): void
  /** @returns ends the subscription */
  subscribe(listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}

/** The bus for the embedded database, which only this process uses. */
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
export const MAX_BYTES = 7_500

const RESTORED: BusEvent = { kind: 'bus-restored' }

/** An event in parts that fit into one notification each. */
function partsOf(event: BusEvent): BusEvent[] {
  if (
    event.kind !== 'messages-changed' ||
    event.accountIds === 'all' ||
    event.accountIds.length < 2 ||
    Buffer.byteLength(JSON.stringify(event)) <= MAX_BYTES
  )
    return [event]
  const middle = Math.ceil(event.accountIds.length / 2)
  return [event.accountIds.slice(0, middle), event.accountIds.slice(middle)].flatMap((accountIds) =>
    partsOf({ ...event, accountIds }),
  )
}

/**
 * The bus over LISTEN/NOTIFY of a PostgreSQL server, for several processes on one database.
 * @param channel shared by the processes of one installation
 */
export async function serverBus(url: string, channel: string, report: (error: unknown) => void): Promise<Bus> {
  const local = localBus()
  /** Others did not hear of something that happened here. */
  let untold = false
  const listener = await listen(url, channel, {
    heard: (payload) => local.publish(JSON.parse(payload) as BusEvent),
    restored() {
      // What happened elsewhere meanwhile was not heard here; and what happened here, not elsewhere.
      local.publish(RESTORED)
      if (untold) listener.notify(JSON.stringify(RESTORED)).then(() => (untold = false), report)
    },
    report,
  })
  return {
    publish(event) {
      for (const part of partsOf(event))
        // This process receives its own events through the server too. When the server did not accept one, at least
        // this process gets it.
        listener.notify(JSON.stringify(part)).catch((error: unknown) => {
          untold = true
          report(error)
          local.publish(part)
        })
    },
    subscribe: (heard) => local.subscribe(heard),
    async close() {
      await listener.close()
      await local.close()
    },
  }
}
