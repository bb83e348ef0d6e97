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

/** Copies the chosen block to the clipboard, as text and as an HTML table. Returns false when nothing is chosen or the event is not the grid's. */
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
  const parsed = parseBlock(text)
  const texts = tiled(parsed, block.bottom - block.top + 1, block.right - block.left + 1)
  const { canAdd, disabled, onRefused } = control.options
  if (disabled) return
  const skipped = (control.view.layout?.columns ?? []).slice(block.left).findIndex(({ column }) => !isBuiltIn(column))
  const target = targetOf(control, { ...block, left: block.left + Math.max(0, skipped) }, { toEnd: true })
  onRefused(pasteInto(target, texts, canAdd))
  const { view } = control.model.state()
  const right = Math.min((control.view.layout?.columns.length ?? 1) - 1, block.left + Math.max(...texts.map((line) => line.length)) - 1)
  control.chooseBlock({ row: block.top, column: block.left }, { row: Math.min(view.length, block.top + texts.length) - 1, column: right })
}

/** Lines for the user about texts that could not be pasted: each cell with its reason. */
export const refusedWords = (refused: readonly Refused[], nameOf: (title: string, row: number) => string): string[] =>
  refused.map(({ row, title, reason }) => `${nameOf(title, row)}：${reason}`)
