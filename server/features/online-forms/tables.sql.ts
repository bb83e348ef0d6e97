import { sql } from 'kysely'
import type { ColumnType } from '#common/rules/online-design.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Losing, STORED_AS, type Step } from './steps.rules.ts'

/**
 * Tables of registers, in their schema. Names come from stored designs, which were checked when they were saved; never
 * from the wire.
 */
const named = (table: string) => sql.id('form', table)

/** A value as users see it, for conversions and patterns. */
const printed = (column: string, type: ColumnType) =>
  type === 'datetime'
    ? sql`to_char(${sql.id(column)} at time zone interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`
    : sql`cast(${sql.id(column)} as text)`
const CONVERT = {
  string: 'as_string',
  text: 'as_string',
  int: 'as_int',
  decimal: 'as_decimal',
  date: 'as_date',
  datetime: 'as_datetime',
} as const
const converted = (column: string, from: ColumnType, to: ColumnType) =>
  sql`${named(CONVERT[to])}(${printed(column, from)})`
const stored = (type: ColumnType) => sql.raw(STORED_AS[type])

/** Whether a table of registers exists. */
export async function hasTable(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from information_schema.tables where table_schema = 'form' and table_name = ${table}) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** How many rows or values a change would lose. */
export async function lossOf(db: Db, losing: Losing): Promise<number> {
  const lost =
    losing.kind === 'table'
      ? sql`true`
      : losing.kind === 'column'
        ? sql`${sql.id(losing.column)} is not null`
        : sql`${sql.id(losing.column)} is not null and ${converted(losing.column, losing.from, losing.to)} is null`
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${named(losing.table)} where ${lost}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many records have more than one row of a sub-table. */
export async function recordsWithRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${named(table)} group by main_id having count(*) > 1) as record`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Waits for calls that write into these tables, and keeps others out until the transaction ends. */
export async function lockTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    if (await hasTable(db, table)) await sql`lock table ${named(table)} in access exclusive mode`.execute(db)
}

/** Copies a table, or the keys and one column of it, into a table of its own. @returns the number of rows copied */
export async function copyAside(
  db: Db,
  { table, column, into }: { table: string; column: string | null; into: string },
): Promise<number> {
  const columns = column === null ? sql`*` : sql`id, ${sql.id(column)}`
  const filled = column === null ? sql`true` : sql`${sql.id(column)} is not null`
  await sql`create table ${named(into)} as select ${columns} from ${named(table)} where ${filled}`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${named(into)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Notes a copy, for those who look for what was lost. */
export async function noteBackup(
  db: Db,
  backup: {
    tableName: string
    formCode: string
    source: string
    columns: string[]
    rowCount: number
    createdBy: string
    createdAt: Date
  },
): Promise<void> {
  await db.insertInto('onlineFormBackup').values(backup).execute()
}

export const backupsOf = (db: Db, formCode: string) =>
  db
    .selectFrom('onlineFormBackup')
    .selectAll()
    .where('formCode', '=', formCode)
    .orderBy('createdAt', 'desc')
    .orderBy('tableName')
    .execute()

export const dropTable = async (db: Db, table: string): Promise<void> =>
  void (await sql`drop table if exists ${named(table)} cascade`.execute(db))

const columnList = (columns: readonly { name: string; type: ColumnType }[]) =>
  sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${stored(type)}`))

/** Makes one change of the tables. */
export async function takeStep(db: Db, step: Step): Promise<void> {
  await statementOf(step).execute(db)
  if (step.kind !== 'createTable' || !step.isMain) return
  // Lists begin with the newest records, and trees open branch by branch.
  await sql`create index on ${named(step.table)} (created_at desc nulls last, id desc nulls last)`.execute(db)
  await sql`create index on ${named(step.table)} (pid)`.execute(db)
}

function statementOf(step: Step) {
  switch (step.kind) {
    case 'createTable':
      return step.isMain
        ? sql`create table ${named(step.table)} (
            id text primary key, pid text, revision integer not null default 1, org_code text, _tenant_id integer,
            created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz, ${columnList(step.columns)})`
        : sql`create table ${named(step.table)} (
            id text primary key, main_id text not null references ${named(step.table.slice(0, step.table.indexOf('__')))} (id) on delete cascade,
            ord integer not null, ${columnList(step.columns)}, unique (main_id, id))`
    case 'dropTable':
      return sql`drop table ${named(step.table)}`
    case 'renameTable':
      return sql`alter table ${named(step.from)} rename to ${sql.id(step.to)}`
    case 'addColumn':
      return sql`alter table ${named(step.table)} add column ${sql.id(step.column.name)} ${stored(step.column.type)}`
    case 'dropColumn':
      return sql`alter table ${named(step.table)} drop column ${sql.id(step.column)}`
    case 'renameColumn':
      return sql`alter table ${named(step.table)} rename column ${sql.id(step.from)} to ${sql.id(step.to)}`
    case 'changeType':
      return sql`alter table ${named(step.table)} alter column ${sql.id(step.column)} type ${stored(step.to)}
        using ${converted(step.column, step.from, step.to)}`
    case 'createIndex':
      return sql`create ${sql.raw(step.unique ? 'unique index' : 'index')} ${sql.id(step.name)} on ${named(step.table)}
        (${sql.join(step.columns.map((column) => sql.id(column)))})`
    case 'dropIndex':
      return sql`drop index if exists ${named(step.name)}`
  }
}
