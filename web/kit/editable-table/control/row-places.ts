import type { Window } from '../model/window.ts'

/** Positions of rows in pixels from the first: all have the same height, expanded ones have more space below. */
export interface RowPlaces {
  rowHeight: number
  count: number
  /** Indices of expanded rows, ascending. */
  expanded: readonly number[]
  expandedHeight: number
}

/** Number of expanded rows before this one. */
function expandedBefore(expanded: readonly number[], index: number): number {
  let [from, to] = [0, expanded.length]
  while (from < to) {
    const half = (from + to) >> 1
    if ((expanded[half] as number) < index) from = half + 1
    else to = half
  }
  return from
}

/** Top of a row; for the index after the last row, the height of all rows. */
export const topOf = ({ rowHeight, expanded, expandedHeight }: RowPlaces, index: number): number =>
  index * rowHeight + (expanded.length === 0 ? 0 : expandedBefore(expanded, index) * expandedHeight)

/** The row at this distance from the top. */
export function rowAt(places: RowPlaces, y: number): number {
  if (places.expanded.length === 0) return Math.floor(y / places.rowHeight)
  let [from, to] = [0, places.count]
  while (from < to) {
    const half = (from + to) >> 1
    if (topOf(places, half + 1) <= y) from = half + 1
    else to = half
  }
  return from
}

/** The first row that is wholly in sight at this distance from the top, or the last one. */
export function firstInSight(places: RowPlaces, top: number): number {
  const at = rowAt(places, top)
  return Math.max(0, Math.min(places.count - 1, topOf(places, at) < top ? at + 1 : at))
}

/** Rows between two heights. */
export function rowsBetween(places: RowPlaces, top: number, bottom: number): Window {
  return {
    from: Math.max(0, Math.min(places.count, rowAt(places, top))),
    to: Math.min(places.count, rowAt(places, bottom) + 1),
  }
}

/** Rows of which a part may be in sight at once, in a table of this height in pixels. */
export const mostInSight = ({ rowHeight }: RowPlaces, height: number): number => Math.ceil(height / rowHeight) + 1

/**
 * Rows in sight and so many more at each end. Their number stays the same wherever the table is scrolled to, so that no
 * element has to be made or removed meanwhile: when fewer rows than the most are in sight, or at an end of the table,
 * there are more at the other end.
 */
export function withAround({ from, to }: Window, most: number, count: number, around: number): Window {
  const size = Math.min(count, Math.max(to - from, most) + 2 * around)
  const first = Math.max(0, Math.min(from - around, count - size))
  return { from: first, to: first + size }
}
