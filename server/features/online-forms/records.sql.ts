import { refuse } from '#common/errors.ts'
import { type Expression, sql, type SqlBool } from 'kysely'
import {
  type ControlName,
  type ColumnType as FieldType,
  controlOf,
  type DesignedField,
  type DesignedTable,
  rowFieldOf,
  type Stored,
  MOST_INDEXED,
} from '#common/rules/online-design.ts'
import type { RuleTree } from '#common/rules/data-rules.ts'
import type { ColumnType, ListColumns, RowsWhere } from '#server/platform/db/list-conditions.ts'
import { ruledBy } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'
import { momentColumn } from '#server/platform/db/moment-column.ts'
import { momentText } from '#server/platform/clock.ts'
import { STORED_AS, tableOf } from './steps.rules.ts'

/** A value of a record on the wire. */
export type Value = string | number | null
/** A row of a sub-table as its record shows it. */
export type SubRow = Record<string, Value> & { id: string }
/** A record of a register, by the names of its fields. */
export type OnlineRecord = Record<string, Value | boolean | SubRow[]> & { id: string; revision: number }

const LISTED_AS: Record<FieldType, ColumnType> = {
  string: 'text',
  text: 'text',
  int: 'number',
  decimal: 'number',
  date: 'day',
  datetime: 'moment',
}

const named = (code: string, table?: string) => sql.id('form', tableOf(code, table))

/** Fields that conditions and sorting may name. @param of what the table is called in the statement */
const columnsOf = (fields: readonly DesignedField[], of = 'record'): ListColumns => ({
  ...Object.fromEntries(fields.map(({ name, type }) => [name, [sql.id(of, name), LISTED_AS[type]] as const])),
  id: [`${of}.id`, 'code'],
  pid: [`${of}.pid`, 'code'],
  orgCode: [`${of}.orgCode`, 'code'],
  createBy: [`${of}.createdBy`, 'text'],
  createTime: [`${of}.createdAt`, 'moment'],
  updateBy: [`${of}.updatedBy`, 'text'],
  updateTime: [`${of}.updatedAt`, 'moment'],
})

/** Fields of sub-tables that conditions may name, as `sub-table,field`: a record fits when one of its rows does. */
const rowColumnsOf = (code: string, tables: readonly DesignedTable[]): ListColumns =>
  Object.fromEntries(
    tables.flatMap((table) => {
      const has: RowsWhere = (condition) =>
        sql<SqlBool>`exists (select from ${named(code, table.code)} as sub where sub.main_id = record.id and ${condition})`
      return table.fields.map(({ name, type }) => [
        rowFieldOf(table.code, name),
        [sql.id('sub', name), LISTED_AS[type], undefined, has] as const,
      ])
    }),
  )

/**
 * The field that tells of which tenant a record is; users cannot ask for it, and no designed field can be called so.
 */
export const TENANT_FIELD = '_tenantId'

/** What narrows the records of a register: rules, which may name all fields of the design, whatever the viewer sees. */
export interface Narrowing {
  fields: readonly DesignedField[]
  rules: RuleTree | null
  warn?: (fault: string) => void
}
const narrowedBy = ({ fields, rules, warn }: Narrowing, of = 'record') =>
  ruledBy(
    { ...columnsOf(fields, of), [TENANT_FIELD]: [sql.id(of, '_tenant_id'), 'number'] },
    { rules, ...(warn ? { warn } : {}) },
  )

type Row = Record<string, unknown>
const valueOf = ({ type }: Pick<DesignedField, 'type'>, value: unknown): Value => {
  if (value === null || value === undefined) return null
  return type === 'datetime' ? momentText(new Date(value as string)) : (value as Value)
}
const momentOr = (value: unknown) =>
  value === null || value === undefined ? null : momentText(new Date(value as string))

/** The stored row as the wire has it, with these fields of it and no others. */
const recordOf = (fields: readonly DesignedField[], row: Row): OnlineRecord => ({
  ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field, row[field.name])])),
  id: row['id'] as string,
  pid: row['pid'] as string | null,
  revision: row['revision'] as number,
  createBy: row['created_by'] as string,
  createTime: momentOr(row['created_at']),
  updateBy: row['updated_by'] as string | null,
  updateTime: momentOr(row['updated_at']),
})

interface Stamped {
  record: {
    id: string
    pid: string | null
    orgCode: string | null
    createdBy: string
    createdAt: Date
    updatedBy: string | null
    updatedAt: Date | null
  }
}

