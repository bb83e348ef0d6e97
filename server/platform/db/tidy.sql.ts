import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Removes dead rows and renews the statistics of the planner (vacuum analyze), table by table, so that other statements can run
 * in between. A PostgreSQL server does this by itself in time. The embedded database never does, and would then read whole tables
 * where an index would do.
 * @returns number of tables
 */
export async function tidyDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname`.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  return rows.length
}
