import { Baseline, sameCell } from './baseline.ts'
import type { Column, Row } from './columns.ts'
import { History, type Patch, type Placed } from './history.ts'
import { Listeners } from './listeners.ts'
import { viewOf, withMoved, withPlaced } from './row-order.ts'
import { DecimalSum } from './statistics.ts'
import type { Conflict, RowState, Sort, TableOptions, TableState } from './table-types.ts'
import { ValueCounts } from './value-counts.ts'
import { isEmpty } from './values.ts'

const hasStatistics = ({ statistics }: Column) => statistics !== undefined && statistics !== false

/**
 * The rows of a table and their state: order, view, loaded values, sums, counts, undo history. Rows are
 * immutable: a change makes a new row, changes come as patches. TableModel decides what may be done and notifies
 * listeners.
 */
export class RowStore {
  readonly options: TableOptions
  columns: readonly Column[] = []
  byKey: ReadonlyMap<string, Column> = new Map()
  readonly states = new Map<string, RowState>()
  /** Ids in the order of the table, and those shown. */
  order: string[] = []
  view: string[] = []
  sort: Sort | null = null
  filters: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  /** Ids of removed rows that are stored on the server. */
  deleted: string[] = []
  readonly loaded = new Baseline()
  readonly history = new History()
  readonly sums = new Map<string, DecimalSum>()
  readonly counts = new ValueCounts(() => this.rows())
  readonly listeners = new Listeners()
  faultCount = 0
  conflictCount = 0
  selectedCount = 0
  #newCount = 0
  #newNumber = 0
  #moved = false
  #places: ReadonlyMap<string, number> | null = null
  #state: TableState | null = null

  constructor(options: TableOptions) {
    this.options = options
    this.#takeColumns(options.columns)
  }