/**
 * The records of a register, newest first unless another order is asked for, with the fields that the viewer sees.
 * @param narrowing what narrows all that is read through the list; left out for the program's own work
 * @param tables sub-tables that may be asked for
 */
export const recordsOf = (
  code: string,
  fields: readonly DesignedField[],
  narrowing?: Narrowing,
  tables: readonly DesignedTable[] = [],
) =>
  recordList(
    {
      columns: { ...columnsOf(fields), ...rowColumnsOf(code, tables) },
      order: [['createTime', 'desc']],
      unique: 'id',
      // A record is made of the whole row, and those before a late page are not made.
      keysFirst: true,
      from: (db) => {
        const rows = db.selectFrom(sql<Stamped['record']>`${named(code)}`.as('record'))
        return narrowing?.rules ? rows.where(narrowedBy(narrowing)) : rows
      },
      select: (rows) => rows.select(sql<Row>`to_jsonb(record)`.as('row')),
    },
    ({ row }) => recordOf(fields, row as Row),
  )

/** A record has one of these values, as users write them, in a field. */
export const hasValueAmong = ({ name, type }: DesignedField, values: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`${type === 'datetime' ? momentColumn(sql.id('record', name)) : sql`cast(${sql.id('record', name)} as text)`} = any(${[...values]}::text[])`

/**
 * Records of one level of a tree: those below a record, or the first level, where a record stands too whose own parent
 * the viewer does not see.
 */
export const levelOf = (code: string, narrowing: Narrowing, pid: string | null): Expression<SqlBool> =>
  pid !== null
    ? sql<SqlBool>`record.pid = ${pid}`
    : narrowing.rules === null
      ? sql<SqlBool>`record.pid is null`
      : sql<SqlBool>`(record.pid is null or not exists (select from ${named(code)} as above where above.id = record.pid and ${narrowedBy(narrowing, 'above')}))`

/** Which of these records have others below them that the viewer sees. */
export async function parentsAmong(
  db: Db,
  code: string,
  narrowing: Narrowing,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ pid: string }>`
    select distinct record.pid from ${named(code)} as record where record.pid = any(${[...ids]}::text[]) and ${narrowedBy(narrowing)}`.execute(
    db,
  )
  return new Set(rows.map(({ pid }) => pid))
}

/** Versions (`record_version`) that are of no register, or of a record that is seen in one of these. */
export function versionsSeen(forms: readonly { code: string; narrowing: Narrowing }[]): Expression<SqlBool> {
  const each = forms.map(({ code, narrowing }) => {
    const isOf = sql<SqlBool>`record_version.table_name = ${`form.${tableOf(code)}`}`
    if (narrowing.rules === null) return isOf
    return sql<SqlBool>`(${isOf} and exists (select from ${named(code)} as record where record.id = record_version.record_id and ${narrowedBy(narrowing)}))`
  })
  return sql<SqlBool>`(${sql.join([sql<SqlBool>`not starts_with(record_version.table_name, 'form.')`, ...each], sql` or `)})`
}

/** Ids of all records below these, without them. */
export async function idsBelow(db: Db, code: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from ${named(code)} where pid = any(${[...ids]}::text[])
      union select r.id from ${named(code)} r join below on r.pid = below.id)
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows of a sub-table of these records in their order, by record. */
export async function subRowsOf(
  db: Db,
  code: string,
  table: Pick<DesignedTable, 'code' | 'fields'>,
  mainIds: readonly string[],
): Promise<Map<string, SubRow[]>> {
  const { rows } = await sql<{ mainId: string; row: Row }>`
    select main_id, to_jsonb(record) as row from ${named(code, table.code)} record
    where main_id = any(${[...mainIds]}::text[]) order by main_id, ord, id`.execute(db)
  const found = new Map<string, SubRow[]>()
  for (const { mainId, row } of rows) {
    const read = {
      ...Object.fromEntries(table.fields.map((field) => [field.name, valueOf(field, row[field.name])])),
      id: row['id'] as string,
    } as SubRow
    const held = found.get(mainId)
    if (held) held.push(read)
    else found.set(mainId, [read])
  }
  return found
}

/** Records to which these rows of a sub-table belong, each once, in the order of their ids. */
export async function mainIdsOf(
  db: Db,
  code: string,
  table: Pick<DesignedTable, 'code'>,
  rowIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ mainId: string }>`
    select distinct main_id from ${named(code, table.code)} where id = any(${[...rowIds]}::text[])
    order by main_id`.execute(db)
  return rows.map(({ mainId }) => mainId)
}

