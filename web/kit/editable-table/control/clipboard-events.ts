import type { ClipboardEvent } from 'react'
import { blockHtml, parseBlock, printBlock } from '../model/clipboard.ts'
import { isBuiltIn } from '../model/columns.ts'
import type { Block } from '../model/cursor.ts'
import { emptyBlock, targetOf } from './block-acts.ts'
import { pasteInto, type Refused, tiled } from './block-edits.ts'
import type { GridControl } from './grid-control.ts'

/** Texts of the chosen block; the table's own columns are left out. */
function textsOf(control: GridControl, block: Block): string[][] {
  const { columns, ids, model } = targetOf(control, block)
  const wanted = columns.filter((column) => !isBuiltIn(column))
  return ids.map((id) => wanted.map(({ key }) => model.textOf(id, key)))
}

/** True for a clipboard event of the grid; false in an open editor and in content that a screen drew into the table. */
const isOurs = (control: GridControl, event: ClipboardEvent) =>
  control.view.owns(event.target) && event.target.closest('[data-host]') !== null && control.state().mode !== 'editing'

/**
 * Copies the chosen block to the clipboard, as text and as an HTML table. Returns false when nothing is chosen or the
 * event is not the grid's.
 */
export function onCopy(control: GridControl, event: ClipboardEvent): boolean {
  const block = control.block()
  if (!block || !isOurs(control, event)) return false
  const texts = textsOf(control, block)
  event.preventDefault()
  event.clipboardData.setData('text/plain', printBlock(texts))
  event.clipboardData.setData('text/html', blockHtml(texts))
  return true
}

export function onCut(control: GridControl, event: ClipboardEvent): void {
  if (onCopy(control, event)) emptyBlock(control)
}

/** Pastes a block from the clipboard into the table. */
export function onPaste(control: GridControl, event: ClipboardEvent): void {
  const block = control.block()
  const text = event.clipboardData.getData('text/plain')
  if (!block || text === '' || !isOurs(control, event)) return
  event.preventDefault()
  control.commit()
  const { canAdd, disabled, onRefused } = control.options
  const columns = control.view.layout?.columns ?? []
  if (disabled) return
  // The table's own columns take no text: what is chosen begins at the first other one.
  const skipped = columns.slice(block.left).findIndex(({ column }) => !isBuiltIn(column))
  const left = block.left + Math.max(0, skipped)
  const texts = tiled(parseBlock(text), block.bottom - block.top + 1, Math.max(1, block.right - left + 1))
  onRefused(pasteInto(targetOf(control, { ...block, left }, { toEnd: true }), texts, canAdd))
  // What was pasted is chosen, and all that was chosen before: the active cell may lie in its last row.
  const bottom = Math.min(control.view.rowCount, block.top + texts.length) - 1
  const right = Math.min(columns.length, left + Math.max(...texts.map((line) => line.length))) - 1
  control.chooseBlock(
    { row: block.top, column: block.left },
    { row: Math.max(block.bottom, bottom), column: Math.max(block.right, right) },
  )
}

/** Lines for the user about texts that could not be pasted: each cell with its reason. */
export const refusedWords = (refused: readonly Refused[], nameOf: (title: string, row: number) => string): string[] =>
  refused.map(({ row, title, reason }) => `${nameOf(title, row)}：${reason}`)
