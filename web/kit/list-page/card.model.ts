import type { CardPlace, ColumnKind } from './columns.ts'

/** Fields of a card besides its title and status. */
const FIELDS = 3
/** A date or number says little as the title of a card. */
const TITLES: readonly ColumnKind[] = ['name', 'long', 'text', 'code', 'person']
const BADGES = new Set(['status', 'sendStatus', 'state', 'success'])
/** Where a record stands is seen beside its title, also where it takes more words than a status. */
const STANDING = 'state'

interface CardColumn {
  key: string
  kind: ColumnKind
  card?: CardPlace | undefined
}

const isBadge = ({ key, kind, card }: CardColumn): boolean =>
  card === 'badge' || (card === undefined && (key === STANDING || (kind === 'status' && BADGES.has(key))))

/**
 * The parts of a card from the columns of a list: its title, what stands beside it, and its main fields. The list says
 * what matters most to its readers; within that the order is the user's.
 */
export function cardOf<C extends CardColumn>(
  columns: readonly C[],
): { title: C | undefined; badges: C[]; fields: C[] } {
  const title =
    columns.find(({ card }) => card === 'title') ??
    TITLES.map((kind) => columns.find((column) => column.kind === kind)).find((column) => column !== undefined) ??
    columns[0]
  const badges = columns.filter((column) => column !== title && isBadge(column)).slice(0, 1)
  const others = columns.filter((column) => column !== title && !badges.includes(column) && column.kind !== 'picture')
  const fields = [
    ...others.filter(({ card }) => card === 'field'),
    ...others.filter(({ card }) => card !== 'field'),
  ].slice(0, FIELDS)
  return { title, badges, fields }
}
