import { useEffect, useRef } from 'react'
import type { GridControl } from './grid-control.ts'

/**
 * Knows whether keys and clicks belong to the table, lists and dialogs it opened elsewhere in the page included: React hands
 * events up through them. A click or a focus anywhere else closes the editor.
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
      // The window itself may have lost the focus: then the editor stays as it is.
      left.current = setTimeout(() => {
        const now = document.activeElement
        if (document.hasFocus() && !control.view.scroller?.contains(now) && now !== document.body) control.leave()
      })
    },
  }
}
