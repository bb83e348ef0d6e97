import type { TablePresence } from './table-messages.ts'

/** A presence nobody has renewed for this long is of a process that is gone. */
const SILENT_MS = 30_000

/** Who is where in which table, in all processes. */
export class TablePresences {
  readonly #tables = new Map<string, Map<string, { presence: TablePresence; heardAt: number }>>()

  /** @returns whether it is news, and not only a sign that somebody is still there */
  hear(presence: TablePresence, now: number): boolean {
    const { socketKey, pageName, caseId, cell } = presence
    const table = this.#tables.get(socketKey) ?? new Map<string, { presence: TablePresence; heardAt: number }>()
    const who = `${pageName} ${caseId}`
    const known = table.get(who)?.presence.cell ?? null
    if (cell) {
      table.set(who, { presence, heardAt: now })
      this.#tables.set(socketKey, table)
    } else if (table.delete(who) && table.size === 0) this.#tables.delete(socketKey)
    return known?.id !== cell?.id || known?.key !== cell?.key
  }

  in(socketKey: string): TablePresence[] {
    return [...(this.#tables.get(socketKey)?.values() ?? [])].map(({ presence }) => presence)
  }

  /** Forgets those nobody has renewed. @returns them, in no cell any more */
  forgetSilent(now: number): TablePresence[] {
    const gone = [...this.#tables.values()].flatMap((table) => [...table.values()].filter(({ heardAt }) => now - heardAt > SILENT_MS))
    return gone.map(({ presence }) => {
      const ended = { ...presence, cell: null }
      this.hear(ended, now)
      return ended
    })
  }
}
