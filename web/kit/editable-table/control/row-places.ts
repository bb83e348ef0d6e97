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

/** Rows between two heights. */
export function rowsBetween(places: RowPlaces, top: number, bottom: number): Window {
  return { from: Math.max(0, Math.min(places.count, rowAt(places, top))), to: Math.min(places.count, rowAt(places, bottom) + 1) }
}

/**
 * Rows and so many more at each end. At an end of the table those that are wanting there are added at the other: their number stays the same,
 * and no element has to be made when the table is scrolled from its top.
 */
export function withAround({ from, to }: Window, count: number, around: number): Window {
  const size = Math.min(count, to - from + 2 * around)
  const first = Math.max(0, Math.min(from - around, count - size))
  return { from: first, to: first + size }
}
