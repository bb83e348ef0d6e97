import { useLayoutEffect, useRef } from 'react'
import type { OpenEditor } from '../control/grid-types.ts'
import type { EditorProps } from './cell-props.ts'

/**
 * Registers an editor as the one that the table's keys act on, and focuses it. What was typed is written when the
 * editor goes away by itself, such as when its column is fixed or its row filtered out.
 */
export function useAttached({ control }: EditorProps, editor: OpenEditor): void {
  const latest = useRef(editor)
  useLayoutEffect(() => {
    latest.current = editor
    return control.attach(editor)
  })
  useLayoutEffect(() => {
    const mounted = latest
    if (control.focused) control.focusEditor()
    return () => mounted.current.commit()
  }, [control])
}
