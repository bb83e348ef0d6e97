import type { KeyboardEvent } from 'react'
import { isBuiltIn } from '../model/columns.ts'
import type { GridControl } from './grid-control.ts'
import type { Layout, ShownColumn } from './layout.ts'

/** Number of frames to wait until a head that was scrolled to is drawn. */
const FRAMES = 10

/** The head a key leads to from another; undefined where the row of heads ends, or for other keys. */
export function headFrom(layout: Layout, key: string, pressed: string): ShownColumn | undefined {
  const heads = layout.columns.filter(({ column }) => !isBuiltIn(column))
  const at = heads.findIndex((shown) => shown.key === key)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: heads.length - 1 }[pressed]
  return at === -1 || to === undefined ? undefined : heads[to]
}

/** Arrow keys move from head to head, also to heads not drawn yet; the down arrow moves to the cell below. */
export function onHeadKey(control: GridControl, layout: Layout, event: KeyboardEvent): void {
  const { target } = event
  const key = target instanceof HTMLElement ? target.dataset['head'] : undefined
  if (key === undefined) return
  if (event.key === 'ArrowDown' && control.view.rowCount > 0) {
    const below = control.view.cellAt({ row: 0, column: layout.byKey.get(key)?.index ?? 0 })
    if (!below) return
    event.preventDefault()
    control.takeFocus()
    control.moveTo(below)
    control.editor?.focus(false)
    return
  }
  const next = headFrom(layout, key, event.key)
  if (!next) return
  event.preventDefault()
  control.view.revealColumn(next.key)
  focusHead(control, next.key, FRAMES)
}

/** Gives a head the focus as soon as it is drawn. */
function focusHead(control: GridControl, key: string, frames: number): void {
  const head = control.view.scroller?.querySelector<HTMLElement>(`[data-head="${CSS.escape(key)}"]`)
  if (head) head.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusHead(control, key, frames - 1))
}
