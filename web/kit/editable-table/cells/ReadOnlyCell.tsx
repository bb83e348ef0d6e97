import { useRef } from 'react'
import { cellText, type EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'

/** A cell that cannot be edited: it can have the cursor, be read and be copied. */
export function ReadOnlyCell(props: EditorProps) {
  const { control, shown, index, faultId } = props
  const input = useRef<HTMLInputElement>(null)
  useAttached(props, {
    commit: () => undefined,
    cancel: () => undefined,
    focus() {
      input.current?.focus({ preventScroll: true })
      input.current?.select()
    },
  })
  return (
    <input
      ref={input}
      className="cell-editor ready"
      data-host
      readOnly
      tabIndex={-1}
      value={cellText(props)}
      aria-label={control.nameOf(shown.column.title, index)}
      aria-describedby={faultId}
    />
  )
}