/** What is stored of a record or a row. */
export interface Written {
  id: string
  values: Readonly<Record<string, Stored>>
}

const cast = (type: FieldType) =>
  type === 'datetime'
    ? (text: unknown) => sql`(${text})::timestamp at time zone interval '8 hours'`
    : (text: unknown) => sql`(${text})::${sql.raw(STORED_AS[type])}`

/** Values as columns of a statement: each is a text in one JSON parameter. */
const givenColumns = (fields: readonly DesignedField[]) =>
  fields.map((field) => cast(field.type)(sql`given.value ->> ${sql.lit(field.name)}`))

/**
 * Stores values; those that an index cannot hold are told. Newer designs have no index of such fields.
 * @throws Refusal record.invalid
 */
async function storing(
  fields: readonly DesignedField[],
  values: readonly Written['values'][],
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '54000') throw error
    // The database does not always say which index it was.
    const long = fields.filter(({ name }) => values.some((one) => (one[name]?.length ?? 0) > MOST_INDEXED))
    const titles = (long.some(({ unique }) => unique) ? long.filter(({ unique }) => unique) : long).map(
      ({ title }) => `“${title}”`,
    )
    throw refuse('record.invalid', { reason: `${titles.join('、')}的值太长，数据库不能为它建立索引，请改短` })
  }
}

/**
 * Inserts records as one statement, however many there are. Their moments differ by a millionth of a second each, so
 * that lists, which show the newest first, keep their order.
 * @param by `later`: how many records of the same moment are still to come
 */
export async function insertRecords(
  db: Db,
  code: string,
  fields: readonly DesignedField[],
  records: readonly (Written & { pid: string | null })[],
  by: { username: string; orgCode: string | null; tenantId: number | null; now: Date; later?: number },
): Promise<void> {
  if (records.length === 0) return
  const columns = [
    sql.id('id'),
    sql.id('pid'),
    sql.id('org_code'),
    sql.id('_tenant_id'),
    sql.id('created_by'),
    sql.id('created_at'),
    ...fields.map(({ name }) => sql.id(name)),
  ]
  const given = JSON.stringify(records.map(({ id, pid, values }) => ({ id, pid, values })))
  const statement = sql`insert into ${named(code)} (${sql.join(columns)})
    select ${sql.join([
      sql`given.id`,
      sql`given.pid`,
      sql`${by.orgCode}::text`,
      sql`${by.tenantId}::integer`,
      sql`${by.username}::text`,
      sql`${by.now}::timestamptz + (${records.length + (by.later ?? 0)} - given.at) * interval '1 microsecond'`,
      ...givenColumns(fields),
    ])}
    from (select one ->> 'id' as id, one ->> 'pid' as pid, one -> 'values' as value, at
      from jsonb_array_elements(${given}::jsonb) with ordinality each (one, at)) given`
  await storing(
    fields,
    records.map(({ values }) => values),
    () => statement.execute(db),
  )
}

/** Changes these fields of a record. */
export async function updateRecord(
  db: Db,
  code: string,
  fields: readonly DesignedField[],
  { id, values, pid }: Written & { pid?: string | null | undefined },
  by: { username: string; now: Date },
): Promise<void> {
  const sets = fields.map(
    (field) => sql`${sql.id(field.name)} = ${cast(field.type)(sql`${values[field.name] ?? null}::text`)}`,
  )
  const statement = sql`update ${named(code)} set ${sql.join([
    ...sets,
    ...(pid === undefined ? [] : [sql`pid = ${pid}`]),
    sql`revision = revision + 1`,
    sql`updated_by = ${by.username}`,
    sql`updated_at = ${by.now}`,
  ])} where id = ${id}`
  await storing(fields, [values], () => statement.execute(db))
}

export async function deleteRecords(db: Db, code: string, ids: readonly string[]): Promise<void> {
  await sql`delete from ${named(code)} where id = any(${[...ids]}::text[])`.execute(db)
}

/**
 * Makes these the rows of a record in a sub-table, in this order: known ones are changed, others added, and those left
 * out deleted.
 */
