import type { MouseEvent } from 'react'
import type { Place } from '../model/cursor.ts'
import { onHandlePointer } from './drag-row.ts'
import type { GridControl } from './grid-control.ts'
import { scrollAtEdges } from './scroll-at-edges.ts'
import { fillRows } from './block-acts.ts'

/** The cell below a point of the page. */
function placeAt(element: Element | null): Place | null {
  const cell = element?.closest('[aria-colindex]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row
    ? { row: Number(row.dataset['row']), column: Number(cell.getAttribute('aria-colindex')) - 1 }
    : null
}

/** Follows the pointer until its button is released. */
function follow(
  control: GridControl,
  begin: { clientX: number; clientY: number },
  to: (place: Place) => void,
  end: (moved: boolean) => void,
): void {
  const pointer = { x: begin.clientX, y: begin.clientY }
  let moved = false
  let stop: (() => void) | null = null
  const look = () => {
    const place = placeAt(document.elementFromPoint(pointer.x, pointer.y))
    if (place) to(place)
  }
  const onMove = (event: globalThis.MouseEvent) => {
    if (!moved && Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) < 4) return
    moved = true
    stop ??= scrollAtEdges(control, pointer, look)
    pointer.x = event.clientX
    pointer.y = event.clientY
    look()
  }
  const onUp = () => {
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', onUp)
    stop?.()
    end(moved)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', onUp)
}

/**
 * Leaves the focus where it is. A press where no row is drawn would give it to the table, which then shows its first
 * row.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()

/**
 * Does something when the press that is being handled has become a click: moving the cursor renders its cell again, so
 * it waits until the click has reached its target. A press that ends elsewhere, such as one that drags a link, does
 * nothing.
 */
function afterClick(work: () => void): void {
  const onUp = () => {
    document.removeEventListener('mousedown', forget, true)
    setTimeout(work)
  }
  const forget = () => document.removeEventListener('mouseup', onUp)
  document.addEventListener('mouseup', onUp, { once: true })
  // The next press; this one has passed the document already.
  document.addEventListener('mousedown', forget, { once: true, capture: true })
}

/** Handles a pointer on the rows: choose a cell, select a block, open an editor, drag the fill handle. */
export function onBodyPointer(control: GridControl, event: MouseEvent): void {
  const { target } = event
  if (target === event.currentTarget) return keepFocus(event)
  if (event.button !== 0 || !control.view.owns(target)) return
  if (target.closest('[data-corner]')) return followCorner(control, event)
  const place = placeAt(target)
  const cell = place && control.view.cellAt(place)
  if (!place || !cell) return
  const { cursor, mode } = control.state()
  const same = cursor?.id === cell.id && cursor.key === cell.key
  // The editor and controls within cells handle their own clicks.
  if (target.closest('[data-popup]') || (same && mode !== 'ready' && target.closest('[data-host]'))) {
    if (same && mode === 'shown') control.setMode('editing')
    return
  }
  const handle = target.closest<HTMLElement>('[data-handle]')
  if (handle) return onHandlePointer(control, handle.dataset['handle'] ?? '', event)
  if (target.closest('button, a, select, label, input:not([data-host]), textarea:not([data-host]), [data-own]')) {
    afterClick(() => {
      // A field of the screen keeps the focus: what is typed belongs to it.
      if (target.closest('input:not([data-host]), textarea:not([data-host]), select')) control.commit()
      else if (!same) control.moveTo(cell, { reveal: false })
    })
    return
  }
  event.preventDefault()
  control.takeFocus()
  if (event.shiftKey && cursor) {
    control.extendTo(cell)
    return
  }
  const twice = same && event.detail === 2
  control.moveTo(cell, { reveal: false })
  control.editor?.focus(false)
  follow(
    control,
    event,
    (to) => control.extendToPlace(to),
    (moved) => {
      if (!moved) clicked(control, cell, twice)
    },
  )
}

function clicked(control: GridControl, cell: { id: string; key: string }, twice: boolean): void {
  const column = control.view.layout?.byKey.get(cell.key)?.column
  if (column?.showDetails) control.options.onDetails(cell.id, cell.key)
  else if (!control.editable()) control.options.onRowClick(cell.id, cell.key)
  else if (twice) control.edit()
  else {
    control.setMode('shown')
    control.editor?.focus(false)
    control.editor?.open?.()
    control.view.reveal(cell)
  }
}

/** Follows the fill handle at the corner of the block up or down. */
function followCorner(control: GridControl, event: MouseEvent): void {
  event.preventDefault()
  const block = control.block()
  if (!block || control.options.disabled) return
  let range = { from: block.top, to: block.bottom }
  follow(
    control,
    event,
    ({ row }) => {
      range = { from: Math.min(row, block.top), to: row < block.top ? block.bottom : Math.max(row, block.bottom) }
      control.setFill(range)
    },
    (moved) => {
      control.setFill(null)
      if (moved && (range.from < block.top || range.to > block.bottom)) fillRows(control, range.from, range.to)
    },
  )
}
