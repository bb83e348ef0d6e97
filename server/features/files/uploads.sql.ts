import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { PURPOSES } from './file-kinds.rules.ts'

/** An unfinished upload. */
export interface PartialFile {
  id: string
  accountId: string
  fingerprint: string
  name: string
  biz: string
  size: number
  partSize: number
  received: number[]
}

const FIELDS = ['id', 'accountId', 'fingerprint', 'name', 'biz', 'size', 'partSize', 'received'] as const

/** An upload of an account; locked until the transaction ends when `hold` is set. */
export async function uploadOf(
  db: Db,
  accountId: string,
  by: { id: string } | { fingerprint: string },
  { hold = false } = {},
): Promise<PartialFile | null> {
  const row = await db
    .selectFrom('upload')
    .select(FIELDS)
    .where('accountId', '=', accountId)
    .where((on) => ('id' in by ? on('id', '=', by.id) : on('fingerprint', '=', by.fingerprint)))
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? null
}

/** Begins an upload; one of the same file that has been begun meanwhile is found instead. */
export async function addUpload(db: Db, upload: Omit<PartialFile, 'received'>, now: Date): Promise<PartialFile> {
  return db
    .insertInto('upload')
    .values({ ...upload, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'fingerprint']).doUpdateSet({ updatedAt: now }))
    .returning(FIELDS)
    .executeTakeFirstOrThrow()
}

/** Unfinished uploads of an account; those that another feature began are bounded there. */
export async function countUploads(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('biz', 'in', PURPOSES)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Bytes that the unfinished uploads of an account will have, without those that another feature began.
 * @param except an upload that is left out
 */
export async function unfinishedBytesOf(db: Db, accountId: string, except?: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('upload')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('accountId', '=', accountId)
    .where('biz', 'in', PURPOSES)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Notes that a part was received, once; parts may arrive at the same moment. */
export async function notePart(db: Db, id: string, part: number, now: Date): Promise<number[]> {
  const row = await db
    .updateTable('upload')
    .set({
      updatedAt: now,
      received: sql<
        number[]
      >`(select array_agg(distinct number order by number) from unnest(received || ${part}::integer) as number)`,
    })
    .where('id', '=', id)
    .returning('received')
    .executeTakeFirst()
  return row?.received ?? []
}

/** Deletes an upload. @returns false when it did not exist */
export async function dropUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('upload').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes uploads that were not continued for a while. @returns their ids */
export async function dropResting(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('upload').where('updatedAt', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}
