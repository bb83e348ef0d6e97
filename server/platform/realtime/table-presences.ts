import type { TablePresence } from './table-messages.ts'

/** A presence that was not renewed for this long belongs to a process that has ended. */
const SILENT_MS = 30_000

/** In which cell of which table each user is, in all processes. */
export class TablePresences {
  readonly #tables = new Map<string, Map<string, { presence: TablePresence; heardAt: number }>>()

  /** Takes in a presence. @returns whether the cell has changed, and the message was not only a renewal */
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

  /** Removes the presences that were not renewed. @returns them, with null as their cell */
  forgetSilent(now: number): TablePresence[] {
    const gone = [...this.#tables.values()].flatMap((table) =>
      [...table.values()].filter(({ heardAt }) => now - heardAt > SILENT_MS),
    )
    return gone.map(({ presence }) => {
      const ended = { ...presence, cell: null }
      this.hear(ended, now)
      return ended
    })
  }
}
