import { sql } from 'kysely'
import type { DocumentChange, DocumentComment, DocumentSave } from '#common/contract/document-notes.ts'
import { momentText } from '#server/platform/clock.ts'
import { insertJsonInto } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The saves of a document, the last first. */
export async function savesOf(db: Db, documentId: string): Promise<DocumentSave[]> {
  const { rows } = await sql<
    Omit<DocumentSave, 'time'> & { savedAt: Date }
  >`select s.save_no as "saveNo", s.saved_by as username, a.realname,
      s.saved_at as "savedAt", length(s.body) as characters
    from document_save s left join account a on a.username = s.saved_by where s.document_id = ${documentId} order by s.save_no desc`.execute(
    db,
  )
  return rows.map(({ savedAt, ...row }) => ({ ...row, time: momentText(savedAt) }))
}

/** The fields of a document as one change left them. */
interface KeptState extends Omit<DocumentChange, 'fields' | 'time'> {
  createdAt: Date
  content: Record<string, unknown>
}

/** What was kept of the fields of a document with each change, the first first. */
export async function statesOf(db: Db, documentId: string): Promise<KeptState[]> {
  const { rows } = await sql<KeptState>`select v.username, a.realname, v.created_at as "createdAt", v.content
    from record_version v left join account a on a.username = v.username
    where v.table_name = 'document' and v.record_id = ${documentId} order by v.id`.execute(db)
  return rows
}

/** The number of the last save of each document. */
export async function lastSaves(db: Db, documentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; saveNo: number }>`
    select document_id as id, max(save_no) as save_no from document_save where document_id = any(${[...documentIds]}::text[]) group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, saveNo }) => [id, saveNo]))
}

/** The text of one save. */
export async function savedText(
  db: Db,
  documentId: string,
  saveNo: number,
): Promise<{ title: string; titleNote: string; body: string } | undefined> {
  const { rows } = await sql<{ title: string; titleNote: string; body: string }>`
    select title, title_note, body from document_save where document_id = ${documentId} and save_no = ${saveNo}`.execute(
    db,
  )
  return rows[0]
}

/** The number of the last save up to a moment, to the second; undefined where there is none. */
export async function saveAt(db: Db, documentId: string, moment: Date): Promise<number | undefined> {
  const { rows } = await sql<{ saveNo: number | null }>`
    select max(save_no) as save_no from document_save where document_id = ${documentId} and saved_at < ${moment}::timestamptz + interval '1 second'`.execute(
    db,
  )
  return rows[0]?.saveNo ?? undefined
}

type KeptComment = Omit<DocumentComment, 'time' | 'settledTime'> & { at: Date; settledAt: Date | null }

/** The comments on a document in the order in which they were made. */
export async function commentsOf(db: Db, documentId: string): Promise<DocumentComment[]> {
  const { rows } = await sql<KeptComment>`select c.id, c.place, c.words, c.quoted, c.username, a.realname, c.at,
      c.settled_by as "settledBy", c.settled_at as "settledAt"
    from document_comment c left join account a on a.username = c.username where c.document_id = ${documentId} order by c.at, c.id`.execute(
    db,
  )
  return rows.map(({ at, settledAt, ...row }) => ({
    ...row,
    time: momentText(at),
    settledTime: settledAt && momentText(settledAt),
  }))
}

/** On which document a comment is, and by whom. */
export async function commentById(db: Db, id: string): Promise<{ documentId: string; username: string } | undefined> {
  const { rows } = await sql<{
    documentId: string
    username: string
  }>`select document_id, username from document_comment where id = ${id}`.execute(db)
  return rows[0]
}

export async function insertComment(
  db: Db,
  comment: { id: string; documentId: string; place: string; words: string; quoted: string; username: string; at: Date },
): Promise<void> {
  await insertJsonInto(db, 'document_comment', [comment])
}

/** @param by who settles it; null opens it again */
export async function settleComment(db: Db, id: string, by: string | null, now: Date): Promise<void> {
  await sql`update document_comment set settled_by = ${by}, settled_at = ${by === null ? null : now} where id = ${id}`.execute(
    db,
  )
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  await sql`delete from document_comment where id = ${id}`.execute(db)
}
