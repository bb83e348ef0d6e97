import { STATE } from '#common/document-acts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { moveDocument } from './documents.sql.ts'
import { type DocumentListeners, tellListeners } from './listeners.ts'
import { reviveDocuments } from './relations.sql.ts'

/** Ids of the released documents that stand before the public as one of these editions. */
export async function releasedAs(db: Db, versionIds: readonly string[]): Promise<string[]> {
  if (versionIds.length === 0) return []
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('versionId', 'in', [...versionIds])
    .where('state', '=', STATE.released)
    .where('deletedAt', 'is', null)
    .where('corrects', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes back (下架) the documents released as editions that leave the library; what they have ended of other documents
 * goes on.
 * @param note stands in their history
 * @returns how many
 */
export async function takeBackReleased(
  db: Db,
  versionIds: readonly string[],
  note: string,
  by: { username: string; realname: string },
  now: Date,
  onTakeBack: DocumentListeners['onTakeBack'],
): Promise<number> {
  const ids = await releasedAs(db, versionIds)
  for (const id of ids) {
    await reviveDocuments(db, id, { username: by.username, now })
    await tellListeners(onTakeBack, db, id, by.username, now)
    await moveDocument(db, { id, act: 'withdraw', from: STATE.released, to: STATE.withdrawn, note, round: {} }, by, now)
  }
  return ids.length
}
