import { type RefObject, useEffect } from 'react'
import type { ScrollPlace } from './scroll-place.ts'

/** The table counts as still when it has not scrolled for this long, in milliseconds. */
const STILL_MS = 150

/**
 * While a table is scrolled to its left end, its fixed columns stand where they would stand without being sticky. During
 * vertical scrolling there, `data-loose` makes them not sticky, because each sticky element is a layer that costs time in every
 * frame. Horizontal scrolling makes them sticky again before they visibly move.
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
    // Reading the position from the element would force a layout, so the stored one is used.
    const leave = scroll.onMove(() => {
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
