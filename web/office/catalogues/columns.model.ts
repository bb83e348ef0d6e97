import { CATALOGUE_FIELDS, type CatalogueField } from '#common/catalogues.ts'
import type { OpenedSheet } from '#common/contract/catalogues.ts'

type Table = OpenedSheet['tables'][number]
type Column = Table['columns'][number]

export const FIELDS = Object.keys(CATALOGUE_FIELDS) as CatalogueField[]
/** Fields of which a catalogue has at least one: by them a row names its document. */
const NAMING: readonly CatalogueField[] = ['title', 'docNumber', 'fileName']
/** What stands for no column in the call. */
const NONE = ''

/** What tells tables with other columns apart. */
const shapeOf = ({ columns }: Table): string => columns.map(({ letter, heading }) => `${letter} ${heading}`).join('|')

/** Tables of which the columns are shown: of those with the same columns the first, with the names of all. */
export function tablesShown(tables: readonly Table[]): { table: Table; at: number; names: string[] }[] {
  const shown = new Map<string, { table: Table; at: number; names: string[] }>()
  for (const [at, table] of tables.entries()) {
    const before = shown.get(shapeOf(table))
    if (before) before.names.push(table.name)
    else shown.set(shapeOf(table), { table, at, names: [table.name] })
  }
  return [...shown.values()]
}

/**
 * The tables after staff said what a column tells, with it those of the same columns; within a table a field is told by
 * one column.
 */
export function mapped(
  tables: readonly Table[],
  at: { table: number; letter: string },
  field: CatalogueField | null,
): Table[] {
  const meant = tables[at.table]
  const shape = meant === undefined ? null : shapeOf(meant)
  return tables.map((table) => {
    if (shapeOf(table) !== shape) return table
    return {
      ...table,
      columns: table.columns.map((column): Column => {
        if (column.letter === at.letter) return { ...column, field, why: null }
        return field !== null && column.field === field ? { ...column, field: null } : column
      }),
    }
  })
}

/**
 * What the call gets: for every field its column, an empty text for a field that no column tells. Columns are named by
 * their letters where all tables have the same ones, because headings may stand in two lines or twice; otherwise by
 * their headings.
 * @param last the table that was changed last; where tables differ its column is the one that is named
 */
export function mappingOf(tables: readonly Table[], last = 0): Record<string, string> {
  const areAlike = tablesShown(tables).length <= 1
  const inOrder = [...tables.slice(last, last + 1), ...tables.filter((_, at) => at !== last)]
  return Object.fromEntries(
    FIELDS.map((field) => {
      for (const { columns } of inOrder) {
        const column = columns.find((one) => one.field === field)
        if (column) return [field, areAlike || column.heading === '' ? column.letter : column.heading]
      }
      return [field, NONE]
    }),
  )
}

/** Whether some column tells which document a row is of. */
export const namesDocuments = (tables: readonly Table[]): boolean =>
  tables.some(({ columns }) => columns.some(({ field }) => field !== null && NAMING.includes(field)))

/** The fields that some column tells, in the order of screens. */
export const fieldsTold = (tables: readonly Table[]): CatalogueField[] =>
  FIELDS.filter((field) => tables.some(({ columns }) => columns.some((column) => column.field === field)))

/** The rows of a preview: those that cannot be brought in first. */
export const faultsFirst = (rows: OpenedSheet['preview']): OpenedSheet['preview'] => [
  ...rows.filter(({ fault }) => fault !== null),
  ...rows.filter(({ fault }) => fault === null),
]
