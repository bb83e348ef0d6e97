import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Schemas with tables of ours: the product's own, and those of designed registers (migration 0100). */
const SCHEMAS = ['public', 'form']

/**
 * Removes dead rows and renews the statistics of the planner (vacuum analyze), table by table, so that other statements can run
 * in between. A PostgreSQL server does this by itself in time. The embedded database never does, and would then read whole tables
 * where an index would do.
 * @returns number of tables
 */
export async function tidyDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${SCHEMAS}::text[]) order by n.nspname desc, c.relname`.execute(db)
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db)
  return rows.length
}
