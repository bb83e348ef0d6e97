import { sql } from 'kysely'
import type { DocumentChange, DocumentComment, DocumentSave } from '#common/contract/document-notes.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The saves of a document, the last first. */
export async function savesOf(db: Db, documentId: string): Promise<DocumentSave[]> {
  const rows = await db
    .selectFrom('documentSave')
    .leftJoin('account', 'account.username', 'documentSave.savedBy')
    .select(['saveNo', 'savedBy as username', 'account.realname', 'savedAt', sql<number>`length(body)`.as('characters')])
    .where('documentId', '=', documentId)
    .orderBy('saveNo', 'desc')
    .execute()
  return rows.map(({ savedAt, ...row }) => ({ ...row, time: momentText(savedAt) }))
}

/** What was kept of the fields of a document with each change, the first first. */
export async function statesOf(db: Db, documentId: string): Promise<(Omit<DocumentChange, 'fields'> & { content: Record<string, unknown> })[]> {
  const rows = await db
    .selectFrom('recordVersion')
    .leftJoin('account', 'account.username', 'recordVersion.username')
    .select(['recordVersion.username', 'account.realname', 'recordVersion.createdAt', sql<Record<string, unknown>>`content`.as('content')])
    .where('tableName', '=', 'document')
    .where('recordId', '=', documentId)
    .orderBy('recordVersion.id')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, time: momentText(createdAt) }))
}

/** The text of one save. */
export const savedText = (db: Db, documentId: string, saveNo: number) =>
  db
    .selectFrom('documentSave')
    .select(['title', 'titleNote', 'body'])
    .where('documentId', '=', documentId)
    .where('saveNo', '=', saveNo)
    .executeTakeFirst()

const comments = (db: Db) =>
  db
    .selectFrom('documentComment')
    .leftJoin('account', 'account.username', 'documentComment.username')
    .select([
      'documentComment.id',
      'documentId',
      'place',
      'words',
      'quoted',
      'documentComment.username',
      'account.realname',
      'at',
      'settledBy',
      'settledAt',
    ])

/** The comments on a document in the order in which they were made. */
export async function commentsOf(db: Db, documentId: string): Promise<DocumentComment[]> {
  const rows = await comments(db).where('documentId', '=', documentId).orderBy('at').orderBy('documentComment.id').execute()
  return rows.map(({ at, settledAt, ...row }) => ({
    ...row,
    time: momentText(at),
    settledTime: settledAt && momentText(settledAt),
  }))
}

/** On which document a comment is, and by whom. */
export const commentById = (db: Db, id: string) =>
  db.selectFrom('documentComment').select(['documentId', 'username']).where('id', '=', id).executeTakeFirst()

export async function insertComment(
  db: Db,
  comment: { id: string; documentId: string; place: string; words: string; quoted: string; username: string; at: Date },
): Promise<void> {
  await db.insertInto('documentComment').values(comment).execute()
}

/** @param by who settles it; null opens it again */
export async function settleComment(db: Db, id: string, by: string | null, now: Date): Promise<void> {
  await db
    .updateTable('documentComment')
    .set({ settledBy: by, settledAt: by === null ? null : now })
    .where('id', '=', id)
    .execute()
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('documentComment').where('id', '=', id).execute()
}
