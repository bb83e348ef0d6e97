import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** Schemas with tables of ours: the product's own, and those of designed registers (migration 0100). */
const SCHEMAS = ['public', 'form']

/**
 * Removes dead rows and renews the statistics of the planner (vacuum analyze), table by table, so that other statements
 * can run in between. A PostgreSQL server does this by itself in time. The embedded database never does, and would then
 * read whole tables where an index would do.
 * @returns number of tables
 */
export async function tidyDatabase(db: Db): Promise<number> {
  const tables = await tablesWhere(db, sql`true`)
  for (const { schema, name } of tables) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db)
  return tables.length
}

/** A table that has grown by this since its statistics were made gets new ones. */
const GROWN = 1.2
/** Blocks of a table that are compared whole about as fast as an index is asked. */
export const FEW_BLOCKS = 64

/**
 * Renews the statistics of tables that have none or have grown since, as after an import: until then the embedded
 * database would compare whole tables for what a search asks of them (decision 0123).
 * @param least tables that have grown by fewer blocks are left as they are
 */
export async function renewStatistics(db: Db, least = 0): Promise<void> {
  const blocks = sql`pg_relation_size(c.oid) / current_setting('block_size')::int`
  const grown = sql`${blocks} > ${GROWN}::float8 * c.relpages and ${blocks} >= c.relpages + ${least}::int`
  for (const { schema, name } of await tablesWhere(db, grown)) await sql`analyze ${sql.id(schema, name)}`.execute(db)
}

/** Name of the file of the write-ahead log that is written to. */
export async function currentLog(db: Db): Promise<string> {
  const { rows } = await sql<{ log: string }>`select pg_walfile_name(pg_current_wal_lsn()) as log`.execute(db)
  return rows[0]?.log ?? ''
}

async function tablesWhere(db: Db, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${SCHEMAS}::text[]) and ${condition} order by n.nspname desc, c.relname`.execute(
    db,
  )
  return rows
}