  #takeColumns(columns: readonly Column[]): void {
    this.columns = columns
    this.byKey = new Map(columns.map((column) => [column.key, column]))
    this.sums.clear()
    for (const column of columns) if (hasStatistics(column)) this.sums.set(column.key, new DecimalSum())
  }

  /** State of the whole table; the same object until something changes. */
  state(): TableState {
    return (this.#state ??= {
      order: this.order,
      view: this.view,
      sort: this.sort,
      filters: this.filters,
      selectedCount: this.selectedCount,
      faultCount: this.faultCount,
      conflictCount: this.conflictCount,
      canUndo: this.history.canUndo,
      canRedo: this.history.canRedo,
      changed: !this.loaded.isEmpty || this.deleted.length > 0 || this.#moved || this.#newCount > 0,
    })
  }

  *rows(): Generator<Row> {
    for (const { row } of this.states.values()) yield row
  }

  /** A row with its place (from 1) in the field `orderKey`, when the table has one. */
  withPlace(row: Row): Row {
    const { orderKey } = this.options
    return orderKey ? { ...row, [orderKey]: this.placeOf(row.id) + 1 } : row
  }

  rowOf(id: string): Row | undefined {
    const state = this.states.get(id)
    return state && this.withPlace(state.row)
  }

  /** Place of a row in the table, from 0; -1 for none. */
  placeOf(id: string): number {
    this.#places ??= new Map(this.order.map((one, at) => [one, at]))
    return this.#places.get(id) ?? -1
  }

  /** Marks these rows, or the table, as changed. */
  tell(ids: Iterable<string>): void {
    this.#state = null
    this.listeners.tell(ids)
  }

  /** Other columns for the same rows; faults of columns that are gone go with them. */
  setColumns(columns: readonly Column[]): void {
    this.#takeColumns(columns)
    this.counts.clear()
    for (const { row, faults } of this.states.values()) {
      for (const [key, sum] of this.sums) sum.add(row[key])
      for (const key of faults?.keys() ?? []) if (!this.byKey.has(key)) this.mark(row.id, key, null)
    }
    this.tell(this.order)
  }

  /** Starts with these rows and drops all other state. */
  load(rows: readonly Readonly<Record<string, unknown>>[], asNew: boolean): void {
    const before = this.order
    this.states.clear()
    this.loaded.clear()
    this.counts.clear()
    this.history.clear()
    this.filters = new Map()
    this.sort = null
    this.deleted = []
    this.#moved = false
    this.faultCount = this.conflictCount = this.selectedCount = this.#newCount = 0
    for (const key of this.sums.keys()) this.sums.set(key, new DecimalSum())
    this.order = []
    for (const given of rows) {
      const { row, isNew } = this.made(given, asNew)
      if (this.states.has(row.id)) continue
      this.states.set(row.id, { row, isNew, selected: false, faults: null, conflicts: null })
      if (isNew) this.#newCount++
      this.order.push(row.id)
      for (const [key, sum] of this.sums) sum.add(row[key])
    }
    this.#places = null
    this.view = this.order
    this.tell([...before, ...this.order])
  }

  /** The id in a given row; null when it has none. */
  idIn(row: Readonly<Record<string, unknown>>): string | null {
    const id = row[this.options.rowKey ?? 'id']
    return isEmpty(id) ? null : String(id)
  }

  /** A row with an id: the given one, or a temporary one made by the table. */
  made(given: Readonly<Record<string, unknown>>, asNew: boolean): { row: Row; isNew: boolean } {
    const id = this.idIn(given)
    return { row: { ...given, id: id ?? this.#freeId() }, isNew: asNew || id === null }
  }

  /** A temporary id that is not in use; rows of a draft may already have some. */
  #freeId(): string {
    for (;;) {
      const id = `new-${++this.#newNumber}`
      if (!this.states.has(id)) return id
    }
  }

  /** Updates sums and counts when a value of a column is replaced. */
  swap(key: string, before: unknown, after: unknown): void {
    const sum = this.sums.get(key)
    sum?.remove(before)
    sum?.add(after)
    this.counts.swap(key, before, after)
  }

  /** Sets or clears the fault of a cell. */
  mark(id: string, key: string, fault: string | null): void {
    const state = this.states.get(id)
    if (!state || (state.faults?.get(key) ?? null) === fault) return
    const faults = new Map(state.faults)
    if (fault === null) faults.delete(key)
    else faults.set(key, fault)
    this.faultCount += faults.size - (state.faults?.size ?? 0)
    this.states.set(id, { ...state, faults: faults.size === 0 ? null : faults })
    this.tell([id])
  }

  /**
   * Applies patches.
   * @returns columns whose values changed
   */
  apply(patches: readonly Patch[]): ReadonlySet<string> {
    const touched = new Set<string>()
    const keys = new Set<string>()
    for (const patch of patches) {
      if (patch.kind === 'cell') {
        const state = this.states.get(patch.id)
        if (!state) continue
        if (!state.isNew) this.loaded.remember(patch.id, patch.key, state.row[patch.key], patch.after)
        this.swap(patch.key, state.row[patch.key], patch.after)
        this.states.set(patch.id, { ...state, row: { ...state.row, [patch.key]: patch.after } })
        touched.add(patch.id)
        keys.add(patch.key)
      } else if (patch.kind === 'move') {
        this.order = withMoved(this.order, patch.from, patch.to)
        this.#moved = true
        this.#reordered()
      } else {
        if (patch.kind === 'insert') this.#putIn(patch.rows)
        else {
          this.#takeOut(patch.rows)
          for (const key of this.counts.keys()) keys.add(key)
        }
        for (const { row } of patch.rows) touched.add(row.id)
      }
    }
    this.tell(touched)
    return keys
  }

  /**
   * Applies another user's change of a row. Cells changed here too keep their value and get a conflict.
   * @returns the columns taken over; null when the row does not exist here
   */
  takeRemote(id: string, values: Readonly<Record<string, unknown>>, by: string): readonly string[] | null {
    const state = this.states.get(id)
    if (!state) return null
    const conflicts = new Map(state.conflicts)
    const taken: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(values)) {
      if (key === 'id' || key === this.options.orderKey || sameCell(state.row[key], value)) continue
      if (this.loaded.isChanged(id, key)) conflicts.set(key, { theirs: value, by })
      else taken[key] = value
    }
    for (const [key, value] of Object.entries(taken)) this.swap(key, state.row[key], value)
    this.#setConflicts({ ...state, row: { ...state.row, ...taken } }, conflicts)
    return Object.keys(taken)
  }

  /** Ends a conflict. @returns the conflict; undefined when there was none */
  endConflict(id: string, key: string): Conflict | undefined {
    const state = this.states.get(id)
    const conflict = state?.conflicts?.get(key)
    if (state && conflict)
      this.#setConflicts(state, new Map([...(state.conflicts ?? [])].filter(([other]) => other !== key)))
    return conflict
  }

  #setConflicts(state: RowState, conflicts: ReadonlyMap<string, Conflict>): void {
    this.conflictCount += conflicts.size - (state.conflicts?.size ?? 0)
    this.states.set(state.row.id, { ...state, conflicts: conflicts.size === 0 ? null : conflicts })
    this.tell([state.row.id])
  }

  #putIn(rows: readonly Placed[]): void {
    for (const { row, isNew } of rows) {
      this.states.set(row.id, { row, isNew, selected: false, faults: null, conflicts: null })
      if (isNew) this.#newCount++
      for (const { key } of this.columns) this.swap(key, undefined, row[key])
    }
    const known = new Set(rows.map(({ row }) => row.id))
    this.deleted = this.deleted.filter((id) => !known.has(id))
    this.order = withPlaced(this.order, rows)
    this.#reordered(rows.map(({ row }) => row.id))
  }

  #takeOut(rows: readonly Placed[]): void {
    const gone = new Set<string>()
    for (const { row } of rows) {
      const state = this.states.get(row.id)
      if (!state) continue
      gone.add(row.id)
      for (const { key } of this.columns) this.swap(key, state.row[key], undefined)
      this.faultCount -= state.faults?.size ?? 0
      this.conflictCount -= state.conflicts?.size ?? 0
      if (state.selected) this.selectedCount--
      if (state.isNew) this.#newCount--
      else this.deleted = [...this.deleted, row.id]
      this.states.delete(row.id)
    }
    this.order = this.order.filter((id) => !gone.has(id))
    this.#reordered()
  }

  /** Updates the view after a change of order: a sorted or filtered view keeps its rows, new ones are appended. */
  #reordered(added: readonly string[] = []): void {
    this.#places = null
    if (!this.sort && this.filters.size === 0) this.view = this.order
    else {
      const fresh = new Set(added)
      this.view = [...this.view.filter((id) => this.states.has(id) && !fresh.has(id)), ...added]
    }
  }

  /** Sorts and filters the view; the order of the rows stays. */
  look(
    {
      sort = this.sort,
      filters = this.filters,
    }: { sort?: Sort | null; filters?: ReadonlyMap<string, ReadonlySet<string>> },
    read: { valueOf: (id: string, key: string) => unknown; textOf: (id: string, key: string) => string },
  ): void {
    this.sort = sort
    this.filters = filters
    this.view = viewOf(this.order, {
      sort,
      filters,
      sortColumn: sort ? this.byKey.get(sort.key) : undefined,
      valueOf: (id, key) => read.valueOf(id, key),
      textOf: (id, key) => read.textOf(id, key),
    })
    this.tell([])
  }
}
