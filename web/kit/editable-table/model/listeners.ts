import type { TableEvent } from './table-types.ts'

export type Listener = () => void

/** Listeners of a table: to any change, to changes of one row, or to events. */
export class Listeners {
  readonly #table = new Set<Listener>()
  readonly #rows = new Map<string, Set<Listener>>()
  readonly #events = new Set<(event: TableEvent) => void>()
  /** Rows whose listeners are called when the present batch ends; null outside a batch. */
  #held: Set<string> | null = null

  ofTable(listener: Listener): () => void {
    this.#table.add(listener)
    return () => void this.#table.delete(listener)
  }

  ofRow(id: string, listener: Listener): () => void {
    let listeners = this.#rows.get(id)
    if (!listeners) this.#rows.set(id, (listeners = new Set()))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#rows.delete(id)
    }
  }

  ofEvents(listener: (event: TableEvent) => void): () => void {
    this.#events.add(listener)
    return () => void this.#events.delete(listener)
  }

  /** Calls the listeners of the table and of these rows. */
  tell(ids: Iterable<string>): void {
    if (this.#held) {
      for (const id of ids) this.#held.add(id)
      return
    }
    // Thousands of rows may have changed, but only rows on screen have listeners.
    if (this.#rows.size > 0) for (const id of ids) for (const listener of this.#rows.get(id) ?? []) listener()
    for (const listener of this.#table) listener()
  }

  /** Calls listeners once for all changes that `work` makes. */
  together<T>(work: () => T): T {
    if (this.#held) return work()
    const held = new Set<string>()
    this.#held = held
    try {
      return work()
    } finally {
      this.#held = null
      this.tell(held)
    }
  }

  tellEvent(event: TableEvent): void {
    for (const listener of this.#events) listener(event)
  }
}
