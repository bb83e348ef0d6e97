import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo } from './audience.sql.ts'

/** Those of these works that not everybody may see, in the order of their ids. */
export async function restrictedAmong(db: Db, workIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('lawWork')
    .select('id')
    .where(sql<boolean>`id = any(${[...workIds]}::text[])`)
    .where(sql<boolean>`not ${visibleTo('open')}`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
