import { useRef } from 'react'
import { boxValues } from '../model/columns.ts'
import { isTicked, type EditorProps } from './cell-props.ts'
import { useAttached } from './use-attached.ts'

/** Editor of a checkbox: always visible, so a click or Space is enough. */
export function BoxEditor(props: EditorProps) {
  const { control, shown, state, index, faultId } = props
  const input = useRef<HTMLInputElement>(null)
  const ticked = isTicked(props)
  const change = () => {
    const [checked, unchecked] = boxValues(shown.column)
    // Boxes are not checked by rules when they change (wire.md §5.2).
    control.write(state.row.id, shown.key, ticked ? unchecked : checked, { check: false })
  }
  useAttached(props, {
    commit: () => undefined,
    cancel: () => undefined,
    focus: () => input.current?.focus({ preventScroll: true }),
    open() {
      change()
      control.setMode('ready')
      return true
    },
  })
  return (
    <input
      ref={input}
      type="checkbox"
      className="cell-box"
      data-host
      checked={ticked}
      aria-label={control.nameOf(shown.column.title, index)}
      aria-describedby={faultId}
      onChange={change}
    />
  )
}
