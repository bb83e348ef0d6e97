import type { TableColumnType } from 'antd'
import type { ColumnKind } from '#common/records/sheet.ts'

export type { ColumnKind }

/** Where a column stands on a card: as its title, beside the title, or before the other fields. */
export type CardPlace = 'title' | 'badge' | 'field'

/** Kinds whose values stand at the right edge of their column. */
export const isQuantity = (kind: ColumnKind): boolean => kind === 'number' || kind === 'amount'

/** A column of a list. `kind` gives its width; `title` also names it in the column settings. */
export type ListColumn<Row> = Omit<TableColumnType<Row>, 'width' | 'minWidth' | 'key' | 'title'> & {
  key: string
  title: string
  kind: ColumnKind
  /** Hidden until a user shows it in the column settings. */
  extra?: boolean
  /** Its place on the card of a phone; without marks the kinds and the order of the columns decide (card.model.ts). */
  card?: CardPlace
}
export type ListColumns<Row> = ListColumn<Row>[]

/**
 * Width of a kind in pixels, and its share of the space that is left over; without a share the column keeps its width.
 */
export const WIDTHS: Readonly<Record<ColumnKind, { px: number; share: number }>> = {
  id: { px: 120, share: 0 },
  code: { px: 136, share: 1 },
  name: { px: 168, share: 2 },
  person: { px: 104, share: 1 },
  phone: { px: 128, share: 0 },
  date: { px: 108, share: 0 },
  moment: { px: 168, share: 0 },
  number: { px: 88, share: 0 },
  amount: { px: 144, share: 0 },
  status: { px: 88, share: 0 },
  picture: { px: 64, share: 0 },
  text: { px: 136, share: 2 },
  long: { px: 200, share: 4 },
}
