import { useLayoutEffect } from 'react'
import type { OpenEditor } from '../control/grid-types.ts'
import type { EditorProps } from './cell-props.ts'

/** Makes an editor the one the table's keys work on, and gives it the focus. */
export function useAttached({ control }: EditorProps, editor: OpenEditor): void {
  useLayoutEffect(() => control.attach(editor))
  useLayoutEffect(() => {
    if (control.focused) control.editor?.focus(false)
  }, [control])
}
