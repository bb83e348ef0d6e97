import type { Presence } from '#web/platform/realtime/table-channel.ts'
import type { Column, Row } from '../model/columns.ts'
import { isEditable } from '../model/columns.ts'
import { type Block, blockBetween, isWithin, type Place } from '../model/cursor.ts'
import type { TableModel } from '../model/table-model.ts'
import { textOf } from '../model/values.ts'
import type { Cell, GridOptions, GridState, Mode, OpenEditor } from './grid-types.ts'
import type { Upload } from './uploads.ts'
import type { Layout, ShownColumn } from './layout.ts'
import { revealColumn, revealRow } from './reveal.ts'

const NOTHING: GridState = { cursor: null, anchor: null, mode: 'ready', fill: null, drop: null }

/** Where the cursor is in a table, what is being edited and what may be: between the model and what is drawn. */
export class GridControl {
  readonly model: TableModel
  options: GridOptions
  layout: Layout | null = null
  /** The part of the page that scrolls, and how much of its top and bottom is covered by what sticks there. */
  scroller: HTMLElement | null = null
  covered = { top: 0, bottom: 0 }
  /** Whether the keys go to this table. */
  focused = false
  editor: OpenEditor | null = null
  topOfRow: (index: number) => number = (index) => index * this.options.rowHeight
  #state: GridState = NOTHING
  readonly #listeners = new Set<() => void>()
  readonly #versions = new Map<string, number>()
  /** Files on their way, by cell. */
  readonly uploads = new Map<string, Upload>()
  /** Who else is in a row, by its id, and cells others just changed. */
  readonly others = new Map<string, readonly Presence[]>()
  readonly flipping = new Map<string, ReadonlySet<string>>()
  #places: { view: readonly string[]; map: Map<string, number> } | null = null

  constructor(model: TableModel, options: GridOptions) {
    this.model = model
    this.options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): GridState => this.#state

