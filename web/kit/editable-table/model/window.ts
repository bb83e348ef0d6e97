/** The part of a long list that is drawn: indices from `from` up to but not including `to`. */
export interface Window {
  from: number
  to: number
}

/** Rows of one height: those on screen and some around them, in steps, so that scrolling a little redraws nothing. */
export function rowsShown(scrollTop: number, height: number, rowHeight: number, count: number, around: number): Window {
  const first = Math.floor(scrollTop / rowHeight)
  const last = Math.ceil((scrollTop + height) / rowHeight)
  return { from: Math.max(0, Math.min(first - around, count)), to: Math.max(0, Math.min(count, last + around)) }
}

/** Left edges of columns of these widths, and the right edge of the last. */
export function edgesOf(widths: readonly number[]): number[] {
  const edges = [0]
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width)
  return edges
}

/** Columns on screen and one more at each side. */
export function columnsShown(scrollLeft: number, width: number, edges: readonly number[]): Window {
  const count = edges.length - 1
  let from = 0
  while (from < count - 1 && (edges[from + 1] ?? 0) <= scrollLeft) from++
  let to = from
  while (to < count && (edges[to] ?? 0) < scrollLeft + width) to++
  return { from: Math.max(0, from - 1), to: Math.min(count, to + 1) }
}

/** Share of the table's width that columns without a width share, and their least width (spec §9). */
const SHARED = 0.92
const LEAST = 120

/** Widths spec §9 gives to kinds of column. */
const BY_KIND: Record<string, { width: number; least: number }> = {
  datetime: { width: 200, least: 190 },
  sel_user: { width: 220, least: 190 },
  sel_depart: { width: 160, least: 190 },
  date: { width: 135, least: 135 },
}

export interface Measured {
  kind: string
  width?: number | string
  minWidth?: number
  /** Widest it may be in pixels, unless its kind needs more. */
  most?: number
}

/** Widths of the columns in pixels in a table of this inner width. */
export function widthsOf(columns: readonly Measured[], inner: number): number[] {
  const wished = columns.map(({ kind, width }) => {
    if (typeof width === 'number') return width
    const [, share] = /^(\d+(?:\.\d+)?)%$/.exec(width ?? '') ?? []
    if (share !== undefined) return (inner * Number(share)) / 100
    const pixels = Number.parseFloat(width ?? '')
    return Number.isFinite(pixels) ? pixels : BY_KIND[kind]?.width
  })
  const free = wished.filter((width) => width === undefined).length
  const taken = wished.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const part = free === 0 ? 0 : Math.max(LEAST, (inner * SHARED - taken) / free)
  return columns.map(({ kind, minWidth, most = Number.POSITIVE_INFINITY }, at) =>
    Math.round(Math.max(Math.min(wished[at] ?? part, Math.max(most, LEAST)), minWidth ?? BY_KIND[kind]?.least ?? 40)),
  )
}
