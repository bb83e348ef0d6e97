import { useLayoutEffect } from 'react'
import type { OpenEditor } from '../control/grid-types.ts'
import type { EditorProps } from './cell-props.ts'

/** Registers an editor as the one that the table's keys act on, and focuses it. */
export function useAttached({ control }: EditorProps, editor: OpenEditor): void {
  useLayoutEffect(() => control.attach(editor))
  useLayoutEffect(() => {
    if (control.focused) control.editor?.focus(false)
  }, [control])
}
