import type { Block } from '../model/cursor.ts'
import { emptied, filled, type Target } from './block-edits.ts'
import type { GridControl } from './grid-control.ts'

/**
 * The target of writing into a block: its rows and columns, or with `toEnd` all from its upper left corner to the end.
 */
export function targetOf(control: GridControl, block: Block, { toEnd = false } = {}): Target {
  const { view } = control.model.state()
  const columns = (control.view.layout?.columns ?? []).map(({ column }) => column)
  return {
    model: control.model,
    columns: toEnd ? columns.slice(block.left) : columns.slice(block.left, block.right + 1),
    ids: toEnd ? view.slice(block.top) : view.slice(block.top, block.bottom + 1),
    first: block.top,
    isLocked: (row, column) => control.isLocked(row, column),
  }
}

/** Empties the cells of the chosen block. */
export function emptyBlock(control: GridControl): void {
  const block = control.block()
  if (block) control.model.setCells(emptied(targetOf(control, block)))
}

/** Ctrl+D: copies the first row of the block, or the row above a single cell, downwards. */
export function fillDown(control: GridControl): void {
  const block = control.block()
  if (!block) return
  const { view } = control.model.state()
  const single = block.top === block.bottom
  const source = view[single ? block.top - 1 : block.top]
  if (source === undefined) return
  control.model.setCells(
    filled(targetOf(control, block), [source], view.slice(single ? block.top : block.top + 1, block.bottom + 1)),
  )
}

/** Fills the rows that the fill handle was dragged over with the rows of the block in turn. */
export function fillRows(control: GridControl, from: number, to: number): void {
  const block = control.block()
  if (!block) return
  const { view } = control.model.state()
  const sources = view.slice(block.top, block.bottom + 1)
  const target = targetOf(control, block)
  const rows = from < block.top ? view.slice(from, block.top).toReversed() : view.slice(block.bottom + 1, to + 1)
  control.model.setCells(filled(target, from < block.top ? sources.toReversed() : sources, rows))
  control.chooseBlock(
    { row: Math.min(from, block.top), column: block.left },
    { row: Math.max(to, block.bottom), column: block.right },
  )
}
