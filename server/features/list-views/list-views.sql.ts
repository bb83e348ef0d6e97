import { sql } from 'kysely'
import type { ListLayout } from '#common/contract/list-views.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The layouts of a user's lists. */
export async function layoutsOf(db: Db, accountId: string): Promise<{ list: string; layout: ListLayout }[]> {
  // As text: keys within it are names of columns, which must not be changed to camel case.
  const rows = await db
    .selectFrom('listLayout')
    .select(['list', sql<string>`layout::text`.as('layout')])
    .where('accountId', '=', accountId)
    .orderBy('list')
    .execute()
  return rows.map(({ list, layout }) => ({ list, layout: JSON.parse(layout) as ListLayout }))
}

/** Stores the layout of a list; beyond `most` lists of a user the one that was changed longest ago is dropped. */
export async function putLayout(
  db: Db,
  accountId: string,
  list: string,
  layout: ListLayout,
  now: Date,
  most: number,
): Promise<void> {
  const kept = { layout: JSON.stringify(layout), updatedAt: now }
  await db
    .insertInto('listLayout')
    .values({ accountId, list, ...kept })
    .onConflict((conflict) => conflict.columns(['accountId', 'list']).doUpdateSet(kept))
    .execute()
  await db
    .deleteFrom('listLayout')
    .where('accountId', '=', accountId)
    .where('list', 'in', (from) =>
      from
        .selectFrom('listLayout as older')
        .select('older.list')
        .where('older.accountId', '=', accountId)
        .orderBy('older.updatedAt', 'desc')
        .orderBy('older.list')
        .offset(most),
    )
    .execute()
}

/** Removes the layout of a list. */
export const removeLayout = async (db: Db, accountId: string, list: string): Promise<void> => {
  await db.deleteFrom('listLayout').where('accountId', '=', accountId).where('list', '=', list).execute()
}
