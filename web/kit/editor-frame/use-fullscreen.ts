import { type RefObject, useEffect, useState } from 'react'

/**
 * A part of the page that fills the window and comes back. It is lifted above everything by the browser's top layer: a window
 * that was moved is no frame for it, and what stands in it stays as it is.
 */
export function useFullscreen(frame: RefObject<HTMLElement | null>): [full: boolean, setFull: (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const element = frame.current
    // Where there is no top layer, the style sheet puts it over the page as well as it can.
    if (!full || !element || typeof element.showPopover !== 'function') return
    element.setAttribute('popover', 'manual')
    element.showPopover()
    return () => element.removeAttribute('popover')
  }, [full, frame])
  return [full, setFull]
}
