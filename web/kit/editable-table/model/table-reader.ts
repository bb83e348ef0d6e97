import { Checks } from './checks.ts'
import type { Column, Option, Row } from './columns.ts'
import type { Listener } from './listeners.ts'
import { RowStore } from './row-store.ts'
import type { Fault, RowState, TableEvent, TableOptions, TableState } from './table-types.ts'
import { type ChoicesOf, textOf } from './values.ts'

const ownOptions = ({ options = [] }: Column): readonly Option[] => options

/** The reading half of a table: its state and its listeners. TableModel adds the methods that change it. */
export class TableReader {
  protected readonly store: RowStore
  protected readonly checks: Checks
  #choicesOf: ChoicesOf | undefined

  constructor(options: TableOptions) {
    this.store = new RowStore(options)
    this.checks = new Checks(this.store)
    this.#choicesOf = options.choicesOf
  }

  get columns(): readonly Column[] {
    return this.store.columns
  }

  columnOf(key: string): Column | undefined {
    return this.store.byKey.get(key)
  }

  /** State of the table apart from its rows; the same object until something changes. */
  state(): TableState {
    return this.store.state()
  }

  rowState(id: string): RowState | undefined {
    return this.store.states.get(id)
  }

  /** A row with its place in the field `orderKey`; undefined when there is none. */
  rowOf(id: string): Row | undefined {
    return this.store.rowOf(id)
  }

  valueOf(id: string, key: string): unknown {
    if (key === this.store.options.orderKey) return this.placeOf(id) + 1
    return this.store.states.get(id)?.row[key]
  }

  textOf(id: string, key: string): string {
    const column = this.columnOf(key)
    const row = this.store.states.get(id)?.row
    return column && row ? textOf(column, this.valueOf(id, key), row, this.choicesOf) : ''
  }

  /** Place of a row in the table, from 0; -1 for none. */
  placeOf(id: string): number {
    return this.store.placeOf(id)
  }

  readonly choicesOf: ChoicesOf = (column, row) => (this.#choicesOf ?? ownOptions)(column, row)

  /** Sets the source of choices; the component that draws the table also has those of dictionaries. */
  takeChoicesFrom(choicesOf: ChoicesOf): void {
    this.#choicesOf = choicesOf
  }

  isRowDisabled(id: string): boolean {
    const { disabledRows } = this.store.options
    const row = this.store.states.get(id)?.row
    if (!disabledRows || !row) return false
    return Object.entries(disabledRows).some(([key, values]) =>
      Array.isArray(values) ? values.includes(row[key]) : row[key] === values,
    )
  }

  /** Sum and mean of a column as texts; null for a column without statistics. */
  statisticsOf(key: string): { sum: string; average: string } | null {
    const sum = this.store.sums.get(key)
    return sum ? { sum: sum.sum, average: sum.average } : null
  }

  /** Rows as they are sent to the server: new ones without their temporary id, each with its place. */
  tableData(ids: readonly string[] = this.store.order): Record<string, unknown>[] {
    return ids.flatMap((id) => {
      const state = this.store.states.get(id)
      if (!state) return []
      const { id: _, ...rest } = this.store.withPlace(state.row)
      return [state.isNew ? rest : { id, ...rest }]
    })
  }

  /** Id of the row at a place, counted from 0. */
  idAt(place: number): string | undefined {
    return this.store.order[place]
  }

  /** Rows not yet on the server, with their temporary id. */
  newRows(): Row[] {
    return this.#rowsThat((id) => this.rowState(id)?.isNew === true)
  }

  /** Rows on the server with a cell changed since they were loaded. */
  changedRows(): Row[] {
    return this.#rowsThat((id) => this.store.loaded.isRowChanged(id) && !this.rowState(id)?.isNew)
  }

  #rowsThat(holds: (id: string) => boolean): Row[] {
    return this.store.order.flatMap((id) => (holds(id) ? [this.rowOf(id) as Row] : []))
  }

  /** Edits of rows that are on the server: the cells that differ from the loaded values. */
  edits(): { rowKey: string; values: Record<string, unknown> }[] {
    return this.changedRows().map((row) => ({
      rowKey: row.id,
      values: Object.fromEntries(this.store.loaded.changedKeys(row.id).map((key) => [key, row[key]])),
    }))
  }

  /** Ids of removed rows that are stored on the server. */
  deletedIds(): readonly string[] {
    return this.store.deleted
  }

  selectedIds(): string[] {
    return this.store.order.filter((id) => this.rowState(id)?.selected)
  }

  /** All cells known to be wrong, from the first row to the last. */
  faults(): Fault[] {
    return this.checks.faults()
  }

  /** Rows that can be chosen and edited. */
  enabledIds(): readonly string[] {
    const { options, order } = this.store
    return options.disabledRows ? order.filter((id) => !this.isRowDisabled(id)) : order
  }

  readonly subscribe = (listener: Listener): (() => void) => this.store.listeners.ofTable(listener)
  readonly subscribeRow = (id: string, listener: Listener): (() => void) => this.store.listeners.ofRow(id, listener)
  readonly onEvent = (listener: (event: TableEvent) => void): (() => void) => this.store.listeners.ofEvents(listener)
}
