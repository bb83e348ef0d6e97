import { type RefObject, useEffect, useState } from 'react'

/**
 * Lets a part of the page fill the window. It uses the browser's top layer, because a moved dialog around it would
 * otherwise limit its size; the content is not rendered again.
 */
export function useFullscreen(frame: RefObject<HTMLElement | null>): [full: boolean, setFull: (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const element = frame.current
    // In browsers without the top layer, the style sheet places it over the page.
    if (!full || !element || typeof element.showPopover !== 'function') return
    element.setAttribute('popover', 'manual')
    element.showPopover()
    return () => element.removeAttribute('popover')
  }, [full, frame])
  return [full, setFull]
}
