import type { Presence } from '#web/platform/realtime/table-channel.ts'
import type { Column, Row } from '../model/columns.ts'
import { isEditable } from '../model/columns.ts'
import { type Block, blockBetween, isWithin, type Place } from '../model/cursor.ts'
import type { TableModel } from '../model/table-model.ts'
import { textOf } from '../model/values.ts'
import type { Cell, Chosen, GridOptions, GridState, Mode, OpenEditor } from './grid-types.ts'
import type { Upload } from './uploads.ts'
import { GridView } from './grid-view.ts'
import type { ShownColumn } from './layout.ts'

const NOTHING: GridState = { cursor: null, chosen: null, mode: 'ready', fill: null, drop: null }

const isSame = (a: Cell | null, b: Cell | null) => a?.id === b?.id && a?.key === b?.key

/** Cursor, chosen block and editing of a table; stands between the model and the components that draw it. */
export class GridControl {
  readonly model: TableModel
  options: GridOptions
  /** The positions of rows and columns. */
  readonly view: GridView
  /** True while the table has the keyboard focus. */
  focused = false
  editor: OpenEditor | null = null
  #state: GridState = NOTHING
  readonly #listeners = new Set<() => void>()
  readonly #versions = new Map<string, number>()
  /** Files being uploaded, by cell. */
  readonly uploads = new Map<string, Upload>()
  /** Other users whose cursor is in a row, by the row's id, and cells that others just changed. */
  readonly others = new Map<string, readonly Presence[]>()
  readonly flipping = new Map<string, ReadonlySet<string>>()
  constructor(model: TableModel, options: GridOptions) {
    this.model = model
    this.options = options
    this.view = new GridView(model, () => this.options.rowHeight)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): GridState => this.#state

  #set(change: Partial<GridState>): void {
    const next = { ...this.#state, ...change }
    const { cursor, chosen, mode, fill, drop } = this.#state
    if (
      next.cursor === cursor &&
      next.chosen === chosen &&
      next.mode === mode &&
      next.fill === fill &&
      next.drop === drop
    )
      return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  // ── What it works on ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes over the options of the table; called on each render. */
  follow(options: GridOptions): void {
    this.options = options
  }

  /** Registers the editor of the cell with the cursor. @returns a function that removes it */
  attach(editor: OpenEditor): () => void {
    this.editor = editor
    return () => {
      if (this.editor === editor) this.editor = null
    }
  }

  /** Gives the keyboard focus to this table. */
  takeFocus(): void {
    this.focused = true
  }

  // ── The block chosen ─────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * The cells chosen: a block around the active cell, or that cell alone when a corner is gone or the rows were sorted
   * or filtered since.
   */
  block(): Block | null {
    const { cursor, chosen } = this.#state
    const at = this.view.placeOf(cursor)
    if (!at) return null
    const { sort, filters } = this.model.state()
    if (chosen && chosen.look.sort === sort && chosen.look.filters === filters) {
      const [from, to] = [this.view.placeOf(chosen.from), this.view.placeOf(chosen.to)]
      const block = from && to && blockBetween(from, to)
      if (block && isWithin(block, at.row, at.column)) return block
    }
    return blockBetween(at, at)
  }

  #between(from: Cell, to: Cell): Chosen {
    const { sort, filters } = this.model.state()
    return { from, to, look: { sort, filters } }
  }

  /** The corner that Shift with a key moves: the one opposite the active cell. */
  corner(): Cell | null {
    const { cursor, chosen } = this.#state
    return chosen && isSame(chosen.from, cursor) && this.view.placeOf(chosen.to) ? chosen.to : cursor
  }

  /**
   * The part of cursor and block in a row, as a text that is cheap to compare: left, right, cursor, mode, corner,
   * filled.
   */
  markOf(id: string, index: number): string {
    const version = this.#versions.get(id)
    return version === undefined ? this.#rangeOf(id, index) : `${this.#rangeOf(id, index)};${version}`
  }

  /** Renders a row again for a change that is not in the model, such as the progress of an upload. */
  redraw(id: string): void {
    this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1)
    for (const listener of this.#listeners) listener()
  }

  /** Sets the positions of other users' cursors; their cells get coloured frames. */
  setOthers(list: readonly Presence[]): void {
    const touched = new Set([...this.others.keys(), ...list.map(({ cell }) => cell.id)])
    this.others.clear()
    for (const presence of list)
      this.others.set(presence.cell.id, [...(this.others.get(presence.cell.id) ?? []), presence])
    for (const id of touched) this.redraw(id)
  }

