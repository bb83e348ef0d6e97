import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Who changes a category, and when. */
export interface By {
  username: string
  now: Date
}

/** Codes right below a node (null: the first level). */
export async function codesBelow(db: Db, parentId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('category')
    .select('code')
    .where((on) => (parentId === null ? on('parentId', 'is', null) : on('parentId', '=', parentId)))
    .execute()
  return rows.map(({ code }) => code)
}

/** The codes of all categories, with their ids. */
export async function everyCode(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('category').select(['id', 'code']).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** New categories, those above before those below. */
export async function insertCategories(
  db: Db,
  rows: readonly { id: string; parentId: string | null; name: string; code: string }[],
  by: By,
): Promise<void> {
  await db
    .insertInto('category')
    .values(rows.map((row) => ({ ...row, createdBy: by.username, createdAt: by.now })))
    .execute()
}

export async function renameCategory(db: Db, id: string, name: string, by: By): Promise<void> {
  await db
    .updateTable('category')
    .set((row) => ({ name, updatedBy: by.username, updatedAt: by.now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ids of categories and of all below them. */
export async function subtreeIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from category where id = any(${[...ids]}::text[])
      union select category.id from category join below on category.parent_id = below.id
    )
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteCategories(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('category')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
