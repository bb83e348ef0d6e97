import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showOnTop } from '#web/platform/top-layer.ts'
import type { GridControl } from './control/grid-control.ts'
import { useClosing } from './use-closing.ts'
import { messages } from '#web/platform/api/messages.ts'

/** Height needed below the row, in pixels; with less the box opens above (wire.md §5.1). */
const ROOM = 350
const TRIES = 3
const TRY_AGAIN_MS = 100

/** A box beside a row with its sub-form. It closes when the table is scrolled or something else is clicked. */
export function SubForm({
  control,
  id,
  onClose,
  children,
}: {
  control: GridControl
  id: string
  onClose: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const findRow = () => control.view.scroller?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
  const [tries, setTries] = useState(0)
  const [open, setOpen] = useState(() => Boolean(findRow()))
  useEffect(() => {
    if (open) return undefined
    const timer = setTimeout(() => {
      if (control.view.scroller?.querySelector(`[data-id="${CSS.escape(id)}"]`)) setOpen(true)
      else if (tries < TRIES) setTries(tries + 1)
      else {
        control.options.say(messages.subTableFailed)
        onClose()
      }
    }, TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [control, id, open, tries, onClose])
  useLayoutEffect(() => {
    const element = box.current
    const row = control.view.scroller?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
    const table = control.view.scroller?.getBoundingClientRect()
    if (!open || !element || !row || !table) return
    showOnTop(element)
    const { top, bottom } = row.getBoundingClientRect()
    const below = innerHeight - bottom >= ROOM || innerHeight - bottom >= top
    Object.assign(element.style, {
      left: `${table.left}px`,
      width: `${table.width}px`,
      top: below ? `${bottom}px` : 'auto',
      bottom: below ? 'auto' : `${innerHeight - top}px`,
      maxHeight: `${Math.max(160, (below ? innerHeight - bottom : top) - 16)}px`,
    })
    element.focus()
  }, [open, control, id])
  useClosing(box, onClose)
  return open ? (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label="子表"
      tabIndex={-1}
      className="cell-popup sub-form"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        onClose()
        control.editor?.focus(false)
      }}
    >
      <p className="sub-form-title">
        子表
        <button type="button" className="text-button" onClick={onClose}>
          关闭
        </button>
      </p>
      {children}
    </div>
  ) : null
}
