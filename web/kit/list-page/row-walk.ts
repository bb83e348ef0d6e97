import { copyText } from '#web/platform/copy-text.ts'
import { stanceNow } from '#web/platform/permission/permission.ts'
import { openingOf } from './opening.model.ts'
import { stepOf, type RowKeys } from './row-keys.model.ts'

const rowsIn = (body: Element | null): HTMLElement[] => [
  ...(body?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? []),
]

/** Copies the text of a cell, unless a text is selected, which the browser copies itself. */
export function copyCell(cell: HTMLElement, line: HTMLElement): void {
  if (cell !== line && (getSelection()?.toString() ?? '') === '') void copyText(cell.innerText.trim())
}

/** Does what a key means in a row of a list (row-keys.model.ts). */
export function walk<Row extends object>(
  list: RowKeys<Row>,
  row: Row,
  at: { key: string; target: HTMLElement; line: HTMLElement },
): void {
  // Keys that came while this was loading act where the keys before them went.
  const now = document.activeElement
  const moved = now instanceof HTMLElement && at.line.parentElement?.contains(now) ? now : at.target
  const line = moved.closest<HTMLElement>('[data-row-key]') ?? at.line
  const target = moved === line || moved.parentElement === line ? moved : line
  const cells = [...line.children]
  const lines = rowsIn(line.parentElement)
  const cell = target === line ? null : cells.indexOf(target)
  const step = stepOf(at.key, { row: lines.indexOf(line), cell, rows: lines.length, cells: cells.length })
  if (!step) return
  const meant = list.rows.find((one) => list.keyOf(one) === line.dataset['rowKey']) ?? row
  if (step.go === 'open') return openingOf(list.actionsOf(meant), stanceNow)?.onClick()
  if (step.go === 'tick') return list.tick?.(meant)
  if (step.go === 'page') return list.turn(step.by)
  const next = step.go === 'row' ? lines[step.row] : (lines[step.row]?.children[step.cell] as HTMLElement | undefined)
  if (next && step.go === 'cell') next.tabIndex = -1
  next?.focus()
}
