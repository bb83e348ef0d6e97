import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Tells of each scroll of an element. Listening by React would add the time in which it looks for listeners above the
 * element to each frame.
 */
export function useScrolling(scroller: RefObject<HTMLElement | null>, moved: (element: HTMLElement) => void): void {
  const onScroll = useEffectEvent(moved)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const listener = () => onScroll(element)
    element.addEventListener('scroll', listener, { passive: true })
    return () => element.removeEventListener('scroll', listener)
  }, [scroller])
}
