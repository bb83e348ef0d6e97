import { sameCell } from './baseline.ts'
import type { Column, Row } from './columns.ts'
import type { Patch, Placed } from './history.ts'
import { columnsBelow, filledRow, highestNumbers } from './new-rows.ts'
import { TableReader } from './table-reader.ts'
import type { CellChange, Fault, SelectAction, Sort } from './table-types.ts'
import { isEmpty } from './values.ts'

/**
 * The rows of an editable table and everything that can be done to them, without a browser. Everything a user does can
 * be undone; loading starts over. RowStore keeps the rows, Checks checks them; listeners are called on every change.
 */
export class TableModel extends TableReader {
  /** Name of the present undo step while several changes are joined in one (asOneStep). */
  #step: string | undefined
  #stepNumber = 0

  /** Other columns for the same rows; faults of columns that are gone go with them. */
  setColumns(columns: readonly Column[]): void {
    this.store.setColumns(columns)
  }

  /**
   * Starts over with these rows: selection, deleted ids, faults, edits and undo history are dropped (spec §4).
   * @param asNew true for rows that are not yet on the server
   */
  load(rows: readonly Readonly<Record<string, unknown>>[], { asNew = false } = {}): void {
    this.checks.clear()
    this.store.load(rows, asNew)
  }

  // ── Editing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Writes a cell and checks it.
   * @param session name of an editing session; its edits are undone together
   */
  setCell(id: string, key: string, value: unknown, session?: string): void {
    this.setCells([{ id, key, value }], session)
  }

  /** Writes cells as one step of the history, and checks them. */
  setCells(changes: readonly CellChange[], session?: string, { isSetValues = false, check = true } = {}): void {
    const { states, byKey, listeners } = this.store
    const patches: Extract<Patch, { kind: 'cell' }>[] = []
    for (const { id, key, value } of changes) {
      const row = states.get(id)?.row
      if (!row || sameCell(row[key], value)) continue
      patches.push({ kind: 'cell', id, key, before: row[key], after: value })
      // When a level of a chain changes, the values of the levels below are no longer valid.
      for (const below of columnsBelow(byKey, key))
        if (!isEmpty(row[below])) patches.push({ kind: 'cell', id, key: below, before: row[below], after: null })
    }
    if (patches.length === 0) return
    listeners.together(() => {
      this.#do(patches, session)
      if (check) for (const { id, key } of patches) this.checkCell(id, key)
    })
    for (const { id, key, before, after } of patches) {
      const column = byKey.get(key)
      if (!column) continue
      listeners.tellEvent({
        kind: 'valueChange',
        type: column.type,
        column,
        row: this.rowOf(id) as Row,
        rowIndex: this.placeOf(id),
        columnIndex: this.columns.indexOf(column),
        value: after,
        oldValue: before,
        isSetValues,
      })
    }
  }

  /** Writes values of rows found by their key (method setValues of the wire's tables). */
  setValues(given: readonly { rowKey: string; values: Readonly<Record<string, unknown>> }[]): void {
    const changes = given.flatMap(({ rowKey, values }) =>
      Object.entries(values).map(([key, value]) => ({ id: rowKey, key, value })),
    )
    this.setCells(changes, undefined, { isSetValues: true })
  }

  /**
   * Inserts rows; missing cells get the default values of their columns, unless `plain`. A row whose id exists already
   * replaces the values of that row.
   * @param index from 0; at the end by default
   * @returns the inserted rows
   */
  insert(given: readonly Readonly<Record<string, unknown>>[], index?: number, { plain = false } = {}): Row[] {
    const store = this.store
    const at = Math.max(0, Math.min(index ?? store.order.length, store.order.length))
    const known = given.filter((row) => store.states.has(store.idIn(row) ?? ''))
    const withoutId = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id'))
    if (known.length > 0)
      this.setValues(known.map((row) => ({ rowKey: store.idIn(row) as string, values: withoutId(row) })))
    const placed: Placed[] = []
    const highest = plain ? new Map<string, number>() : highestNumbers(store.columns, store.rows())
    for (const row of given) {
      if (known.includes(row)) continue
      const full = plain ? row : filledRow(store.columns, row, highest)
      placed.push({ at: at + placed.length, ...store.made(full, true) })
    }
    if (placed.length === 0) return []
    this.#do([{ kind: 'insert', rows: placed }])
    const rows = placed.map(({ row }) => this.rowOf(row.id) as Row)
    store.listeners.tellEvent({ kind: index === undefined ? 'added' : 'inserted', row: rows.at(-1) as Row, rows })
    return rows
  }

  /** Removes rows; ids of those on the server are kept for deletedIds. */
  remove(ids: readonly string[]): void {
    const wanted = new Set(ids)
    const placed = this.store.order.flatMap((id, at) => {
      const state = wanted.has(id) ? this.rowState(id) : undefined
      return state ? [{ at, row: state.row, isNew: state.isNew }] : []
    })
    if (placed.length === 0) return
    const rows = placed.map(({ row }) => this.rowOf(row.id) as Row)
    this.#do([{ kind: 'remove', rows: placed }])
    this.store.listeners.tellEvent({
      kind: 'removed',
      rows,
      ids: placed.filter(({ isNew }) => !isNew).map(({ row }) => row.id),
    })
  }

  /** Moves a row from one place to another, both from 0. */
  move(from: number, to: number): void {
    const { order, listeners } = this.store
    const id = order[from]
    if (id === undefined || to < 0 || to >= order.length || from === to) return
    this.#do([{ kind: 'move', from, to }])
    listeners.tellEvent({ kind: 'dragged', oldIndex: from, newIndex: to, row: this.rowOf(id) as Row })
  }

