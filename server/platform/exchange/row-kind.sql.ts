import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Entity, ExchangeKind, Stamped } from './exchange-kind.ts'
import { ExchangeRefused } from './refused.ts'

/** How the rows of a table travel. */
export interface RowKind {
  name: string
  /** Its table, whose owner this description belongs to. */
  table: string
  /** Its key. */
  key: string
  /** The columns that travel, without the key. */
  columns: readonly string[]
  /** What is sent of a column instead of its value: nothing that a stranger may not see. */
  masks?: Readonly<Record<string, RawBuilder<unknown>>>
  /** A column beside the key of which each value stands once, and what its rows are called. */
  unique?: { column: string; noun: string }
  /** Columns without a default that do not travel, and what they get. */
  fixed?: Readonly<Record<string, string | number>>
  /** Which rows a stranger may see. */
  shown: RawBuilder<unknown>
}

/** A kind of which each entity is a row. */
export function rowKind({ name, table, key, columns, masks = {}, fixed = {}, unique, shown }: RowKind): ExchangeKind {
  const from = sql.table(table)
  const keyed = sql.ref(`${table}.${key}`)
  const content = sql`jsonb_build_object(${sql.join(
    [key, ...columns].flatMap((column) => [
      sql`${sql.lit(column)}::text`,
      masks[column] ?? sql.ref(`${table}.${column}`),
    ]),
  )})`
  const stamp = sql<string>`encode(sha256(convert_to((${content})::text, 'UTF8')), 'hex')`
  const names = sql.join([key, ...columns].map((column) => sql.id(column)))
  const fixedNames = Object.keys(fixed).map((column) => sql`, ${sql.id(column)}`)
  const fixedValues = Object.values(fixed).map((value) => sql`, ${sql.lit(value)}`)
  const replaced = sql.join(columns.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`))
  /**
   * Frees the values that rows of a package get from rows taken in before: these have another value by now, or are gone.
   * @throws ExchangeRefused for a value of a row that did not come from the other side
   */
  async function makeRoom(db: Db, rows: string, { column, noun }: NonNullable<RowKind['unique']>): Promise<void> {
    const [id, value] = [sql.id(key), sql.id(column)]
    const holders = sql`json_populate_recordset(null::${from}, ${rows}::json) one
      where one.${value} = held.${value} and one.${id} <> held.${id}`
    await sql`delete from ${from} held using ${holders}
      and exists (select from exchange_taken t where t.kind = ${name} and t.key = held.${id}::text)`.execute(db)
    const { rows: own } = await sql<unknown>`select 1 from ${from} held, ${holders} limit 1`.execute(db)
    if (own.length > 0) throw new ExchangeRefused(`本库另有同样的${noun}，不是由交换包取入的；请先在本库删除它，再取入`)
  }
  return {
    name,
    async stamps(db: Db, after: string, most: number): Promise<Stamped[]> {
      const { rows } = await sql<Stamped>`select ${keyed}::text as key, ${stamp} as stamp from ${from}
        where ${keyed}::text > ${after} and ${shown} order by ${keyed}::text limit ${most}`.execute(db)
      return rows
    },
    async entities({ db }, keys) {
      const { rows } =
        await sql<Entity>`select ${keyed}::text as key, ${stamp} as stamp, ${content} as content from ${from}
        where ${keyed}::text = any(${[...keys]}::text[]) and ${shown} order by ${keyed}::text`.execute(db)
      return rows
    },
    async take({ db }, entities) {
      const rows = JSON.stringify(entities.map((one) => one.content))
      if (unique) await makeRoom(db, rows, unique)
      await sql`insert into ${from} (${names}${sql.join(fixedNames, sql``)}) select ${names}${sql.join(fixedValues, sql``)}
        from json_populate_recordset(null::${from}, ${rows}::json)
        on conflict (${sql.id(key)}) do update set ${replaced}`.execute(db)
    },
    async remove(db, keys) {
      await sql`delete from ${from} where ${keyed}::text = any(${[...keys]}::text[])`.execute(db)
    },
  }
}
