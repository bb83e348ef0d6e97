import { useRef, type ComponentProps, type PointerEvent } from 'react'

/** How a column is sized by dragging its edge; `done` when the pointer was released. */
export interface Sizing {
  onSize: (px: number, done: boolean) => void
  /** Gives the column its own width back. */
  onReset: () => void
}

/**
 * A cell of the head whose right edge can be dragged; two clicks on it restore the width. With the keyboard, columns
 * are sized in the column settings.
 */
export function HeadCell({ sizing, children, ...cell }: ComponentProps<'th'> & { sizing?: Sizing }) {
  const began = useRef<{ x: number; px: number } | null>(null)
  if (!sizing) return <th {...cell}>{children}</th>
  const size = ({ clientX }: PointerEvent, done: boolean) => {
    if (began.current) sizing.onSize(Math.round(began.current.px + clientX - began.current.x), done)
  }
  return (
    <th {...cell}>
      {children}
      <span
        className="column-edge"
        aria-hidden
        title="拖动调整列宽，双击恢复"
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={sizing.onReset}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          began.current = { x: event.clientX, px: event.currentTarget.parentElement?.offsetWidth ?? 0 }
        }}
        onPointerMove={(event) => size(event, false)}
        onPointerUp={(event) => {
          // A click without a movement sizes nothing.
          if (began.current && event.clientX !== began.current.x) size(event, true)
          began.current = null
        }}
        onPointerCancel={() => (began.current = null)}
      />
    </th>
  )
}
