import type { ColumnKind } from './columns.ts'

/** Fields of a card besides its title and status. */
const FIELDS = 3
/** A date or number says little as the title of a card. */
const TITLES: readonly ColumnKind[] = ['name', 'long', 'text', 'code', 'person']
const BADGES = new Set(['status', 'sendStatus', 'state', 'success', 'type'])
/** Where a record stands is seen beside its title, also where it takes more words than a status. */
const STANDING = 'state'

/** The parts of a card from the columns of a list, in the user's order: its title, what stands beside it, and its main fields. */
export function cardOf<C extends { key: string; kind: ColumnKind }>(columns: readonly C[]): { title: C | undefined; badges: C[]; fields: C[] } {
  const title = TITLES.map((kind) => columns.find((column) => column.kind === kind)).find((column) => column !== undefined) ?? columns[0]
  const badges = columns
    .filter((column) => column !== title && (column.key === STANDING || (column.kind === 'status' && BADGES.has(column.key))))
    .slice(0, 1)
  const fields = columns.filter((column) => column !== title && !badges.includes(column) && column.kind !== 'picture').slice(0, FIELDS)
  return { title, badges, fields }
}
