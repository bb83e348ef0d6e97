import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Names of all columns of all tables (`account.phone_sealed`) in which one of these texts stands somewhere, in any case
 * of letters.
 */
export async function columnsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ at: string; on: string }>`
    select table_name as at, column_name as on from information_schema.columns
    where table_schema = current_schema() and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea')
    order by table_name, column_name`.execute(db)
  const found: string[] = []
  for (const { at, on } of columns) {
    // Bytes are read as the text that they would be.
    const { rows } = await sql<{ hit: boolean }>`select exists (select from ${sql.table(at)} t
      where lower(case when pg_typeof(t.${sql.ref(on)}) = 'bytea'::regtype then encode(t.${sql.ref(on)}::text::bytea, 'escape') else t.${sql.ref(on)}::text end)
        like any(${texts.map((text) => `%${text.toLowerCase()}%`)}::text[])) as hit`.execute(db)
    if (rows[0]?.hit) found.push(`${at}.${on}`)
  }
  return found
}
