import { sql } from 'kysely'
import { STATE } from '#common/document-acts.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { newId } from '#server/platform/new-id.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import type { DocumentColumns } from './documents.sql.ts'

/** What a form sets of a document, by name: what a 更正稿 may change. */
const FIELDS = [
  'title',
  'titleNote',
  'body',
  'docNumber',
  'fType',
  'fLevel',
  'region',
  'address',
  'subject',
  'issuers',
  'adoptDate',
  'publishDate',
  'effectDate',
  'effectStatus',
  'sourceName',
  'note',
  'proofState',
] as const satisfies readonly (keyof DocumentColumns)[]
export { FIELDS as CORRECTED_FIELDS }

/** The document that a 更正稿 corrects; null for a document. */
export async function correctedBy(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('document').select('corrects').where('id', '=', id).executeTakeFirst()
  return row?.corrects ?? null
}

/** The 更正稿 of a document that is worked on; undefined where there is none. */
export const openCorrectionOf = (db: Db, documentId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'createdBy', 'createdAt', 'releaseAt', 'releasedBy', 'submittedBy', 'state'])
    .where('corrects', '=', documentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** A document with all that a form sets of it, and where it stands. */
export async function wholeDocument(db: Db, id: string) {
  const row = await db
    .selectFrom('document')
    .select(['id', 'state', 'versionId', 'releasedBy', ...FIELDS])
    .select(sql<string[]>`issuers`.as('issuers'))
    .select(sql<DocumentColumns | null>`corrects_base`.as('base'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: own, state, versionId, releasedBy, base, ...columns } = row
  return { id: own, state, versionId, releasedBy, base, columns: columns as DocumentColumns }
}
export type WholeDocument = Awaited<ReturnType<typeof wholeDocument>>

/** Makes a 更正稿 of a document: a draft with the same text, fields, attachments, force of articles and decided relations. */
export async function insertCorrection(db: Db, id: string, of: WholeDocument, by: string, now: Date): Promise<void> {
  const copied = sql.join(
    ['title', 'title_key', 'title_note', 'body', 'doc_number', 'f_type', 'f_level', 'region', 'address', 'subject', 'issuers', 'adopt_date']
      .concat(
        ['publish_date', 'effect_date', 'effect_status', 'source_name', 'note', 'proof_state', 'file_name', 'file_warnings', 'folder', 'read_form'],
        ['asked_about', 'decided', 'org_code'],
      )
      .map((name) => sql.id(name)),
  )
  await sql`
    insert into document (id, corrects, corrects_base, state, created_by, created_at, ${copied})
    select ${id}, id, ${JSON.stringify(of.columns)}::jsonb, ${STATE.draft}, ${by}, ${now}::timestamptz, ${copied} from document where id = ${of.id}`.execute(
    db,
  )
  const files = await db.selectFrom('documentAttachment').selectAll().where('documentId', '=', of.id).execute()
  if (files.length > 0)
    await db
      .insertInto('documentAttachment')
      .values(files.map((file) => ({ ...file, id: newId(), documentId: id })))
      .execute()
  await sql`insert into document_relation (document_id, type, target_key, target_title, confirmed, decided_by, decided_at)
    select ${id}, type, target_key, target_title, confirmed, decided_by, decided_at from document_relation where document_id = ${of.id}`.execute(db)
  await sql`insert into document_article_force (document_id, place, ord, state, day, basis)
    select ${id}, place, ord, state, day, basis from document_article_force where document_id = ${of.id}`.execute(db)
}

/**
 * Gives a document the attachments, the force of articles, the decided relations and the steps and comments of its 更正稿, and deletes that.
 * Attachments that were there keep their ids, so that their public addresses last.
 */
export async function takeOver(db: Db, documentId: string, correctionId: string): Promise<void> {
  await sql`
    update document_attachment own set kind = other.kind, caption = other.caption, is_public = other.is_public, ord = other.ord
    from document_attachment other where own.document_id = ${documentId} and other.document_id = ${correctionId} and other.path = own.path`.execute(
    db,
  )
  await sql`
    delete from document_attachment own where own.document_id = ${documentId}
      and not exists (select from document_attachment other where other.document_id = ${correctionId} and other.path = own.path)`.execute(db)
  await sql`
    update document_attachment other set document_id = ${documentId} where other.document_id = ${correctionId}
      and not exists (select from document_attachment own where own.document_id = ${documentId} and own.path = other.path)`.execute(db)
  await db.deleteFrom('documentArticleForce').where('documentId', '=', documentId).execute()
  await db.updateTable('documentArticleForce').set({ documentId }).where('documentId', '=', correctionId).execute()
  await db.deleteFrom('documentRelation').where('documentId', '=', documentId).execute()
  await db.updateTable('documentRelation').set({ documentId }).where('documentId', '=', correctionId).execute()
  await db.updateTable('documentComment').set({ documentId }).where('documentId', '=', correctionId).execute()
  await db.updateTable('documentStep').set({ documentId, inCorrection: true }).where('documentId', '=', correctionId).execute()
  await db.deleteFrom('document').where('id', '=', correctionId).execute()
}

/** When, by whom and why a document was taken back last; undefined when it never was. */
export async function takenBackBy(db: Db, documentId: string): Promise<{ time: string; by: string; note: string } | undefined> {
  const step = await db
    .selectFrom('documentStep')
    .select(['username', 'realname', 'note', 'at'])
    .where('documentId', '=', documentId)
    .where('act', '=', 'withdraw')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return step && { time: momentText(step.at), by: step.realname || step.username, note: step.note ?? '' }
}

/** Names of people by their accounts, where they are known. */
export async function nameOf(db: Db, username: string | null): Promise<string> {
  if (username === null) return '其他人'
  const row = await db.selectFrom('account').select('realname').where('username', '=', username).executeTakeFirst()
  return row?.realname || username
}

/** Other published editions of the law that a document was released as which no document stands for, the newest first. */
export async function otherEditions(db: Db, audience: Audience, documentId: string, most: number) {
  const { rows } = await sql<{ workId: string; title: string; day: string | null; kind: string }>`
    select v.work_id, v.title, v.version_date::text as day, v.kind
    from document join law_version own on own.id = document.version_id
    join law_version v on v.work_id = own.work_id and v.id <> own.id and v.publish_state = 'published'
    join law_work on law_work.id = v.work_id
    where document.id = ${documentId} and ${visibleTo(audience)}
      and not exists (select from document other where other.version_id = v.id and other.deleted_at is null)
    order by v.version_date desc nulls last limit ${most}`.execute(db)
  return rows
}
