import type { TableChange } from './table-messages.ts'

/** How long changes are kept, and how many of one table and of all together. */
const KEPT_MS = 5 * 60_000
const KEPT_EVENTS = 200
const KEPT_TABLES = 500
const KEPT_IN_ALL = 2_000
/** Clocks of processes differ by less than this. */
const CLOCKS_DIFFER_MS = 2_000

interface Kept {
  at: number
  change: TableChange
}

interface OneTable {
  changes: Kept[]
  /** The change right before the first one kept; null when there was none or it is not known. */
  before: string | null
  /** When the last change that is not kept any more was made. */
  goneUntil: number
}

/**
 * The last changes of shared tables, so that a page that was disconnected for a while can catch up. A place is the id
 * of the last change that a page has received, or `@` and a time in milliseconds when it has received none.
 */
export class TableLog {
  readonly #tables = new Map<string, OneTable>()
  #count = 0
  #goneUntil: number

  /** @param now milliseconds; nothing is known of the time before */
  constructor(now: number) {
    this.#goneUntil = now
  }

  push(change: TableChange, now: number): void {
    const table = this.#tables.get(change.socketKey) ?? { changes: [], before: null, goneUntil: this.#goneUntil }
    // The table that was changed last is the last entry.
    this.#tables.delete(change.socketKey)
    this.#tables.set(change.socketKey, table)
    table.changes.push({ at: now, change })
    this.#count++
    this.#drop(table, now)
    for (const [key, oldest] of this.#tables) {
      if (this.#tables.size <= KEPT_TABLES && this.#count <= KEPT_IN_ALL) break
      this.#tables.delete(key)
      this.#count -= oldest.changes.length
      this.#goneUntil = Math.max(this.#goneUntil, oldest.goneUntil, oldest.changes.at(-1)?.at ?? 0)
    }
  }

  /** Where the table is now. */
  place(socketKey: string, now: number): string {
    const table = this.#tables.get(socketKey)
    return table?.changes.at(-1)?.change.eventId ?? table?.before ?? `@${now}`
  }

  /** What followed a place; null when that is not known any more. */
  after(socketKey: string, place: string, now: number): TableChange[] | null {
    const table = this.#tables.get(socketKey)
    if (table) this.#drop(table, now)
    const changes = table?.changes ?? []
    if (place.startsWith('@')) {
      const from = Number(place.slice(1)) - CLOCKS_DIFFER_MS
      if (!(from >= (table?.goneUntil ?? this.#goneUntil))) return null
      return changes.filter(({ at }) => at >= from).map(({ change }) => change)
    }
    const index = changes.findIndex(({ change }) => change.eventId === place)
    if (index < 0 && table?.before !== place) return null
    return changes.slice(index + 1).map(({ change }) => change)
  }

  /** Forgets everything, because changes may have been missed. */
  forget(now: number): void {
    this.#tables.clear()
    this.#count = 0
    this.#goneUntil = now
  }

  #drop(table: OneTable, now: number): void {
    const old = table.changes.findIndex(({ at }) => at > now - KEPT_MS)
    const count = Math.max(old < 0 ? table.changes.length : old, table.changes.length - KEPT_EVENTS)
    const last = table.changes.splice(0, count).at(-1)
    if (!last) return
    this.#count -= count
    table.before = last.change.eventId
    table.goneUntil = last.at
  }
}