  #set(change: Partial<GridState>): void {
    const next = { ...this.#state, ...change }
    const { cursor, anchor, mode, fill, drop } = this.#state
    if (next.cursor === cursor && next.anchor === anchor && next.mode === mode && next.fill === fill && next.drop === drop) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  // ── What it works on ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Follows what the table is given and how it is laid out; told at each draw. */
  follow(options: GridOptions): void {
    this.options = options
  }

  arrange(layout: Layout, topOfRow: (index: number) => number, covered: { top: number; bottom: number }): void {
    this.layout = layout
    this.topOfRow = topOfRow
    this.covered = covered
  }

  /** The part of the page that scrolls. @returns forgets it */
  scrollsIn(scroller: HTMLElement | null): () => void {
    this.scroller = scroller
    return () => {
      this.scroller = null
    }
  }

  /** The editor of the cell with the cursor. @returns forgets it */
  attach(editor: OpenEditor): () => void {
    this.editor = editor
    return () => {
      if (this.editor === editor) this.editor = null
    }
  }

  /** From now on the keys go to this table. */
  takeFocus(): void {
    this.focused = true
  }

  /** Whether an element is this table's own: not of one within it, nor of a dialog it opened. */
  owns(target: EventTarget | null): target is Element {
    return target instanceof Element && this.scroller !== null && target.closest('[role="grid"]') === this.scroller
  }

  // ── Places ───────────────────────────────────────────────────────────────────────────────────────────────────────

  get rowCount(): number {
    return this.model.state().view.length
  }

  /** Index of a row among those shown; -1 for none. */
  indexOf(id: string): number {
    const { view, order } = this.model.state()
    if (view === order) return this.model.placeOf(id)
    if (this.#places?.view !== view) this.#places = { view, map: new Map(view.map((one, at) => [one, at])) }
    return this.#places.map.get(id) ?? -1
  }

  placeOf(cell: Cell | null): Place | null {
    const column = cell && this.layout?.byKey.get(cell.key)
    const row = cell ? this.indexOf(cell.id) : -1
    return column && row >= 0 ? { row, column: column.index } : null
  }

  cellAt({ row, column }: Place): Cell | null {
    const id = this.model.state().view[row]
    const key = this.layout?.columns[column]?.key
    return id !== undefined && key !== undefined ? { id, key } : null
  }

  /** The cells chosen: between the cursor and the opposite corner. */
  block(): Block | null {
    const at = this.placeOf(this.#state.cursor)
    return at && blockBetween(at, this.placeOf(this.#state.anchor) ?? at)
  }

  /** What a row has to draw of cursor and block, as text that can be compared: left, right, cursor, mode, corner, filled. */
  markOf(id: string, index: number): string {
    const version = this.#versions.get(id)
    return version === undefined ? this.#rangeOf(id, index) : `${this.#rangeOf(id, index)};${version}`
  }

  /** Draws a row anew for something the model does not know: a file on its way. */
  redraw(id: string): void {
    this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1)
    for (const listener of this.#listeners) listener()
  }

  /** Where others are; their cells have frames. */
  setOthers(list: readonly Presence[]): void {
    const touched = new Set([...this.others.keys(), ...list.map(({ cell }) => cell.id)])
    this.others.clear()
    for (const presence of list) this.others.set(presence.cell.id, [...(this.others.get(presence.cell.id) ?? []), presence])
    for (const id of touched) this.redraw(id)
  }

  /** Cells of a row that somebody else just changed turn over; none any more. */
  flip(id: string, keys: readonly string[]): void {
    if (keys.length > 0) this.flipping.set(id, new Set(keys))
    else this.flipping.delete(id)
    this.redraw(id)
  }

  #rangeOf(id: string, index: number): string {
    const { cursor, mode, fill } = this.#state
    if (!cursor) return ''
    const block = this.block()
    const within = block && isWithin(block, index, block.left)
    const filled = fill && block && index >= fill.from && index <= fill.to
    if (!within && !filled && cursor.id !== id) return ''
    const at = cursor.id === id ? (this.layout?.byKey.get(cursor.key)?.index ?? -1) : -1
    const range = block && (within || filled) ? `${block.left},${block.right}` : '-1,-2'
    return `${range},${at},${mode},${within && block.bottom === index ? block.right : -1},${filled && !within ? 1 : 0}`
  }

  // ── What may be done ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Whether a cell cannot be changed by hand. */
  isLocked(row: Row, column: Column): boolean {
    const { disabled, lockedKeys } = this.options
    if (disabled || !isEditable(column) || lockedKeys.has(column.key)) return true
    const own = column.disabled
    return (typeof own === 'function' ? own(row) : own === true) || this.model.isRowDisabled(row.id)
  }

  /** Rows have their own order on the screen only while nothing is sorted or narrowed. */
  canMoveRows(): boolean {
    const { view, order } = this.model.state()
    return !this.options.disabled && view === order
  }

  /** Name of a cell for screen readers: 名称，第3行. */
  nameOf(title: string, index: number): string {
    return `${title}，第${index + 1 + this.options.firstLine}行`
  }

  /** What a value would read as in a cell. */
  textFor(row: Row, column: Column, value: unknown): string {
    return textOf(column, value, row, this.model.choicesOf)
  }

  // ── Moving and editing ───────────────────────────────────────────────────────────────────────────────────────────

  /** Puts the cursor on a cell, or draws the block out to it. What was typed is written first. */
  moveTo(cell: Cell, { extend = false, mode = 'ready' as Mode, reveal = true } = {}): void {
    this.commit()
    this.#set({ cursor: cell, anchor: extend ? (this.#state.anchor ?? this.#state.cursor ?? cell) : cell, mode })
    if (reveal) this.reveal(cell)
  }

  moveToPlace(place: Place, how: { extend?: boolean; mode?: Mode } = {}): void {
    const cell = this.cellAt(place)
    if (cell) this.moveTo(cell, how)
  }

  chooseAll(): void {
    const [last, columns] = [this.rowCount - 1, this.layout?.columns ?? []]
    const first = columns.find(({ column }) => !column.type.startsWith('row-'))
    const cursor = first && this.cellAt({ row: 0, column: first.index })
    const anchor = this.cellAt({ row: last, column: columns.length - 1 })
    if (cursor && anchor) {
      this.commit()
      this.#set({ cursor, anchor, mode: 'ready' })
    }
  }

  chooseBlock(from: Place, to: Place): void {
    const [cursor, anchor] = [this.cellAt(from), this.cellAt(to)]
    if (cursor && anchor) this.#set({ cursor, anchor, mode: 'ready' })
  }

  /** The cell with the cursor, when it may be edited. */
  editable(): { row: Row; shown: ShownColumn } | null {
    const { cursor } = this.#state
    const shown = cursor && this.layout?.byKey.get(cursor.key)
    const row = cursor && this.model.rowState(cursor.id)?.row
    return shown && row && !this.isLocked(row, shown.column) ? { row, shown } : null
  }

  /** Makes the editor visible, after a click or when typing starts. */
  setMode(mode: Mode): void {
    if (this.#state.cursor) this.#set({ mode })
  }

  /** Opens the editor as F2 or Enter do: the text stays. */
  edit(): void {
    if (!this.editable()) return
    this.#set({ mode: 'editing', anchor: this.#state.cursor })
    this.editor?.focus(true)
    this.editor?.open?.()
  }

  /** Writes what was typed and closes the editor. */
  commit(): void {
    const { mode, cursor } = this.#state
    if (mode === 'ready') return
    this.editor?.commit()
    this.#set({ mode: 'ready' })
    if (cursor) this.options.onLeave(cursor)
  }

  cancel(): void {
    this.editor?.cancel()
    this.#set({ mode: 'ready' })
    this.editor?.focus(false)
  }

  /** Writes a value a person gave to a cell. */
  write(id: string, key: string, value: unknown, { check = true } = {}): void {
    this.model.setCells([{ id, key, value }], undefined, { check })
  }

  setFill(fill: GridState['fill']): void {
    this.#set({ fill })
  }

  setDrop(drop: number | null): void {
    this.#set({ drop })
  }

  /** Takes the cursor off the table: somebody clicked elsewhere. */
  leave(): void {
    this.commit()
    this.focused = false
    for (const listener of this.#listeners) listener()
  }

  /** No cursor any more: its row is gone. */
  forget(): void {
    this.#set(NOTHING)
  }

  /** Scrolls until a cell is on screen. */
  reveal({ id, key }: Cell): void {
    const index = this.indexOf(id)
    if (index < 0) return
    revealRow(this, index)
    this.revealColumn(key)
  }

  /** Scrolls sideways until a column is on screen. */
  revealColumn(key: string): void {
    revealColumn(this, key)
  }
}