  /** Joins all changes that `work` makes in one undo step, such as a paste that writes cells and inserts rows. */
  asOneStep<T>(work: () => T): T {
    this.#step ??= `step ${++this.#stepNumber}`
    try {
      return this.store.listeners.together(work)
    } finally {
      this.#step = undefined
    }
  }

  /** Takes the last step back. @returns the number of cells that keep what another user has entered since */
  undo(): number {
    return this.#replay(this.store.history.undo() ?? [])
  }

  /** Makes the last undone step again. @returns the number of cells that keep what another user has entered since */
  redo(): number {
    return this.#replay(this.store.history.redo() ?? [])
  }

  /** Applies patches as a step that can be undone. */
  #do(patches: readonly Patch[], session?: string): void {
    this.store.history.add(patches, this.#step ?? session)
    this.checks.equals(this.store.apply(patches))
  }

  /**
   * Applies patches of the history, and checks the written cells again. Cells that are not as the history left them
   * stay.
   */
  #replay(patches: readonly Patch[]): number {
    const known = new Set<string>()
    const foreign = new Set<string>()
    for (const patch of patches) {
      if (patch.kind !== 'cell') continue
      const cell = JSON.stringify([patch.id, patch.key])
      // A step can hold several patches of a cell; the first one begins at the value that the history left.
      const row = known.has(cell) ? undefined : this.rowState(patch.id)?.row
      known.add(cell)
      if (row && !sameCell(row[patch.key], patch.before)) foreign.add(cell)
    }
    const own =
      foreign.size === 0
        ? patches
        : patches.filter((one) => one.kind !== 'cell' || !foreign.has(JSON.stringify([one.id, one.key])))
    this.store.listeners.together(() => {
      this.checks.equals(this.store.apply(own))
      for (const patch of own) if (patch.kind === 'cell') this.checkCell(patch.id, patch.key)
    })
    return foreign.size
  }

  // ── Selecting, sorting, narrowing ────────────────────────────────────────────────────────────────────────────────

  /** Selects these rows and no others; disabled ones never. */
  setSelection(ids: readonly string[], action: SelectAction = 'selected'): void {
    const store = this.store
    const { single = false } = store.options
    const wanted = new Set((single ? ids.slice(-1) : ids).filter((id) => !this.isRowDisabled(id)))
    const touched: string[] = []
    for (const [id, state] of store.states) {
      if (state.selected === wanted.has(id)) continue
      store.states.set(id, { ...state, selected: !state.selected })
      store.selectedCount += state.selected ? -1 : 1
      touched.push(id)
    }
    if (touched.length === 0) return
    store.tell(touched)
    const [first, second] = touched
    const selectedRowIds = this.selectedIds()
    store.listeners.tellEvent({
      kind: 'selectRowChange',
      type: single ? 'radio' : second === undefined ? 'checkbox' : 'checkbox-all',
      action,
      row: first !== undefined && second === undefined ? (this.rowOf(first) ?? null) : null,
      selectedRowIds,
      selectedRows: selectedRowIds.map((id) => this.rowOf(id) as Row),
    })
  }

  toggle(id: string): void {
    const selected = this.rowState(id)?.selected === true
    const others = this.store.options.single ? [] : this.selectedIds().filter((one) => one !== id)
    this.setSelection(selected ? others : [...others, id], selected ? 'unselected' : 'selected')
  }

  /** Sorts the view by a column; null ends the sorting. The order of the rows stays. */
  sortBy(sort: Sort | null): void {
    this.store.look({ sort }, this)
  }

  /** Filters the view by texts of a column; null removes the filter. */
  filterBy(key: string, texts: ReadonlySet<string> | null): void {
    const filters = new Map(this.store.filters)
    if (texts) filters.set(key, texts)
    else filters.delete(key)
    this.store.look({ filters }, this)
  }

  // ── Checking ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Checks a cell by the rules of its column; asynchronous rules mark the cell when they answer. */
  checkCell(id: string, key: string): void {
    void this.checks.cell(id, key)
  }

  /**
   * Checks every cell, a few milliseconds at a time, so that typing is not blocked.
   * @param ids only these rows
   * @param first true to stop at the first fault
   * @returns all faults of the rows checked
   */
  validate({ ids = this.store.order, first = false }: { ids?: readonly string[]; first?: boolean } = {}): Promise<
    Fault[]
  > {
    return this.checks.all(ids, first)
  }

  /** Checks every cell synchronously, without waiting for asynchronous rules. */
  validateNow(ids: readonly string[] = this.store.order): Fault[] {
    return this.checks.now(ids)
  }

  /** Sets or clears the fault of a cell, such as a refusal of the server or a failed upload. */
  mark(id: string, key: string, fault: string | null): void {
    this.store.mark(id, key, fault)
  }

  // ── Edits of other users ─────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Applies another user's change of a row. Cells changed here too keep their value and get a conflict.
   * @returns false when the row does not exist here
   */
  applyRemote(id: string, values: Readonly<Record<string, unknown>>, by: string): boolean {
    const wrong = this.rowState(id)?.faults
    const taken = this.store.takeRemote(id, values, by)
    for (const key of taken ?? []) if (wrong?.has(key)) this.checkCell(id, key)
    return taken !== null
  }

  /** Ends a conflict with this user's value or the other user's; the latter can be undone. */
  settle(id: string, key: string, whose: 'mine' | 'theirs'): void {
    const conflict = this.store.endConflict(id, key)
    if (conflict && whose === 'theirs') this.setCell(id, key, conflict.theirs)
  }
}
