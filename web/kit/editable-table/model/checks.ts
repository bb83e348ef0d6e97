import type { Column, Row } from './columns.ts'
import { inNextTask } from './next-task.ts'
import type { RowStore } from './row-store.ts'
import type { Fault, RowState } from './table-types.ts'
import { checkCell, checkLater, type CountOf, isUnique } from './validation.ts'

/** Rows checked between two looks at the clock, and how long checking may block the page at a time, in milliseconds. */
const CHECKED_AT_ONCE = 250
const CHECKING_MS = 8

/** Checks cells by the rules of their columns and marks those that are wrong. */
export class Checks {
  readonly #store: RowStore
  /** Number of the latest check of each cell with asynchronous rules. */
  readonly #latest = new Map<string, number>()
  #number = 0
  readonly #countOf: CountOf = (key, value) => this.#store.counts.of(key, value)

  constructor(store: RowStore) {
    this.#store = store
  }

  /** Ignores all answers that are still to come. */
  clear(): void {
    this.#latest.clear()
  }

  /** Checks one cell. @returns a promise of its asynchronous rules; undefined when it has none */
  cell(id: string, key: string): Promise<void> | undefined {
    const column = this.#store.byKey.get(key)
    const state = this.#store.states.get(id)
    return column && state && column.validateRules?.length ? this.#by(column, state) : undefined
  }

  #by(column: Column, { row }: RowState): Promise<void> | undefined {
    const { id } = row
    const { key } = column
    const store = this.#store
    const value = key === store.options.orderKey ? store.placeOf(id) + 1 : row[key]
    const { fault, later } = checkCell(column, value, this.#countOf)
    // The name is built only when asynchronous rules are running, because a whole table is checked cell by cell.
    if (this.#latest.size > 0) this.#latest.delete(`${id}\n${key}`)
    store.mark(id, key, fault)
    if (later.length === 0) return undefined
    const name = `${id}\n${key}`
    const number = ++this.#number
    this.#latest.set(name, number)
    return checkLater(later, column, value, store.rowOf(id) as Row).then((said) => {
      // An answer to an older check says nothing about the present value.
      if (this.#latest.get(name) === number && store.states.has(id)) store.mark(id, key, said)
    })
  }

  #rows(ids: readonly string[], columns: readonly Column[], later: Promise<void>[]): void {
    this.#store.listeners.together(() => {
      for (const id of ids) {
        const state = this.#store.states.get(id)
        if (!state) continue
        for (const column of columns) {
          const answer = this.#by(column, state)
          if (answer) later.push(answer)
        }
      }
    })
  }

  /** Columns with rules; values of columns with a unique rule are counted first. */
  #checked(): readonly Column[] {
    const checked = this.#store.columns.filter(
      ({ validateRules = [], type }) => validateRules.length > 0 && type !== 'hidden',
    )
    for (const { key, validateRules = [] } of checked) if (validateRules.some(isUnique)) this.#store.counts.ready(key)
    return checked
  }

  /** Checks all cells of these rows, a few milliseconds at a time, so that typing is not blocked. */
  async all(ids: readonly string[], first: boolean): Promise<Fault[]> {
    const columns = this.#checked()
    const later: Promise<void>[] = []
    let began = performance.now()
    for (let from = 0; from < ids.length && !(first && this.#store.faultCount > 0); from += CHECKED_AT_ONCE) {
      if (performance.now() - began > CHECKING_MS) {
        // The browser handles typing first.
        await new Promise<void>(inNextTask)
        began = performance.now()
      }
      this.#rows(ids.slice(from, from + CHECKED_AT_ONCE), columns, later)
    }
    await Promise.all(later)
    return this.faults(ids)
  }

  /** Checks all cells of these rows synchronously; asynchronous rules mark their cells when they answer. */
  now(ids: readonly string[]): Fault[] {
    this.#rows(ids, this.#checked(), [])
    return this.faults(ids)
  }

  /** Checks cells with a duplicate fault again, because the other cell with the same value has changed. */
  equals(keys: ReadonlySet<string>): void {
    const { faultCount, byKey, states } = this.#store
    if (faultCount === 0) return
    const columns = [...keys].filter((key) => byKey.get(key)?.validateRules?.some(isUnique))
    if (columns.length === 0) return
    for (const [id, { faults }] of states)
      if (faults) for (const key of columns) if (faults.has(key)) void this.cell(id, key)
  }

  /** Cells known to be wrong, from the first row to the last; only of these rows when `ids` are given. */
  faults(ids?: readonly string[]): Fault[] {
    const { order, states, byKey } = this.#store
    const among = ids === undefined || ids === order ? null : new Set(ids)
    const faults: Fault[] = []
    for (const [at, id] of order.entries())
      if (!among || among.has(id))
        for (const [key, message] of states.get(id)?.faults ?? [])
          faults.push({ id, key, line: at + 1, title: byKey.get(key)?.title ?? key, message })
    return faults
  }
}
