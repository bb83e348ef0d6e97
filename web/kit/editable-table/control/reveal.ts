import type { Layout } from './layout.ts'

/** What is on screen of a table: the part that scrolls, what sticks to its edges, and where rows begin, in pixels. */
export interface Viewport {
  scroller: HTMLElement | null
  /** How much of the top and bottom is covered by what sticks there. */
  covered: { top: number; bottom: number }
  layout: Layout | null
  rowHeight: number
  topOfRow: (index: number) => number
}

/** Scrolls a table up or down until a row is on screen, clear of what sticks to its top and bottom. */
export function revealRow({ scroller, covered, rowHeight, topOfRow }: Viewport, index: number): void {
  if (!scroller) return
  const top = topOfRow(index)
  const bottom = top + rowHeight
  const room = scroller.clientHeight - covered.top - covered.bottom
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room
}

/** Scrolls a table sideways until a column is on screen, clear of the columns that stick to its sides. */
export function revealColumn({ scroller, layout }: Viewport, key: string): void {
  const shown = layout?.byKey.get(key)
  if (!scroller || !layout || !shown || shown.fixed) return
  const left = layout.edges[shown.index - layout.left.length] ?? 0
  const wide = scroller.clientWidth - layout.leftWidth - layout.rightWidth
  if (left < scroller.scrollLeft || shown.width > wide) scroller.scrollLeft = left
  else if (left + shown.width > scroller.scrollLeft + wide) scroller.scrollLeft = left + shown.width - wide
}
