import { useEffect, useRef } from 'react'
import type { GridControl } from './grid-control.ts'

/**
 * Tracks whether keys and clicks belong to the table, including the lists and dialogs it opened elsewhere in the page:
 * React passes their events up to the table. A click or a focus anywhere else closes the editor.
 */
export function useFocusWithin(control: GridControl) {
  const within = useRef(false)
  const left = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const onDown = () => {
      if (!within.current && control.focused) control.leave()
      within.current = false
    }
    document.addEventListener('mousedown', onDown)
    return () => {
      document.removeEventListener('mousedown', onDown)
      clearTimeout(left.current)
    }
  }, [control])
  return {
    onMouseDownCapture: () => {
      within.current = true
    },
    onFocus: () => {
      clearTimeout(left.current)
      control.takeFocus()
    },
    onBlur: () => {
      clearTimeout(left.current)
      // The whole browser window may have lost the focus: the editor stays open then.
      left.current = setTimeout(() => {
        const now = document.activeElement
        if (document.hasFocus() && !control.view.scroller?.contains(now) && now !== document.body) control.leave()
      })
    },
  }
}
