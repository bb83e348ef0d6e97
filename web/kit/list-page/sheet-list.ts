import type { ReactNode } from 'react'
import { fieldsOf, type Sheet, type SheetField, shownOf } from '#common/records/sheet.ts'
import type { ColumnKind, ListColumns } from './columns.ts'
import type { Filter } from './list-page.model.ts'

const USUAL: Readonly<Record<SheetField['kind'], ColumnKind>> = {
  text: 'text',
  lines: 'text',
  files: 'text',
  department: 'text',
  day: 'date',
  moment: 'moment',
  number: 'number',
  person: 'person',
  dictionary: 'code',
  choice: 'code',
}

/** How a screen draws a column of its own. */
export type OwnCells<Row> = Readonly<Record<string, { title?: string; render: (row: Row) => ReactNode }>>

/** Columns that are no fields of the records, each after the one of a field. */
export type MoreColumns<Row> = readonly { after: string; column: ListColumns<Row>[number] }[]

/**
 * The columns of a list of records of a sheet, hidden ones last.
 * @param own cells that show more than the field's value
 */
export function sheetColumns<Row extends object>(
  sheet: Pick<Sheet, 'fields' | 'first'>,
  own: OwnCells<Row> = {},
  more: MoreColumns<Row> = [],
): ListColumns<Row> {
  const columns = fieldsOf(sheet, sheet.first?.columns).flatMap(([key, field]): ListColumns<Row> => {
    if (!field.column) return []
    const { as = USUAL[field.kind], extra, card, unsorted } = field.column
    const { title = field.label, render = (row: Row) => shownOf(key, field, row as Record<string, unknown>) ?? '—' } =
      own[key] ?? {}
    const sorter = unsorted === undefined && field.listed === undefined
    return [
      {
        key,
        title,
        kind: as,
        render: (_, row) => render(row),
        ...(sorter ? { sorter } : {}),
        ...(card ? { card } : {}),
        ...(extra ? { extra } : {}),
      },
      ...more.flatMap(({ after, column }) => (after === key ? [column] : [])),
    ]
  })
  return [...columns.filter(({ extra }) => !extra), ...columns.filter(({ extra }) => extra)]
}

function filterOf(name: string, field: SheetField): Filter {
  const { label } = field
  switch (field.kind) {
    case 'dictionary':
      return { kind: 'dict', name, label, dictCode: field.dictionary }
    case 'choice':
      return {
        kind: 'select',
        name,
        label,
        options: Object.entries(field.options).map(([value, text]) => ({ value, label: text })),
      }
    case 'day':
    case 'moment':
      return { kind: 'range', name, label }
    case 'number':
      return { kind: 'range', name, label, of: 'number' }
    default:
      return { kind: 'text', name, label, contains: true }
  }
}

/**
 * The query form of a list of records of a sheet, folded fields last.
 * @param own fields that are no fields of the records, before the folded ones
 */
export function sheetFilters(sheet: Pick<Sheet, 'fields' | 'first'>, own: readonly Filter[] = []): Filter[] {
  const filters = fieldsOf(sheet, sheet.first?.filters).flatMap(([key, field]): Filter[] =>
    field.filter ? [{ ...filterOf(key, field), ...(field.filter === 'folded' ? { folded: true } : {}) }] : [],
  )
  return [...filters.filter(({ folded }) => !folded), ...own, ...filters.filter(({ folded }) => folded)]
}
