import type { Layout } from './layout.ts'

/**
 * The visible part of a table: the scrolling element, the heights covered by sticky parts, and the tops of rows, in
 * pixels.
 */
export interface Viewport {
  scroller: HTMLElement | null
  /** Heights at the top and bottom that sticky parts cover. */
  covered: { top: number; bottom: number }
  layout: Layout | null
  rowHeight: number
  topOfRow: (index: number) => number
}

/** Scrolls a table up or down until a row is on screen and not covered by the sticky parts. */
export function revealRow({ scroller, covered, rowHeight, topOfRow }: Viewport, index: number): void {
  if (!scroller) return
  const top = topOfRow(index)
  const bottom = top + rowHeight
  const room = scroller.clientHeight - covered.top - covered.bottom
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room
}

/** Scrolls a table sideways until a column is on screen and not covered by the fixed columns. */
export function revealColumn({ scroller, layout }: Viewport, key: string): void {
  const shown = layout?.byKey.get(key)
  if (!scroller || !layout || !shown || shown.fixed) return
  const left = layout.edges[shown.index - layout.left.length] ?? 0
  const wide = scroller.clientWidth - layout.leftWidth - layout.rightWidth
  if (left < scroller.scrollLeft || shown.width > wide) scroller.scrollLeft = left
  else if (left + shown.width > scroller.scrollLeft + wide) scroller.scrollLeft = left + shown.width - wide
}
