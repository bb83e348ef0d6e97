import { type RefObject, useEffect } from 'react'

/** Closes a box when something outside it is pressed. */
export function useClosing(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const onDown = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onClose()
    }
    document.addEventListener('mousedown', onDown)
    return () => document.removeEventListener('mousedown', onDown)
  }, [box, onClose])
}
