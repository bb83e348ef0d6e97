import type { ClipboardEvent } from 'react'
import { blockHtml, parseBlock, printBlock } from '../model/clipboard.ts'
import { isBuiltIn } from '../model/columns.ts'
import type { Block } from '../model/cursor.ts'
import { emptied, filled, pasteInto, type Refused, type Target, tiled } from './block-edits.ts'
import type { GridControl } from './grid-control.ts'

/** The part of the table a block begins: rows and columns from its upper left corner to the end. */
function targetOf(control: GridControl, block: Block, { toEnd = false } = {}): Target {
  const { view } = control.model.state()
  const columns = (control.layout?.columns ?? []).map(({ column }) => column)
  return {
    model: control.model,
    columns: toEnd ? columns.slice(block.left) : columns.slice(block.left, block.right + 1),
    ids: toEnd ? view.slice(block.top) : view.slice(block.top, block.bottom + 1),
    first: block.top,
    isLocked: (row, column) => control.isLocked(row, column),
  }
}

/** Texts of the chosen block; the table's own columns are left out. */
function textsOf(control: GridControl, block: Block): string[][] {
  const { columns, ids, model } = targetOf(control, block)
  const wanted = columns.filter((column) => !isBuiltIn(column))
  return ids.map((id) => wanted.map(({ key }) => model.textOf(id, key)))
}

/** Whether a clipboard event is the grid's: typing in an editor, or in something a screen drew into the table, is not. */
const isOurs = (control: GridControl, event: ClipboardEvent) =>
  control.owns(event.target) && event.target.closest('[data-host]') !== null && control.state().mode !== 'editing'

/** Puts the chosen block on the clipboard, as text and as a table. */
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

/** Takes a block from the clipboard into the table. */
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
  const skipped = (control.layout?.columns ?? []).slice(block.left).findIndex(({ column }) => !isBuiltIn(column))
  const target = targetOf(control, { ...block, left: block.left + Math.max(0, skipped) }, { toEnd: true })
  onRefused(pasteInto(target, texts, canAdd))
  const { view } = control.model.state()
  const right = Math.min((control.layout?.columns.length ?? 1) - 1, block.left + Math.max(...texts.map((line) => line.length)) - 1)
  control.chooseBlock({ row: block.top, column: block.left }, { row: Math.min(view.length, block.top + texts.length) - 1, column: right })
}

export function emptyBlock(control: GridControl): void {
  const block = control.block()
  if (block) control.model.setCells(emptied(targetOf(control, block)))
}

/** Ctrl+D: the first row of the block, or the row above a single cell, downwards. */
export function fillDown(control: GridControl): void {
  const block = control.block()
  if (!block) return
  const { view } = control.model.state()
  const single = block.top === block.bottom
  const source = view[single ? block.top - 1 : block.top]
  if (source === undefined) return
  control.model.setCells(filled(targetOf(control, block), [source], view.slice(single ? block.top : block.top + 1, block.bottom + 1)))
}

/** The fill handle was drawn over these rows: they take the block's values in turn. */
export function fillRows(control: GridControl, from: number, to: number): void {
  const block = control.block()
  if (!block) return
  const { view } = control.model.state()
  const sources = view.slice(block.top, block.bottom + 1)
  const target = targetOf(control, block)
  const rows = from < block.top ? view.slice(from, block.top).toReversed() : view.slice(block.bottom + 1, to + 1)
  control.model.setCells(filled(target, from < block.top ? sources.toReversed() : sources, rows))
  control.chooseBlock({ row: Math.min(from, block.top), column: block.left }, { row: Math.max(to, block.bottom), column: block.right })
}

/** Words for what could not be pasted: every cell with its reason. */
export const refusedWords = (refused: readonly Refused[], nameOf: (title: string, row: number) => string): string[] =>
  refused.map(({ row, title, reason }) => `${nameOf(title, row)}：${reason}`)
