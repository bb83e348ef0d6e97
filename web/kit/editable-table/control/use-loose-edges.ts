import { type RefObject, useLayoutEffect } from 'react'
import type { ScrollPlace } from './scroll-place.ts'

/**
 * While a table is scrolled to its left end, its fixed columns stand where they would stand without being sticky. There
 * `data-loose` makes them not sticky, because each sticky element is a layer of its own, and one more lies between it
 * and the next: they cost time in every frame. What may scroll the table sideways before the page is told of it makes
 * them sticky beforehand.
 */
export function useLooseEdges(scroller: RefObject<HTMLElement | null>, scroll: ScrollPlace): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const stick = () => element.removeAttribute('data-loose')
    // Reading the position from the element would force a layout, so the stored one is used.
    const follow = () => element.toggleAttribute('data-loose', scroll.left === 0)
    const onWheel = ({ deltaX, shiftKey }: WheelEvent) => {
      if (deltaX !== 0 || shiftKey) stick()
    }
    // Cells lie over the table, so the pointer is on a scrollbar.
    const onPointer = ({ target, button }: MouseEvent) => {
      if (target === element || button === MIDDLE_BUTTON) stick()
    }
    follow()
    const leave = scroll.onMove(follow)
    element.addEventListener('wheel', onWheel, { passive: true })
    element.addEventListener('touchstart', stick, { passive: true })
    element.addEventListener('mousedown', onPointer)
    return () => {
      stick()
      leave()
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('touchstart', stick)
      element.removeEventListener('mousedown', onPointer)
    }
  }, [scroller, scroll])
}

/** Pressed, it makes the table follow the pointer. */
const MIDDLE_BUTTON = 1
