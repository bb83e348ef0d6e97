/** Where rows stand, in pixels from the first: all of one height, and room below those that are expanded. */
export interface RowPlaces {
  rowHeight: number
  count: number
  /** Indices of expanded rows, rising. */
  expanded: readonly number[]
  expandedHeight: number
}

/** How many expanded rows come before this one. */
function expandedBefore(expanded: readonly number[], index: number): number {
  let [from, to] = [0, expanded.length]
  while (from < to) {
    const half = (from + to) >> 1
    if ((expanded[half] as number) < index) from = half + 1
    else to = half
  }
  return from
}

/** Top of a row; of the row behind the last: the height of all. */
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

/** Rows between two heights and some around them: from, up to but not to. */
export function rowsBetween(places: RowPlaces, top: number, bottom: number, around: number): { from: number; to: number } {
  return { from: Math.max(0, Math.min(places.count, rowAt(places, top)) - around), to: Math.min(places.count, rowAt(places, bottom) + 1 + around) }
}
