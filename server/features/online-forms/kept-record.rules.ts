import type { DesignedField, DesignedTable, FormDesign } from '#common/rules/online-design.ts'

type Values = Readonly<Record<string, unknown>>
type Design = Pick<FormDesign, 'fields' | 'tables' | 'listStyle'>

/** What a version says of a field: the id finds it after a new name, the title names it when it is gone. */
type KeptField = Pick<DesignedField, 'id' | 'name' | 'title'>
interface KeptRow {
  id: string
  values: Values
}
interface KeptTable {
  id: string
  code: string
  name: string
  fields: KeptField[]
  rows: KeptRow[]
}
/**
 * A record as its versions keep it: the stored values by the names of columns, with the fields that these were
 * (decision 0132).
 */
export interface KeptRecord {
  fields: KeptField[]
  values: Values
  /** Of a tree: the record above; null on the first level. */
  pid?: string | null
  tables: KeptTable[]
}

const kept = ({ id, name, title }: DesignedField): KeptField => ({ id, name, title })
const valuesOf = (fields: readonly DesignedField[], from: Values): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, from[name] ?? null]))

/** What a version keeps of a record. */
export const contentOf = ({ fields, tables, listStyle }: Design, record: Values): { record: KeptRecord } => ({
  record: {
    fields: fields.map(kept),
    values: valuesOf(fields, record),
    ...(listStyle === 'tree' ? { pid: (record['pid'] ?? null) as string | null } : {}),
    tables: tables.map(({ id, code, name, fields: own }) => ({
      id,
      code,
      name,
      fields: own.map(kept),
      rows: ((record[code] ?? []) as (Values & { id: string })[]).map((row) => ({
        id: row.id,
        values: valuesOf(own, row),
      })),
    })),
  },
})

/**
 * The record in the content of a version; null in older ones, which have values under titles alone. No title holds an
 * object that is no list.
 */
export function keptIn(content: Values): KeptRecord | null {
  const { record } = content
  return typeof record === 'object' && record !== null && !Array.isArray(record) ? (record as KeptRecord) : null
}

/** A field of a version in the design of today; null for one that is gone. */
interface PlacedField {
  kept: KeptField
  live: DesignedField | null
}
/** A version laid over the design of today, without what a viewer does not see. */
export interface PlacedRecord {
  fields: PlacedField[]
  values: Values
  pid?: string | null
  tables: { kept: KeptTable; live: DesignedTable | null; fields: PlacedField[] }[]
}

/**
 * Finds what a version keeps in the design of today, by ids.
 * @param isHidden fields that the viewer does not see, of a sub-table by the id of that
 */
export function placed(
  record: KeptRecord,
  live: Pick<FormDesign, 'fields' | 'tables'>,
  isHidden: (field: string, table?: string) => boolean,
): PlacedRecord {
  const within = (fields: readonly KeptField[], now: readonly DesignedField[], table?: string): PlacedField[] =>
    fields.flatMap((field) =>
      isHidden(field.id, table) ? [] : [{ kept: field, live: now.find(({ id }) => id === field.id) ?? null }],
    )
  return {
    fields: within(record.fields, live.fields),
    values: record.values,
    ...(record.pid === undefined ? {} : { pid: record.pid }),
    tables: record.tables.flatMap((table) => {
      const now = live.tables.find(({ id }) => id === table.id) ?? null
      const fields = within(table.fields, now?.fields ?? [], table.id)
      return fields.length === 0 ? [] : [{ kept: table, live: now, fields }]
    }),
  }
}

/** Title of the record above in versions of trees. */
export const PARENT_TITLE = '上级记录'
const GONE = '（已不在设计中）'
const titleOf = ({ kept: { title }, live }: PlacedField): string => live?.title ?? title + GONE

/**
 * A version under the titles of today, as the log of changes shows it.
 * @param textOf words of a value, of a record or of a row; of a parent without a field
 */
export function titled(
  { fields, values, pid, tables }: PlacedRecord,
  textOf: (value: unknown, field: DesignedField | null, table?: string) => unknown,
): Record<string, unknown> {
  const under = (some: readonly PlacedField[], from: Values, table?: string) =>
    Object.fromEntries(
      some.map((field) => [
        titleOf(field),
        field.live ? textOf(from[field.kept.name] ?? null, field.live, table) : from[field.kept.name],
      ]),
    )
  return {
    ...(pid === undefined ? {} : { [PARENT_TITLE]: textOf(pid, null) }),
    ...under(fields, values),
    ...Object.fromEntries(
      tables.map(({ kept: table, live, fields: own }) => [
        live?.name ?? table.name + GONE,
        table.rows.map((row) => under(own, row.values, live?.code ?? table.code)),
      ]),
    ),
  }
}

/** A version as the body of an edit by the design of today: values and rows under the names of today. */
export interface Restorable {
  values: Record<string, unknown>
  rows: Record<string, Record<string, unknown>[]>
  /** What the version has that is in the design no longer. */
  gone: string[]
}

/**
 * What of a version can be set today.
 * @param present rows that the record has now, by sub-table; a row that is gone comes back as a new one
 */
export function restorable(
  { fields, values, pid, tables }: PlacedRecord,
  present: (table: string) => readonly { id: string }[],
): Restorable {
  const under = (some: readonly PlacedField[], from: Values) =>
    Object.fromEntries(some.flatMap(({ kept: { name }, live }) => (live ? [[live.name, from[name] ?? null]] : [])))
  const lost = (some: readonly PlacedField[], from: readonly Values[], where = '') =>
    some.flatMap(({ kept: field, live }) =>
      live === null && from.some((one) => (one[field.name] ?? null) !== null) ? [where + field.title] : [],
    )
  const rows: Restorable['rows'] = {}
  const gone = lost(fields, [values])
  for (const { kept: table, live, fields: own } of tables) {
    if (!live) {
      if (table.rows.length > 0) gone.push(table.name)
      continue
    }
    const known = new Set(present(live.code).map(({ id }) => id))
    rows[live.code] = table.rows.map((row) => ({
      ...(known.has(row.id) ? { id: row.id } : {}),
      ...under(own, row.values),
    }))
    gone.push(
      ...lost(
        own,
        table.rows.map((row) => row.values),
        `${live.name}／`,
      ),
    )
  }
  return { values: { ...(pid === undefined ? {} : { pid }), ...under(fields, values) }, rows, gone }
}
