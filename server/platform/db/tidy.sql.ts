import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Clears away what deleted and changed rows left behind and counts anew what is there, table by table, so that others get
 * their turn in between. A server does this by itself in time; the embedded database never would, and its lists then go
 * through whole tables where an index would do.
 * @returns number of tables
 */
export async function tidyDatabase(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname`.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  return rows.length
}
