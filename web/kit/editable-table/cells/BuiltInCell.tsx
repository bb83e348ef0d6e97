import { useRef } from 'react'
import type { EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'
import { lookOf } from './looks.tsx'

/** A built-in cell (handle, expander, selection, number) with the cursor: Space and Enter do what a click does. */
export function BuiltInCell(props: EditorProps) {
  const { control, shown, index } = props
  const host = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return false
    const button = host.current?.querySelector('button')
    if (!button) return false
    if (shown.kind === 'row-drag-sort') control.options.onHandle(props.state.row.id, button)
    else button.click()
    return true
  }
  useAttached(props, {
    commit: () => undefined,
    cancel: () => undefined,
    focus: () => (host.current?.querySelector('button') ?? host.current)?.focus({ preventScroll: true }),
    readyKey: press,
    key: press,
  })
  return (
    <div
      ref={host}
      className="cell-built-in"
      data-host
      tabIndex={-1}
      aria-label={control.nameOf(shown.column.title, index)}
    >
      {lookOf(props)}
    </div>
  )
}
