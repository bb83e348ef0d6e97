import type { GridControl } from './grid-control.ts'

/** Distance from an edge within which the pointer makes the table scroll, and the step per frame, in pixels. */
const EDGE = 36
const STEP = 18

/** Scrolls the table while a pressed pointer is near its edge. @returns a function that ends it */
export function scrollAtEdges(control: GridControl, pointer: { x: number; y: number }, moved: () => void): () => void {
  let frame = requestAnimationFrame(function step() {
    const { scroller } = control.view
    if (scroller) {
      const box = scroller.getBoundingClientRect()
      const top = box.top + control.view.covered.top
      const bottom = box.bottom - control.view.covered.bottom
      const down = pointer.y > bottom - EDGE ? STEP : pointer.y < top + EDGE ? -STEP : 0
      const right =
        pointer.x > box.right - EDGE ? STEP : pointer.x < box.left + (control.view.layout?.leftWidth ?? 0) ? -STEP : 0
      const [before, beforeLeft] = [scroller.scrollTop, scroller.scrollLeft]
      if (down !== 0) scroller.scrollTop += down
      if (right !== 0) scroller.scrollLeft += right
      if (scroller.scrollTop !== before || scroller.scrollLeft !== beforeLeft) moved()
    }
    frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
