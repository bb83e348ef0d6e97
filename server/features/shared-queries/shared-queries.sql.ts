import { sql } from 'kysely'
import type { SharedQuery } from '#common/contract/shared-queries.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Queries shared for a list, by title. */
export async function queriesOf(db: Db, place: string): Promise<SharedQuery[]> {
  const rows = await db
    .selectFrom('sharedQuery')
    .select(['id', 'title', 'matchType', sql<string>`records::text`.as('records'), 'createdBy', 'createdAt'])
    .where('place', '=', place)
    .orderBy('title')
    .execute()
  return rows.map(({ matchType, createdBy, createdAt, ...row }) => ({
    ...row,
    matchType: matchType === 'or' ? 'or' : 'and',
    createBy: createdBy,
    createTime: momentText(createdAt),
  }))
}

interface NewQuery {
  id: string
  place: string
  title: string
  matchType: 'and' | 'or'
  records: string
}

/** Shares a query; one of the same title for the same list is replaced. @returns its id */
export async function putQuery(db: Db, query: NewQuery, by: string, now: Date): Promise<string> {
  const { id, matchType, records } = query
  const row = await db
    .insertInto('sharedQuery')
    .values({ ...query, createdBy: by, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['place', 'title']).doUpdateSet({ matchType, records, createdBy: by, createdAt: now }),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? id
}

/** Deletes a query. @returns its title; undefined when there is none */
export const removeQuery = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.deleteFrom('sharedQuery').where('id', '=', id).returning('title').executeTakeFirst())?.title
