import { type Column, type Option, type Row } from './columns.ts'
import { Baseline, sameCell } from './baseline.ts'
import { History, type Patch, type Placed } from './history.ts'
import { type Listener, Listeners } from './listeners.ts'
import { columnsBelow, filledRow, highestNumbers } from './new-rows.ts'
import { viewOf, withMoved, withPlaced } from './row-order.ts'
import { DecimalSum } from './statistics.ts'
import type { CellChange, Fault, RowState, Sort, TableEvent, TableOptions, TableState } from './table-types.ts'
import { checkCell, checkLater, type CountOf, isUnique } from './validation.ts'
import { ValueCounts } from './value-counts.ts'
import { type ChoicesOf, isEmpty, textOf } from './values.ts'

const ownOptions = ({ options = [] }: Column): readonly Option[] => options
/** Rows checked between two looks at the clock, and how long checking may hold the page at a time. */
const CHECKED_AT_ONCE = 250
const CHECKING_MS = 8

/**
 * The rows of an editable table and all that can be done to them; knows no browser. Rows never change: an edit makes a new
 * one, so what is drawn can be compared by identity. Everything a person does can be undone; loading begins anew.
 */
export class TableModel {
  readonly #options: TableOptions
  #choicesOf: ChoicesOf | undefined
  #columns: readonly Column[]
  #byKey: Map<string, Column>
  readonly #states = new Map<string, RowState>()
  #order: string[] = []
  #places: Map<string, number> | null = null
  #view: string[] = []
  #sort: Sort | null = null
  #filters = new Map<string, ReadonlySet<string>>()
  #deleted: string[] = []
  readonly #loaded = new Baseline()
  #faultCount = 0
  #conflictCount = 0
  #selectedCount = 0
  readonly #history = new History()
  readonly #sums = new Map<string, DecimalSum>()
  readonly #counts = new ValueCounts(() => this.#rows())
  readonly #checks = new Map<string, number>()
  #checkNumber = 0
  readonly #countOf: CountOf = (key, value) => this.#counts.of(key, value)
  #newNumber = 0
  #moved = false
  /** Name of the step at hand, when several changes are one (asOneStep). */
  #step: string | undefined
  #stepNumber = 0
  readonly #listeners = new Listeners()
  #state: TableState | null = null
  /** Rows to be told of when the work at hand is done. */
  #held: Set<string> | null = null

  constructor(options: TableOptions) {
    this.#options = options
    this.#choicesOf = options.choicesOf
    this.#columns = options.columns
    this.#byKey = new Map(options.columns.map((column) => [column.key, column]))
    for (const { key, statistics } of options.columns) if (statistics !== undefined && statistics !== false) this.#sums.set(key, new DecimalSum())
  }

  // ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────

  get columns(): readonly Column[] {
    return this.#columns
  }

  columnOf(key: string): Column | undefined {
    return this.#byKey.get(key)
  }

