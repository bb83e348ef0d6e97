import type { Place } from '../model/cursor.ts'
import type { TableModel } from '../model/table-model.ts'
import type { Cell } from './grid-types.ts'
import type { Layout } from './layout.ts'
import { revealColumn, revealRow } from './reveal.ts'

/** The positions of a table's rows and columns, as indices and on screen. It decides nothing and changes no value. */
export class GridView {
  layout: Layout | null = null
  /**
   * The part of the page that scrolls, and how much of its top and bottom is covered by what sticks there, in pixels.
   */
  scroller: HTMLElement | null = null
  covered = { top: 0, bottom: 0 }
  topOfRow: (index: number) => number = (index) => index * this.rowHeight
  readonly #model: TableModel
  readonly #rowHeight: () => number
  #places: { view: readonly string[]; map: Map<string, number> } | null = null

  constructor(model: TableModel, rowHeight: () => number) {
    this.#model = model
    this.#rowHeight = rowHeight
  }

  /** Height of a row, in pixels. */
  get rowHeight(): number {
    return this.#rowHeight()
  }

  /** Takes over the layout of the table; called on each render. */
  arrange(layout: Layout, topOfRow: (index: number) => number, covered: { top: number; bottom: number }): void {
    this.layout = layout
    this.topOfRow = topOfRow
    this.covered = covered
  }

  /** Sets the scrolling element. @returns a function that removes it */
  scrollsIn(scroller: HTMLElement | null): () => void {
    this.scroller = scroller
    return () => {
      this.scroller = null
    }
  }

  /** True for an element of this table itself, not of a table inside it or of a dialog it opened. */
  owns(target: EventTarget | null): target is Element {
    return target instanceof Element && this.scroller !== null && target.closest('[role="grid"]') === this.scroller
  }

  get rowCount(): number {
    return this.#model.state().view.length
  }

  /** Rows that Page Up and Page Down move by: those that fit on screen, less one. */
  get rowsOfPage(): number {
    const room = (this.scroller?.clientHeight ?? 0) - this.covered.top - this.covered.bottom
    return Math.max(1, Math.floor(room / this.rowHeight) - 1)
  }

  /** Index of a row among those shown; -1 for none. */
  indexOf(id: string): number {
    const { view, order } = this.#model.state()
    if (view === order) return this.#model.placeOf(id)
    if (this.#places?.view !== view) this.#places = { view, map: new Map(view.map((one, at) => [one, at])) }
    return this.#places.map.get(id) ?? -1
  }

  placeOf(cell: Cell | null): Place | null {
    const column = cell && this.layout?.byKey.get(cell.key)
    const row = cell ? this.indexOf(cell.id) : -1
    return column && row >= 0 ? { row, column: column.index } : null
  }

  cellAt({ row, column }: Place): Cell | null {
    const id = this.#model.state().view[row]
    const key = this.layout?.columns[column]?.key
    return id !== undefined && key !== undefined ? { id, key } : null
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
