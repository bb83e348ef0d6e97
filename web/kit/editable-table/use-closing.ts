import { type RefObject, useEffect } from 'react'

/** Calls `onClose` when the pointer is pressed outside a box. */
export function useClosing(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const onDown = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onClose()
    }
    document.addEventListener('mousedown', onDown)
    return () => document.removeEventListener('mousedown', onDown)
  }, [box, onClose])
}