  /** Everything about the table that is no row's own; the same object until something changes. */
  state(): TableState {
    return (this.#state ??= {
      order: this.#order,
      view: this.#view,
      sort: this.#sort,
      filters: this.#filters,
      selectedCount: this.#selectedCount,
      faultCount: this.#faultCount,
      conflictCount: this.#conflictCount,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      changed: !this.#loaded.isEmpty || this.#deleted.length > 0 || this.#moved || this.#newNumberInUse(),
    })
  }

  rowState(id: string): RowState | undefined {
    return this.#states.get(id)
  }

  /** A row with its place. */
  rowOf(id: string): Row | undefined {
    const state = this.#states.get(id)
    return state && this.#withPlace(state.row)
  }

  valueOf(id: string, key: string): unknown {
    if (key === this.#options.orderKey) return this.placeOf(id) + 1
    return this.#states.get(id)?.row[key]
  }

  textOf(id: string, key: string): string {
    const column = this.#byKey.get(key)
    const row = this.#states.get(id)?.row
    return column && row ? textOf(column, this.valueOf(id, key), row, this.choicesOf) : ''
  }

  /** Place of a row in the table, from 0; -1 for none. */
  placeOf(id: string): number {
    this.#places ??= new Map(this.#order.map((one, at) => [one, at]))
    return this.#places.get(id) ?? -1
  }

  readonly choicesOf: ChoicesOf = (column, row) => (this.#choicesOf ?? ownOptions)(column, row)

  /** Where choices come from besides the columns themselves: whoever draws the table knows dictionaries. */
  takeChoicesFrom(choicesOf: ChoicesOf): void {
    this.#choicesOf = choicesOf
  }

  isRowDisabled(id: string): boolean {
    const { disabledRows } = this.#options
    const row = this.#states.get(id)?.row
    if (!disabledRows || !row) return false
    return Object.entries(disabledRows).some(([key, values]) => (Array.isArray(values) ? values.includes(row[key]) : row[key] === values))
  }

  /** Sum and mean of a column as text. */
  statisticsOf(key: string): { sum: string; average: string } | null {
    const sum = this.#sums.get(key)
    return sum ? { sum: sum.sum, average: sum.average } : null
  }

  /** Rows as a server wants them: those not yet on it without the table's own id, each with its place. */
  tableData(ids?: readonly string[]): Record<string, unknown>[] {
    return (ids ?? this.#order).flatMap((id) => {
      const state = this.#states.get(id)
      if (!state) return []
      const { id: _, ...rest } = this.#withPlace(state.row)
      return [state.isNew ? rest : { id, ...rest }]
    })
  }

  /** Rows not yet on the server, with the table's own id. */
  newRows(): Row[] {
    return this.#order.flatMap((id) => (this.#states.get(id)?.isNew ? [this.rowOf(id) as Row] : []))
  }

  /** Rows on the server with a cell changed since they were loaded. */
  changedRows(): Row[] {
    return this.#order.flatMap((id) => (this.#loaded.isRowChanged(id) && !this.#states.get(id)?.isNew ? [this.rowOf(id) as Row] : []))
  }

  /** What was typed into rows on the server: the cells that differ from what was loaded. */
  edits(): { rowKey: string; values: Record<string, unknown> }[] {
    return this.changedRows().map((row) => ({
      rowKey: row.id,
      values: Object.fromEntries(this.#loaded.changedKeys(row.id).map((key) => [key, row[key]])),
    }))
  }

  /** Ids of rows on the server that were taken out. */
  deletedIds(): readonly string[] {
    return this.#deleted
  }

  selectedIds(): string[] {
    return this.#order.filter((id) => this.#states.get(id)?.selected)
  }

  /** All cells known to be wrong, from the first row to the last. */
  faults(): Fault[] {
    const faults: Fault[] = []
    for (const [at, id] of this.#order.entries())
      for (const [key, message] of this.#states.get(id)?.faults ?? [])
        faults.push({ id, key, line: at + 1, title: this.#byKey.get(key)?.title ?? key, message })
    return faults
  }

  // ── Listening ────────────────────────────────────────────────────────────────────────────────────────────────────

  readonly subscribe = (listener: Listener): (() => void) => this.#listeners.ofTable(listener)
  readonly subscribeRow = (id: string, listener: Listener): (() => void) => this.#listeners.ofRow(id, listener)
  readonly onEvent = (listener: (event: TableEvent) => void): (() => void) => this.#listeners.ofEvents(listener)

  // ── Loading ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Other columns for the same rows; faults of columns that are gone go with them. */
  setColumns(columns: readonly Column[]): void {
    this.#columns = columns
    this.#byKey = new Map(columns.map((column) => [column.key, column]))
    this.#counts.clear()
    this.#sums.clear()
    for (const { key, statistics } of columns) {
      if (statistics === undefined || statistics === false) continue
      const sum = new DecimalSum()
      for (const { row } of this.#states.values()) sum.add(row[key])
      this.#sums.set(key, sum)
    }
    this.#tell(this.#order)
  }

  /**
   * Begins anew with these rows: selection, deleted ids, faults, edits and what could be undone are forgotten (spec §4).
   * @param asNew they are not yet on the server
   */
  load(rows: readonly Readonly<Record<string, unknown>>[], { asNew = false } = {}): void {
    const before = this.#order
    this.#states.clear()
    this.#loaded.clear()
    this.#counts.clear()
    this.#checks.clear()
    this.#history.clear()
    this.#filters = new Map()
    this.#sort = null
    this.#deleted = []
    this.#moved = false
    this.#faultCount = 0
    this.#conflictCount = 0
    this.#selectedCount = 0
    for (const key of this.#sums.keys()) this.#sums.set(key, new DecimalSum())
    this.#order = []
    for (const given of rows) {
      const { row, isNew } = this.#made(given, asNew)
      if (this.#states.has(row.id)) continue
      this.#states.set(row.id, { row, isNew, selected: false, faults: null, conflicts: null })
      this.#order.push(row.id)
      for (const [key, sum] of this.#sums) sum.add(row[key])
    }
    this.#places = null
    this.#view = this.#order
    this.#tell([...before, ...this.#order])
  }

  // ── Editing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Writes a cell and checks it.
   * @param session edits of one session of an editor are undone together
   */
  setCell(id: string, key: string, value: unknown, session?: string): void {
    this.setCells([{ id, key, value }], session)
  }

  /** Writes cells as one step of the history, and checks them. */
  setCells(changes: readonly CellChange[], session?: string, { isSetValues = false, check = true } = {}): void {
    const patches: Patch[] = []
    for (const { id, key, value } of changes) {
      const before = this.#states.get(id)?.row[key]
      if (!this.#states.has(id) || sameCell(before, value)) continue
      patches.push({ kind: 'cell', id, key, before, after: value })
      // A changed level of a chain leaves those below it without meaning.
      for (const below of columnsBelow(this.#byKey, key))
        if (!isEmpty(this.#states.get(id)?.row[below]))
          patches.push({ kind: 'cell', id, key: below, before: this.#states.get(id)?.row[below], after: null })
    }
    if (patches.length === 0) return
    this.#together(() => {
      this.#do(patches, session)
      if (check) for (const patch of patches) if (patch.kind === 'cell') this.checkCell(patch.id, patch.key)
    })
    for (const patch of patches) {
      const column = patch.kind === 'cell' ? this.#byKey.get(patch.key) : undefined
      if (patch.kind === 'cell' && column)
        this.#listeners.tellEvent({
          kind: 'valueChange',
          column,
          row: this.rowOf(patch.id) as Row,
          rowIndex: this.placeOf(patch.id),
          value: patch.after,
          oldValue: patch.before,
          isSetValues,
        })
    }
  }

  /** Writes values of rows found by their key (method setValues of the wire's tables). */
  setValues(given: readonly { rowKey: string; values: Readonly<Record<string, unknown>> }[]): void {
    this.setCells(
      given.flatMap(({ rowKey, values }) => Object.entries(values).map(([key, value]) => ({ id: rowKey, key, value }))),
      undefined,
      { isSetValues: true },
    )
  }

  /**
   * Puts rows in; missing cells hold what their columns begin with, unless `plain`. A row whose id is there already takes the
   * place of its namesake's values.
   * @param index place, from 0; without: at the end
   * @returns the rows put in
   */
  insert(given: readonly Readonly<Record<string, unknown>>[], index?: number, { plain = false } = {}): Row[] {
    const at = Math.max(0, Math.min(index ?? this.#order.length, this.#order.length))
    const known = given.filter((row) => this.#states.has(this.#idIn(row) ?? ''))
    if (known.length > 0)
      this.setValues(
        known.map((row) => ({ rowKey: this.#idIn(row) as string, values: Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id')) })),
      )
    const placed: Placed[] = []
    const highest = plain ? new Map<string, number>() : highestNumbers(this.#columns, this.#rows())
    for (const row of given) {
      if (known.includes(row)) continue
      const full = plain ? row : filledRow(this.#columns, row, highest)
      placed.push({ at: at + placed.length, ...this.#made(full, true) })
    }
    if (placed.length === 0) return []
    this.#do([{ kind: 'insert', rows: placed }])
    const rows = placed.map(({ row }) => this.rowOf(row.id) as Row)
    this.#listeners.tellEvent({ kind: index === undefined ? 'added' : 'inserted', rows })
    return rows
  }

  /** Takes rows out; ids of those on the server are kept for deletedIds. */
  remove(ids: readonly string[]): void {
    const wanted = new Set(ids)
    const placed = this.#order.flatMap((id, at) => {
      const state = wanted.has(id) ? this.#states.get(id) : undefined
      return state ? [{ at, row: state.row, isNew: state.isNew }] : []
    })
    if (placed.length === 0) return
    const rows = placed.map(({ row }) => this.rowOf(row.id) as Row)
    this.#do([{ kind: 'remove', rows: placed }])
    this.#listeners.tellEvent({ kind: 'removed', rows, ids: placed.filter(({ isNew }) => !isNew).map(({ row }) => row.id) })
  }

  /** Moves a row from one place to another, both from 0. */
  move(from: number, to: number): void {
    const id = this.#order[from]
    if (id === undefined || to < 0 || to >= this.#order.length || from === to) return
    this.#do([{ kind: 'move', from, to }])
    this.#listeners.tellEvent({ kind: 'dragged', oldIndex: from, newIndex: to, row: this.rowOf(id) as Row })
  }

  /** Everything done meanwhile is undone together: pasting that writes cells and puts in rows. */
  asOneStep<T>(work: () => T): T {
    this.#step ??= `step ${++this.#stepNumber}`
    try {
      return this.#together(work)
    } finally {
      this.#step = undefined
    }
  }

  undo(): void {
    const patches = this.#history.undo()
    if (patches) this.#replay(patches)
  }

  redo(): void {
    const patches = this.#history.redo()
    if (patches) this.#replay(patches)
  }

  // ── Selecting, sorting, narrowing ────────────────────────────────────────────────────────────────────────────────

  /** Selects these rows and no others; disabled ones never. */
  setSelection(ids: readonly string[], action = 'selected'): void {
    const wanted = new Set((this.#options.single ? ids.slice(-1) : ids).filter((id) => !this.isRowDisabled(id)))
    const touched: string[] = []
    for (const [id, state] of this.#states) {
      if (state.selected === wanted.has(id)) continue
      this.#states.set(id, { ...state, selected: !state.selected })
      touched.push(id)
    }
    if (touched.length === 0) return
    this.#selectedCount = 0
    for (const { selected } of this.#states.values()) if (selected) this.#selectedCount++
    this.#tell(touched)
    const selectedRowIds = this.selectedIds()
    this.#listeners.tellEvent({ kind: 'selectRowChange', selectedRowIds, selectedRows: selectedRowIds.map((id) => this.rowOf(id) as Row), action })
  }

  toggle(id: string): void {
    const selected = this.#states.get(id)?.selected === true
    const others = this.#options.single ? [] : this.selectedIds().filter((one) => one !== id)
    this.setSelection(selected ? others : [...others, id], selected ? 'unselected' : 'selected')
  }

  /** Orders what is shown by a column, or not; the rows keep their places. */
  sortBy(sort: Sort | null): void {
    this.#sort = sort
    this.#look()
  }

  /** Narrows what is shown to some texts of a column; null lifts it. */
  filterBy(key: string, texts: ReadonlySet<string> | null): void {
    this.#filters = new Map(this.#filters)
    if (texts) this.#filters.set(key, texts)
    else this.#filters.delete(key)
    this.#look()
  }

  #look(): void {
    this.#view = viewOf(this.#order, {
      sort: this.#sort,
      filters: this.#filters,
      sortColumn: this.#sort ? this.#byKey.get(this.#sort.key) : undefined,
      valueOf: (id, key) => this.valueOf(id, key),
      textOf: (id, key) => this.textOf(id, key),
    })
    this.#tell([])
  }

  // ── Checking ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Checks a cell by the rules of its column; rules that answer later mark the cell when they do. */
  checkCell(id: string, key: string): void {
    void this.#check(id, key)
  }

  /**
   * Checks every cell, a few milliseconds at a time: typing goes on meanwhile.
   * @param ids only these rows
   * @param first stops at the first fault
   * @returns all faults of the rows checked
   */
  async validate({ ids = this.#order, first = false }: { ids?: readonly string[]; first?: boolean } = {}): Promise<Fault[]> {
    const checked = this.#columns.filter(({ validateRules = [], type }) => validateRules.length > 0 && type !== 'hidden')
    for (const { key, validateRules = [] } of checked) if (validateRules.some(isUnique)) this.#counts.ready(key)
    const later: Promise<void>[] = []
    let began = performance.now()
    for (let from = 0; from < ids.length && !(first && this.#faultCount > 0); from += CHECKED_AT_ONCE) {
      if (performance.now() - began > CHECKING_MS) {
        await nextTask()
        began = performance.now()
      }
      this.#together(() => {
        for (const id of ids.slice(from, from + CHECKED_AT_ONCE)) {
          const state = this.#states.get(id)
          if (!state) continue
          for (const column of checked) {
            const answer = this.#checkBy(column, state)
            if (answer) later.push(answer)
          }
        }
      })
    }
    await Promise.all(later)
    const among = new Set(ids)
    return this.faults().filter(({ id }) => among.has(id))
  }

  /** @returns what is still to come of rules that answer later */
  #check(id: string, key: string): Promise<void> | undefined {
    const column = this.#byKey.get(key)
    const state = this.#states.get(id)
    return column && state && column.validateRules?.length ? this.#checkBy(column, state) : undefined
  }

  #checkBy(column: Column, { row }: RowState): Promise<void> | undefined {
    const { id } = row
    const { key } = column
    const value = key === this.#options.orderKey ? this.valueOf(id, key) : row[key]
    const { fault, later } = checkCell(column, value, this.#countOf)
    // Names are made for rules that answer later alone: a whole table is checked cell by cell.
    if (this.#checks.size > 0) this.#checks.delete(`${id}\n${key}`)
    this.#mark(id, key, fault)
    if (later.length === 0) return undefined
    const name = `${id}\n${key}`
    const number = ++this.#checkNumber
    this.#checks.set(name, number)
    return checkLater(later, column, value, this.rowOf(id) as Row).then((said) => {
      // An older answer says nothing of what has been typed since.
      if (this.#checks.get(name) === number && this.#states.has(id)) this.#mark(id, key, said)
    })
  }

  /** Says that a cell is wrong, or no longer: refusals of a server, uploads that failed. */
  mark(id: string, key: string, fault: string | null): void {
    this.#mark(id, key, fault)
  }

  #mark(id: string, key: string, fault: string | null): void {
    const state = this.#states.get(id)
    if (!state || (state.faults?.get(key) ?? null) === fault) return
    const faults = new Map(state.faults)
    if (fault === null) faults.delete(key)
    else faults.set(key, fault)
    this.#faultCount += faults.size - (state.faults?.size ?? 0)
    this.#states.set(id, { ...state, faults: faults.size === 0 ? null : faults })
    this.#tell([id])
  }

  // ── Somebody else's edits ────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Takes in what somebody else made of a row. Cells changed here too keep their value and show a conflict.
   * @returns false when the row is not here
   */
  applyRemote(id: string, values: Readonly<Record<string, unknown>>, by: string): boolean {
    const state = this.#states.get(id)
    if (!state) return false
    const conflicts = new Map(state.conflicts)
    const taken: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(values)) {
      if (key === 'id' || key === this.#options.orderKey || sameCell(state.row[key], value)) continue
      if (this.#loaded.isChanged(id, key)) conflicts.set(key, { theirs: value, by })
      else taken[key] = value
    }
    for (const [key, value] of Object.entries(taken)) this.#swap(key, state.row[key], value)
    this.#conflictCount += conflicts.size - (state.conflicts?.size ?? 0)
    this.#states.set(id, { ...state, row: { ...state.row, ...taken }, conflicts: conflicts.size === 0 ? null : conflicts })
    this.#tell([id])
    for (const key of Object.keys(taken)) if (state.faults?.has(key)) this.checkCell(id, key)
    return true
  }

  /** Ends a conflict: with one's own value or the other's, which can be undone. */
  settle(id: string, key: string, whose: 'mine' | 'theirs'): void {
    const state = this.#states.get(id)
    const conflict = state?.conflicts?.get(key)
    if (!state || !conflict) return
    const conflicts = new Map(state.conflicts)
    conflicts.delete(key)
    this.#conflictCount--
    this.#states.set(id, { ...state, conflicts: conflicts.size === 0 ? null : conflicts })
    this.#tell([id])
    if (whose === 'theirs') this.setCell(id, key, conflict.theirs)
  }

  // ── Within ───────────────────────────────────────────────────────────────────────────────────────────────────────

  #newNumberInUse(): boolean {
    for (const { isNew } of this.#states.values()) if (isNew) return true
    return false
  }

  #withPlace(row: Row): Row {
    const { orderKey } = this.#options
    return orderKey ? { ...row, [orderKey]: this.placeOf(row.id) + 1 } : row
  }

  #idIn(row: Readonly<Record<string, unknown>>): string | null {
    const id = row[this.#options.rowKey ?? 'id']
    return isEmpty(id) ? null : String(id)
  }

  /** An id of the table's own; rows of a draft may have brought theirs along. */
  #freeId(): string {
    for (;;) {
      const id = `new-${++this.#newNumber}`
      if (!this.#states.has(id)) return id
    }
  }

  /** A row with an id, its own or the table's. */
  #made(given: Readonly<Record<string, unknown>>, asNew: boolean): { row: Row; isNew: boolean } {
    const id = this.#idIn(given)
    return { row: { ...given, id: id ?? this.#freeId() }, isNew: asNew || id === null }
  }

  *#rows(): Generator<Row> {
    for (const { row } of this.#states.values()) yield row
  }

  /** Keeps sums and counts right when a value of a column goes and another comes. */
  #swap(key: string, before: unknown, after: unknown): void {
    const sum = this.#sums.get(key)
    sum?.remove(before)
    sum?.add(after)
    this.#counts.swap(key, before, after)
  }

  /** Does patches as a step that can be undone. */
  #do(patches: Patch[], session?: string): void {
    if (patches.length === 0) return
    this.#history.add(patches, this.#step ?? session)
    this.#apply(patches)
  }

  /** Does patches of the history, and checks again what was wrong or is written. */
  #replay(patches: readonly Patch[]): void {
    this.#together(() => {
      this.#apply(patches)
      for (const patch of patches) if (patch.kind === 'cell') this.checkCell(patch.id, patch.key)
    })
  }

  #apply(patches: readonly Patch[]): void {
    const touched = new Set<string>()
    const unique = new Set<string>()
    for (const patch of patches) {
      if (patch.kind === 'cell') {
        const state = this.#states.get(patch.id)
        if (!state) continue
        if (!state.isNew) this.#loaded.remember(patch.id, patch.key, state.row[patch.key], patch.after)
        this.#swap(patch.key, state.row[patch.key], patch.after)
        this.#states.set(patch.id, { ...state, row: { ...state.row, [patch.key]: patch.after } })
        touched.add(patch.id)
        unique.add(patch.key)
      } else if (patch.kind === 'insert') this.#putIn(patch.rows)
      else if (patch.kind === 'remove') {
        this.#takeOut(patch.rows)
        for (const key of this.#counts.keys()) unique.add(key)
      } else {
        this.#order = withMoved(this.#order, patch.from, patch.to)
        this.#moved = true
        this.#reordered()
      }
      if (patch.kind !== 'cell') for (const { row } of patch.kind === 'move' ? [] : patch.rows) touched.add(row.id)
    }
    this.#tell(touched)
    this.#checkEquals(unique)
  }

  /** Cells that were wrong for having a namesake may be right now that the other has changed. */
  #checkEquals(keys: ReadonlySet<string>): void {
    if (this.#faultCount === 0) return
    const columns = [...keys].filter((key) => this.#byKey.get(key)?.validateRules?.some(isUnique))
    if (columns.length === 0) return
    for (const [id, { faults }] of this.#states) if (faults) for (const key of columns) if (faults.has(key)) void this.#check(id, key)
  }

  #putIn(rows: readonly Placed[]): void {
    for (const { row, isNew } of rows) {
      this.#states.set(row.id, { row, isNew, selected: false, faults: null, conflicts: null })
      for (const { key } of this.#columns) this.#swap(key, undefined, row[key])
    }
    const known = new Set(rows.map(({ row }) => row.id))
    this.#deleted = this.#deleted.filter((id) => !known.has(id))
    this.#order = withPlaced(this.#order, rows)
    this.#reordered(rows.map(({ row }) => row.id))
  }

  #takeOut(rows: readonly Placed[]): void {
    const gone = new Set<string>()
    for (const { row } of rows) {
      const state = this.#states.get(row.id)
      if (!state) continue
      gone.add(row.id)
      for (const column of this.#columns) this.#swap(column.key, state.row[column.key], undefined)
      this.#faultCount -= state.faults?.size ?? 0
      this.#conflictCount -= state.conflicts?.size ?? 0
      if (state.selected) this.#selectedCount--
      if (!state.isNew) this.#deleted = [...this.#deleted, row.id]
      this.#states.delete(row.id)
    }
    this.#order = this.#order.filter((id) => !gone.has(id))
    this.#reordered()
  }

  /** Brings what is shown in line with the order: what is sorted or narrowed keeps its look, new rows come at its end. */
  #reordered(added: readonly string[] = []): void {
    this.#places = null
    if (!this.#sort && this.#filters.size === 0) this.#view = this.#order
    else {
      const fresh = new Set(added)
      this.#view = [...this.#view.filter((id) => this.#states.has(id) && !fresh.has(id)), ...added]
    }
  }

  #tell(ids: Iterable<string>): void {
    this.#state = null
    if (this.#held) for (const id of ids) this.#held.add(id)
    else this.#listeners.tell(ids)
  }

  /** Tells of many changes at once. */
  #together<T>(work: () => T): T {
    if (this.#held) return work()
    const held = new Set<string>()
    this.#held = held
    try {
      return work()
    } finally {
      this.#held = null
      this.#tell(held)
    }
  }
}

/** Lets the page breathe: what was typed meanwhile is handled first. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
