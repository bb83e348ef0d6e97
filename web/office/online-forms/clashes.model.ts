import type { EditConflict } from '#common/contract/parts.ts'
import type { DesignedTable } from '#common/rules/online-design.ts'
import { type Kept, type MergedRow, resolveRows, type RowConflict } from '#common/rules/merge-rows.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { listTextOf, specsOf } from './form-fields.model.ts'

type Body = Record<string, unknown>
type Conflicting = EditConflict['fields'][number]

/**
 * Which row of which sub-table the name of a conflict means (`table.row.field`, `table.row`); null for a field of the
 * record itself.
 */
function placeOf(
  name: string,
  tables: readonly DesignedTable[],
): { table: DesignedTable; row: string; field: string | null } | null {
  const [code, row, field = null] = name.split('.')
  const table = tables.find((one) => one.code === code)
  return table && row !== undefined ? { table, row, field } : null
}

const rowsIn = (value: unknown): MergedRow[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]) as MergedRow[]

/** A row as one line, for a choice between having it and not having it. */
function wordsOfRow({ fields }: DesignedTable, row: unknown): string {
  if (row === null || row === undefined) return '删除这一行'
  const values = fields.flatMap((field) => {
    const text = listTextOf(field, row as Body)
    return text === null || text === '' ? [] : [`${field.title}：${text}`]
  })
  return values.join('，') || '（空行）'
}

/** A conflict as it is shown: how its two values are drawn, under which words. */
export function shownClash(
  { name, mine, theirs }: Conflicting,
  fields: readonly FormFieldSpec[],
  tables: readonly DesignedTable[],
  record: Readonly<Body>,
): { field: FormFieldSpec; mine: unknown; theirs: unknown } {
  const place = placeOf(name, tables)
  if (!place)
    return { field: fields.find((one) => one.name === name) ?? { kind: 'text', name, label: name }, mine, theirs }
  const { table, row, field } = place
  const at = rowsIn(record[table.code]).findIndex(({ id }) => id === row) + 1
  const label = table.name + (table.relation === 'one' ? '' : at > 0 ? `第 ${at} 行` : '的一行')
  const [spec] = specsOf(table.fields.filter((one) => one.name === field))
  if (spec) return { field: { ...spec, name, label: `${label}：${spec.label}` }, mine, theirs }
  return { field: { kind: 'text', name, label }, mine: wordsOfRow(table, mine), theirs: wordsOfRow(table, theirs) }
}

/**
 * The body of an edit after a side of each conflict was chosen: what it says of its beginning is what the record has
 * now, so that it is saved unless somebody changes the same once more.
 */
export function decidedBody(
  body: Readonly<Body>,
  conflicts: readonly (Conflicting & { keeps: Kept })[],
  tables: readonly DesignedTable[],
): Body {
  const next: Body = { ...body }
  const began: Body = { ...(body['began'] as Body | undefined) }
  const ofRows = new Map<DesignedTable, (RowConflict & { keeps: Kept })[]>()
  for (const { name, mine, theirs, keeps } of conflicts) {
    const place = placeOf(name, tables)
    if (place)
      ofRows.set(place.table, [
        ...(ofRows.get(place.table) ?? []),
        { row: place.row, field: place.field, mine, theirs, keeps },
      ])
    else if (keeps === 'mine') began[name] = theirs
    else {
      delete next[name]
      delete began[name]
    }
  }
  for (const [table, choices] of ofRows) {
    const given = rowsIn(next[table.code])
    // The form of a sub-table of one row does not hold the id of the row.
    const mine = table.relation === 'one' ? given.map((row) => ({ ...row, id: row.id ?? choices[0]?.row })) : given
    const decided = resolveRows({ began: rowsIn(began[table.code]), mine }, choices)
    began[table.code] = decided.began
    next[table.code] = decided.mine
  }
  return { ...next, began }
}
