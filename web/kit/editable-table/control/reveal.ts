import type { GridControl } from './grid-control.ts'

/** Scrolls a table up or down until a row is on screen, clear of what sticks to its top and bottom. */
export function revealRow({ scroller, covered, options, topOfRow }: GridControl, index: number): void {
  if (!scroller) return
  const top = topOfRow(index)
  const bottom = top + options.rowHeight
  const room = scroller.clientHeight - covered.top - covered.bottom
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + room) scroller.scrollTop = bottom - room
}

/** Scrolls a table sideways until a column is on screen, clear of the columns that stick to its sides. */
export function revealColumn({ scroller, layout }: GridControl, key: string): void {
  const shown = layout?.byKey.get(key)
  if (!scroller || !layout || !shown || shown.fixed) return
  const left = layout.edges[shown.index - layout.left.length] ?? 0
  const wide = scroller.clientWidth - layout.leftWidth - layout.rightWidth
  if (left < scroller.scrollLeft || shown.width > wide) scroller.scrollLeft = left
  else if (left + shown.width > scroller.scrollLeft + wide) scroller.scrollLeft = left + shown.width - wide
}
