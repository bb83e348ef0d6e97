import { type RefObject, useEffect } from 'react'

/** A table is still when nothing has moved for this long, in milliseconds. */
const STILL_MS = 150

/**
 * At its left end a table's fixed columns stand where they would stand anyway. While it moves up and down there they need not
 * stick, and `data-loose` says so: each cell that sticks is a layer of its own, and dozens of them were a third of the work
 * for a frame. A movement sideways makes them stick again before anybody sees them leave.
 */
export function useLooseEdges(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let top = element.scrollTop
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
    const onScroll = () => {
      if (element.scrollLeft !== 0) return stick()
      if (element.scrollTop === top) return
      top = element.scrollTop
      movedAt = performance.now()
      if (timer !== undefined) return
      element.dataset['loose'] = ''
      timer = setTimeout(stickWhenStill, STILL_MS)
    }
    const onWheel = ({ deltaX, shiftKey }: WheelEvent) => {
      if (deltaX !== 0 || shiftKey) stick()
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      stick()
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
    }
  }, [scroller])
}
