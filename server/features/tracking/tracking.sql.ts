import type { Db } from '#server/platform/db/open.ts'

/** Something a visitor did. */
export interface PageEvent {
  kind: string
  page: string
  detail: string
}

export async function keepEvent(db: Db, event: PageEvent, now: Date): Promise<void> {
  await db
    .insertInto('pageEvent')
    .values({ ...event, createdAt: now })
    .execute()
}

/** Deletes the events before this moment. @returns how many */
export async function forgetEvents(db: Db, before: Date): Promise<number> {
  const gone = await db.deleteFrom('pageEvent').where('createdAt', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
