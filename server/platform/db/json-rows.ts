import {
  type AliasedRawBuilder,
  type Insertable,
  type OnConflictBuilder,
  type OnConflictDatabase,
  type OnConflictTables,
  type Selectable,
  type SelectType,
  sql,
} from 'kysely'
import type { OnConflictDoNothingBuilder, OnConflictUpdateBuilder } from 'kysely'
import type { Db } from './open.ts'
import { tableName } from './table-name.ts'
import type { Tables } from './tables.generated.ts'

/** The value of a column on its way through JSON: a jsonb column takes the value itself, bytes cannot travel. */
type JsonValue<Column, Inserted> =
  unknown extends SelectType<Column> ? unknown : Inserted extends Uint8Array ? never : Inserted

/** A row to be inserted: every column without a default, and any of the others. */
export type JsonRow<T extends keyof Tables> = {
  [C in keyof Insertable<Tables[T]>]: C extends keyof Tables[T]
    ? JsonValue<Tables[T][C], Insertable<Tables[T]>[C]>
    : never
}

/** Some columns of rows of a table. */
export type PartialJsonRow<T extends keyof Tables> = Partial<JsonRow<T>>

/** Refuses names that are no columns of the table, which a generic type would let through. */
type OnlyColumns<T extends keyof Tables, R> = Record<Exclude<keyof R, keyof Tables[T]>, never>

/** What a statement reads of rows given as JSON: their columns, and their number from 1. */
type GivenRow<T extends keyof Tables, R> = Selectable<Pick<Tables[T], keyof R & keyof Tables[T]>> & {
  ordinality: number
}

/**
 * Rows as a table of a statement, under an alias and with the column types of `table`, for `update … from` and
 * `insert … select`. They travel as one JSON parameter, however many there are; `ordinality` is their number from 1.
 * @throws Error when a row lacks a column that the first one has
 */
export function jsonRows<T extends keyof Tables, A extends string, R extends PartialJsonRow<T>>(
  table: T,
  alias: A,
  rows: readonly (R & OnlyColumns<T, R>)[],
): AliasedRawBuilder<GivenRow<T, R>, A> {
  const names = sql.table(tableName(table))
  return sql<GivenRow<T, R>>`json_populate_recordset(null::${names}, ${textOf(rows)}::json) with ordinality`.as<A>(
    sql.ref(alias),
  )
}

/**
 * Inserts rows as one JSON parameter: thousands of rows are one statement without reaching the limit of parameters.
 * Numbers, dates, arrays and jsonb values arrive as they are; no rows are no statement.
 * @param onConflict as Kysely's `onConflict`
 * @throws Error when a row lacks a column that the first one has
 */
export async function insertJson<T extends keyof Tables, R extends JsonRow<T>>(
  db: Db,
  table: T,
  rows: readonly (R & OnlyColumns<T, R>)[],
  onConflict?: (
    conflict: OnConflictBuilder<Tables, T>,
  ) =>
    | OnConflictUpdateBuilder<OnConflictDatabase<Tables, T>, OnConflictTables<T>>
    | OnConflictDoNothingBuilder<Tables, T>,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof Tables[T] & string)[]
  const list = sql.join(columns.map((column) => sql.ref(`given.${column}`)))
  const insert = db
    .insertInto(table)
    .columns(columns)
    .expression(
      sql`select ${list} from json_populate_recordset(null::${sql.table(table)}, ${textOf(rows)}::json) as given`,
    )
  await (onConflict ? insert.onConflict(onConflict) : insert).execute()
}

/**
 * Inserts rows like `insertJson` into a table that only SQL names (`IN_SQL_ONLY` of table-types.ts).
 * @param table its name in the database
 * @throws Error when a row lacks a column that the first one has
 */
export async function insertJsonInto(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.id(tableName(column))))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${textOf(rows)}::json)`.execute(
    db,
  )
}

/** The rows as JSON, their keys named as the columns are. */
function textOf(rows: readonly object[]): string {
  const [first] = rows
  if (first === undefined) return '[]'
  const columns = Object.keys(first)
  const keys = columns.map((column) => `${JSON.stringify(tableName(column))}:`)
  const rowText = (row: object): string => {
    const values = row as Record<string, unknown>
    if (Object.keys(row).length !== columns.length)
      throw new Error(`rows with different columns: ${columns.join()} and ${Object.keys(row).join()}`)
    const fields = columns.map((column, at) => {
      const value = JSON.stringify(values[column])
      if (value === undefined) throw new Error(`a row without its column ${column}`)
      return `${keys[at]}${value}`
    })
    return `{${fields.join(',')}}`
  }
  return `[${rows.map(rowText).join(',')}]`
}
