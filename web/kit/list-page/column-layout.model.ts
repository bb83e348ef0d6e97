import type { ListLayout } from '#common/contract/list-views.ts'
import { type ColumnKind, isQuantity, WIDTHS } from './columns.ts'

/** What the layout needs to know of a column. */
export interface SizedColumn {
  key: string
  title: string
  kind: ColumnKind
  sorter?: unknown
}

export const PLAIN_LAYOUT: ListLayout = { order: [], hidden: [], widths: {}, pins: {}, density: 'normal' }

/** The layout of a list that its user has not changed. */
export const usualLayout = (columns: readonly { key: string; extra?: boolean }[]): ListLayout => ({
  ...PLAIN_LAYOUT,
  hidden: columns.flatMap(({ key, extra }) => (extra ? key : [])),
})

/** Height of a row in pixels (look.md: 40). */
export const ROW_PX: Readonly<Record<ListLayout['density'], number>> = { compact: 32, normal: 40, loose: 48 }

const CHARACTER_PX = 14
/** Characters of a title that a column makes room for; designed fields may have longer ones, which are cut. */
const MOST_CHARACTERS = 20
const PADDING_PX = 16
const SORTER_PX = 18

/**
 * All columns in the user's order. Columns pinned to the left come first and those pinned to the right last, because an
 * edge cannot hold a column in the middle.
 */
export function arranged<C extends { key: string }>(
  columns: readonly C[],
  { order, pins }: Pick<ListLayout, 'order' | 'pins'>,
): C[] {
  const places = new Map(order.map((key, at) => [key, at]))
  const side = ({ key }: C) => (pins[key] === 'start' ? -1 : pins[key] === 'end' ? 1 : 0)
  const place = ({ key }: C) => places.get(key) ?? order.length
  return columns.toSorted((a, b) => side(a) - side(b) || place(a) - place(b))
}

/**
 * Width of a column before what is left over is shared out: that of its kind, but never less than its title needs,
 * unless that is a whole sentence.
 */
export const leastWidth = ({ title, kind, sorter }: SizedColumn): number =>
  Math.max(
    WIDTHS[kind].px,
    Math.min(title.length, MOST_CHARACTERS) * CHARACTER_PX + PADDING_PX + (sorter ? SORTER_PX : 0),
  )

/**
 * Widths of the columns in pixels. What is left over goes to columns of text which the user has not sized, by their
 * share; where there are none, to the last column which the user has not sized.
 * @param room width for these columns; with less room they keep their widths and the table scrolls
 */
export function widthsOf(columns: readonly SizedColumn[], sized: ListLayout['widths'], room: number): number[] {
  const least = columns.map((column) => sized[column.key] ?? leastWidth(column))
  const over = room - least.reduce((sum, px) => sum + px, 0)
  if (over <= 0) return clearOfTheEdge(columns, sized, least, room)
  const last = columns.findLastIndex(({ key }) => sized[key] === undefined)
  const shares = columns.map(({ key, kind }) => (sized[key] === undefined ? WIDTHS[kind].share : 0))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const given = shares.map((share, at) => (all > 0 ? Math.floor((over * share) / all) : at === last ? over : 0))
  // Whole pixels: what rounding leaves goes to the last column that got a share.
  const rest = over - given.reduce((sum, px) => sum + px, 0)
  const end = all > 0 ? shares.findLastIndex((share) => share > 0) : last
  return least.map((px, at) => px + (given[at] ?? 0) + (at === end ? rest : 0))
}

/**
 * Widths of columns that are wider than their room. Of a number that the pinned columns cover in part only the first
 * digits are seen, which is another number: the columns before it take what room is left, so that it stands wholly
 * behind the edge.
 */
function clearOfTheEdge(
  columns: readonly SizedColumn[],
  sized: ListLayout['widths'],
  least: number[],
  room: number,
): number[] {
  let start = 0
  const at = least.findIndex((px) => {
    start += px
    return start > room
  })
  const column = columns[at]
  if (!column || !isQuantity(column.kind)) return least
  const before = columns.slice(0, at)
  const shares = before.some(({ key, kind }) => sized[key] === undefined && WIDTHS[kind].share > 0)
  return shares ? [...widthsOf(before, sized, room), ...least.slice(at)] : least
}

/** A record of settings by column with one of them changed, or removed with `null`. */
export function withSetting<V>(settings: Readonly<Record<string, V>>, key: string, value: V | null): Record<string, V> {
  const { [key]: _, ...others } = settings
  return value === null ? others : { ...others, [key]: value }
}
