import { type RefObject, useEffect } from 'react'
import type { ScrollPlace } from './scroll-place.ts'

/** A table is still when nothing has moved for this long, in milliseconds. */
const STILL_MS = 150

/**
 * At its left end a table's fixed columns stand where they would stand anyway. While it moves up and down there they need not
 * stick, and `data-loose` says so: what sticks is a layer of its own in each row, which every frame pays for. A movement
 * sideways makes them stick again before anybody sees them leave.
 */
export function useLooseEdges(scroller: RefObject<HTMLElement | null>, scroll: ScrollPlace): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let { top } = scroll
    let movedAt = 0
    const stick = () => {
      clearTimeout(timer)
      timer = undefined
      delete element.dataset['loose']
    }
    const stickWhenStill = () => {
      const left = movedAt + STILL_MS - performance.now()
      if (left > 0) timer = setTimeout(stickWhenStill, left)
      else stick()
    }
    // Asking the element where it is would have it laid out in the middle of things.
    const leave = scroll.subscribe(() => {
      if (scroll.left !== 0) return stick()
      if (scroll.top === top) return
      ;({ top } = scroll)
      movedAt = performance.now()
      if (timer !== undefined) return
      element.dataset['loose'] = ''
      timer = setTimeout(stickWhenStill, STILL_MS)
    })
    const onWheel = ({ deltaX, shiftKey }: WheelEvent) => {
      if (deltaX !== 0 || shiftKey) stick()
    }
    element.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      stick()
      leave()
      element.removeEventListener('wheel', onWheel)
    }
  }, [scroller, scroll])
}