  /** Animates cells of a row that another user just changed; an empty list ends the animation. */
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
    const at = cursor.id === id ? (this.view.layout?.byKey.get(cursor.key)?.index ?? -1) : -1
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

  /** True while nothing is sorted or filtered: only then do rows stand in their own order and can be moved. */
  canMoveRows(): boolean {
    const { view, order } = this.model.state()
    return !this.options.disabled && view === order
  }

  /** Name of a cell for screen readers: 名称，第3行. */
  nameOf(title: string, index: number): string {
    return `${title}，第${index + 1 + this.options.firstLine}行`
  }

  /** The text of a value in a cell. */
  textFor(row: Row, column: Column, value: unknown): string {
    return textOf(column, value, row, this.model.choicesOf)
  }

  // ── Moving and editing ───────────────────────────────────────────────────────────────────────────────────────────

  /** Makes a cell the active one. Typed text is written first. */
  moveTo(cell: Cell, { reveal = true } = {}): void {
    this.commit()
    this.#set({ cursor: cell, chosen: null, mode: 'ready' })
    if (reveal) this.view.reveal(cell)
  }

  moveToPlace(place: Place): void {
    const cell = this.view.cellAt(place)
    if (cell) this.moveTo(cell)
  }

  /** Chooses the block between the active cell, which stays, and another one. Typed text is written first. */
  extendTo(cell: Cell): void {
    this.commit()
    const { cursor } = this.#state
    if (!cursor) return this.moveTo(cell)
    if (!isSame(this.corner(), cell)) this.#set({ chosen: isSame(cursor, cell) ? null : this.#between(cursor, cell) })
    this.view.reveal(cell)
  }

  extendToPlace(place: Place): void {
    const cell = this.view.cellAt(place)
    if (cell) this.extendTo(cell)
  }

  /** Chooses all cells. The active one and what is on screen stay. */
  chooseAll(): void {
    const columns = this.view.layout?.columns ?? []
    const first = columns.find(({ column }) => !column.type.startsWith('row-'))
    this.commit()
    if (first)
      this.chooseBlock({ row: 0, column: first.index }, { row: this.view.rowCount - 1, column: columns.length - 1 })
  }

  /** Chooses a block around the active cell, which stays where it is. */
  chooseBlock(from: Place, to: Place): void {
    const [first, last] = [this.view.cellAt(from), this.view.cellAt(to)]
    if (first && last) this.#set({ chosen: this.#between(first, last), mode: 'ready' })
  }

  /** The cell with the cursor, when it may be edited. */
  editable(): { row: Row; shown: ShownColumn } | null {
    const { cursor } = this.#state
    const shown = cursor && this.view.layout?.byKey.get(cursor.key)
    const row = cursor && this.model.rowState(cursor.id)?.row
    return shown && row && !this.isLocked(row, shown.column) ? { row, shown } : null
  }

  /** Makes the editor visible, after a click or when typing starts. */
  setMode(mode: Mode): void {
    if (this.#state.cursor) this.#set(mode === 'editing' ? { mode, chosen: null } : { mode })
  }

  /** Opens the editor as F2 and Enter do: the text is kept. */
  edit(): void {
    if (!this.editable()) return
    this.setMode('editing')
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

  /** Gives the focus to the editor of the active cell; in an open editor the caret stands behind the text. */
  focusEditor(): void {
    this.editor?.focus(this.#state.mode === 'editing')
  }

  /** Takes the last step back. Typed text is written first. */
  undo(): void {
    this.commit()
    this.#tellKept(this.model.undo(), '撤销')
  }

  /** Makes the last undone step again. Typed text is written first. */
  redo(): void {
    this.commit()
    this.#tellKept(this.model.redo(), '恢复')
  }

  #tellKept(cells: number, what: string): void {
    if (cells > 0) this.options.say(`${cells} 个单元格已被他人修改，未${what}`)
  }

  /** Writes a value that the user entered into a cell. */
  write(id: string, key: string, value: unknown, { check = true } = {}): void {
    this.model.setCells([{ id, key, value }], undefined, { check })
  }

  setFill(fill: GridState['fill']): void {
    this.#set({ fill })
  }

  setDrop(drop: number | null): void {
    this.#set({ drop })
  }

  /** Takes the keyboard focus off the table after a click elsewhere; typed text is written first. */
  leave(): void {
    this.commit()
    this.focused = false
    for (const listener of this.#listeners) listener()
  }

  /** Removes the cursor because its row no longer exists. */
  forget(): void {
    this.#set(NOTHING)
  }
}
