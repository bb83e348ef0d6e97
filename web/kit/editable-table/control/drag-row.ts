import type { MouseEvent } from 'react'
import type { GridControl } from './grid-control.ts'
import { scrollAtEdges } from './scroll-at-edges.ts'

/** Handles a pointer on the handle of a row: dragging moves the row, a click without movement opens the row's menu. */
export function onHandlePointer(control: GridControl, id: string, event: MouseEvent): void {
  event.preventDefault()
  const { scroller } = control.view
  const index = control.view.indexOf(id)
  if (!scroller || index < 0 || control.options.disabled) return
  control.takeFocus()
  control.moveTo({ id, key: 'row-drag-sort' }, { reveal: false })
  const pointer = { x: event.clientX, y: event.clientY }
  let stop: (() => void) | null = null
  let drop = index
  let refused = false
  const look = () => {
    const y = pointer.y - scroller.getBoundingClientRect().top - control.view.covered.top + scroller.scrollTop
    drop = Math.max(0, Math.min(control.view.rowCount, Math.round(y / control.options.rowHeight)))
    control.setDrop(drop)
  }
  const onMove = ({ clientX, clientY }: globalThis.MouseEvent) => {
    if (!stop && Math.abs(clientY - event.clientY) < 4) return
    refused = !control.canMoveRows()
    if (refused) return
    pointer.x = clientX
    pointer.y = clientY
    stop ??= scrollAtEdges(control, pointer, look)
    look()
  }
  const end = (moves: boolean) => {
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', onUp)
    document.removeEventListener('keydown', onKey, true)
    const dragged = stop !== null
    stop?.()
    control.setDrop(null)
    if (!moves) return
    if (refused) return control.options.say('取消排序和筛选后才能移动行')
    // The index is that of the row it is dropped before, counted without the dragged row.
    const from = control.model.placeOf(id)
    if (dragged) control.model.move(from, drop > from ? drop - 1 : drop)
    else {
      const handle = scroller.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)
      if (handle) control.options.onHandle(id, handle)
    }
  }
  const onUp = () => end(true)
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.stopPropagation()
    end(false)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', onUp)
  document.addEventListener('keydown', onKey, true)
}
