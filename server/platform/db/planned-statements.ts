import { LRUCache } from 'lru-cache'

/**
 * Characters from which planning a statement takes longer than running it: nine milliseconds against one for whose call
 * it is.
 */
const LONG_STATEMENT = 700
/** Statements that stay planned at each connection of a server. */
const MOST_PLANNED = 300
/** Tables of registers: their columns change while the program runs, and a plan for the old ones would fail. */
const OF_REGISTERS = '"form".'
/** What PostgreSQL says when a statement was planned for columns that have changed since (SQLSTATE). */
const PLAN_OUTDATED = '0A000'

/** The long statements that a server is to keep planned, each under a name of its own: those that were run before. */
export class PlannedStatements {
  readonly #seen = new LRUCache<string, true>({ max: 10 * MOST_PLANNED })
  readonly #names = new Map<string, string>()

  /**
   * The name under which a statement is planned; undefined for one that is not: it is short, or may never come again.
   */
  nameOf(text: string): string | undefined {
    if (text.length < LONG_STATEMENT) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_PLANNED || text.includes(OF_REGISTERS)) return known
    if (!this.#seen.has(text)) return void this.#seen.set(text, true)
    const name = `planned_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

/** Whether a statement failed because its plan is of an older release of the tables: planned anew it runs. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: string }).code === PLAN_OUTDATED && error.message.includes('cached plan')