export async function saveSubRows(
  db: Db,
  code: string,
  table: Pick<DesignedTable, 'code' | 'fields'>,
  rows: readonly (Written & { mainId: string; ord: number })[],
  gone: readonly string[],
): Promise<void> {
  const own = named(code, table.code)
  if (gone.length > 0) await sql`delete from ${own} where id = any(${[...gone]}::text[])`.execute(db)
  if (rows.length === 0) return
  const names = table.fields.map(({ name }) => sql.id(name))
  const given = JSON.stringify(rows)
  await sql`insert into ${own} as held (${sql.join([sql.id('id'), sql.id('main_id'), sql.id('ord'), ...names])})
    select ${sql.join([sql`given.id`, sql`given.main_id`, sql`given.ord`, ...givenColumns(table.fields)])}
    from (select one ->> 'id' as id, one ->> 'mainId' as main_id, (one ->> 'ord')::integer as ord, one -> 'values' as value
      from jsonb_array_elements(${given}::jsonb) one) given
    on conflict (id) do update set ${sql.join([sql`ord = excluded.ord`, ...names.map((name) => sql`${name} = excluded.${name}`)])}
    where held.main_id = excluded.main_id`.execute(db)
}

/** Which record has this value in a field without repetitions: ids by value. */
export async function holdersOf(
  db: Db,
  code: string,
  field: DesignedField,
  values: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; value: string }>`
    select id, given.value from ${named(code)} record join unnest(${[...values]}::text[]) given(value)
    on ${sql.id('record', field.name)} = ${cast(field.type)(sql`given.value`)}`.execute(db)
  return new Map(rows.map(({ id, value }) => [value, id]))
}

const FILE_CONTROLS: ReadonlySet<string> = new Set<ControlName>(['file', 'image'])
export const isFileField = ({ control }: Pick<DesignedField, 'control'>): boolean => FILE_CONTROLS.has(control)
export const isSeveral = ({ control }: Pick<DesignedField, 'control'>): boolean => controlOf(control).several === true

/** Keeps which files records show; those of these fields that they showed before are forgotten. */
export async function noteFiles(
  db: Db,
  code: string,
  recordIds: readonly string[],
  shown: readonly { recordId: string; field: string; path: string }[],
  fields: readonly string[] | null,
): Promise<void> {
  await sql`
    delete from online_form_file where form_code = ${code} and record_id = any(${[...recordIds]}::text[])
      and (${fields === null}::boolean or field = any(${[...(fields ?? [])]}::text[]))`.execute(db)
  if (shown.length === 0) return
  const rows = shown.map(({ recordId, field, path }) => ({ record_id: recordId, field, path }))
  await sql`
    insert into online_form_file (form_code, record_id, field, path)
    select ${code}, record_id, field, path from json_to_recordset(${JSON.stringify(rows)}::json) as shown (record_id text, field text, path text)
    on conflict do nothing`.execute(db)
}

/** Which records show these files. */
export async function filesShown(
  db: Db,
  paths: readonly string[],
): Promise<{ formCode: string; field: string; path: string; recordId: string }[]> {
  const { rows } = await sql<{ formCode: string; field: string; path: string; recordId: string }>`
    select form_code, field, path, record_id from online_form_file where path = any(${[...paths]}::text[])`.execute(db)
  return rows
}

/** Names by key: of users by account, of departments and categories by id. */
export async function namesIn(
  db: Db,
  kind: 'user' | 'department' | 'category',
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const source = {
    user: sql`select username as key, realname as name from account where username = any(${[...keys]}::text[])`,
    department: sql`select id as key, name from department where id = any(${[...keys]}::text[])`,
    category: sql`select id as key, name from category where id = any(${[...keys]}::text[])`,
  }[kind]
  const { rows } = await sql<{ key: string; name: string }>`${source}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Where categories stand: by id the id and the code of the category above; null on the first level. */
export async function placesOfCategories(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { parentId: string | null; parentCode: string | null }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; parentId: string | null; parentCode: string | null }>`
    select c.id, c.parent_id, above.code as parent_code from category c left join category above on above.id = c.parent_id
    where c.id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Keys by name, where one name has one key: of users in use, departments or categories. */
export async function keysNamed(
  db: Db,
  kind: 'user' | 'department' | 'category',
  names: readonly string[],
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const source = {
    user: sql`select username as key, realname as name from account where deleted_at is null and (realname = any(${[...names]}::text[]) or username = any(${[...names]}::text[]))`,
    department: sql`select id as key, name from department where name = any(${[...names]}::text[])`,
    category: sql`select id as key, name from category where name = any(${[...names]}::text[])`,
  }[kind]
  const { rows } = await sql<{ key: string; name: string }>`${source}`.execute(db)
  const found = new Map<string, string[]>()
  const add = (word: string, key: string) => found.set(word, [...new Set([...(found.get(word) ?? []), key])])
  for (const { key, name } of rows) {
    add(name, key)
    if (kind === 'user') add(key, key)
  }
  return found
}
