import { sql } from 'kysely'
import { STATE } from '#common/document-acts.ts'
import { DOCUMENT_FIELDS } from '#common/document-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import type { DocumentColumns } from './documents.sql.ts'
import { copyRecognition, takeOverRecognition } from './proof.sql.ts'

/** What a form sets of a document, by name: what a 更正稿 may change. */
export const CORRECTED_FIELDS = [
  ...DOCUMENT_FIELDS,
  'titleNote',
  'body',
  'proofState',
] as const satisfies readonly (keyof DocumentColumns)[]

/** The document that a 更正稿 corrects; null for a document. */
export async function correctedBy(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ corrects: string | null }>`select corrects from document where id = ${id}`.execute(db)
  return rows[0]?.corrects ?? null
}

/** A 更正稿 that is worked on. */
interface OpenCorrection {
  id: string
  createdBy: string | null
  createdAt: Date
  submittedBy: string | null
  releasedBy: string | null
  releaseAt: Date | null
  state: number
}

/** The 更正稿 of a document that is worked on; undefined where there is none. */
export async function openCorrectionOf(db: Db, documentId: string): Promise<OpenCorrection | undefined> {
  const { rows } =
    await sql<OpenCorrection>`select id, created_by, created_at, submitted_by, released_by, release_at, state
    from document where corrects = ${documentId} and deleted_at is null`.execute(db)
  return rows[0]
}

/** A document with all that a form sets of it, and where it stands. */
export interface WholeDocument {
  id: string
  state: number
  versionId: string | null
  releasedBy: string | null
  /** Of a 更正稿 what its document said when it was begun. */
  base: DocumentColumns | null
  columns: DocumentColumns
}

/** @throws Error when there is none */
export async function wholeDocument(db: Db, id: string): Promise<WholeDocument> {
  const { rows } = await sql<DocumentColumns & Omit<WholeDocument, 'columns'>>`
    select id, state, version_id, released_by, corrects_base as base, title, title_note, body, doc_number, f_type, f_level, region, address,
      subject, issuers, adopt_date, publish_date, effect_date, effect_status, source_name, note, proof_state
    from document where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no document ${id}`)
  const { id: own, state, versionId, releasedBy, base, ...columns } = row
  return { id: own, state, versionId, releasedBy, base, columns }
}

/**
 * Makes a 更正稿 of a document: a draft with the same text, fields, attachments, force of articles and decided relations.
 */
export async function insertCorrection(db: Db, id: string, of: WholeDocument, by: string, now: Date): Promise<void> {
  const copied = sql.join(
    [
      'title',
      'title_key',
      'title_note',
      'body',
      'doc_number',
      'f_type',
      'f_level',
      'region',
      'address',
      'subject',
      'issuers',
      'adopt_date',
    ]
      .concat(
        [
          'publish_date',
          'effect_date',
          'effect_status',
          'source_name',
          'note',
          'proof_state',
          'file_name',
          'file_warnings',
          'folder',
          'read_form',
        ],
        ['asked_about', 'decided', 'org_code'],
      )
      .map((name) => sql.id(name)),
  )
  await sql`
    insert into document (id, corrects, corrects_base, state, created_by, created_at, ${copied})
    select ${id}, id, ${JSON.stringify(of.columns)}::jsonb, ${STATE.draft}, ${by}, ${now}::timestamptz, ${copied} from document where id = ${of.id}`.execute(
    db,
  )
  await sql`insert into document_attachment (id, document_id, ord, kind, caption, path, name, media_type, size, is_public, created_by, created_at)
    select md5(${id} || id), ${id}, ord, kind, caption, path, name, media_type, size, is_public, created_by, created_at
    from document_attachment where document_id = ${of.id}`.execute(db)
  await sql`insert into document_relation (document_id, type, target_key, target_title, confirmed, decided_by, decided_at)
    select ${id}, type, target_key, target_title, confirmed, decided_by, decided_at from document_relation where document_id = ${of.id}`.execute(
    db,
  )
  await sql`insert into document_told_relation (document_id, type, target_key, target_title, words)
    select ${id}, type, target_key, target_title, words from document_told_relation where document_id = ${of.id}`.execute(
    db,
  )
  await sql`insert into document_article_force (document_id, place, ord, state, day, basis)
    select ${id}, place, ord, state, day, basis from document_article_force where document_id = ${of.id}`.execute(db)
  await copyRecognition(db, of.id, id)
}

/**
 * Gives a document the attachments, the force of articles, the decided relations and the steps and comments of its 更正稿,
 * and deletes that. Attachments that were there keep their ids, so that their public addresses last.
 */
export async function takeOver(db: Db, documentId: string, correctionId: string): Promise<void> {
  await sql`
    update document_attachment own set kind = other.kind, caption = other.caption, is_public = other.is_public, ord = other.ord
    from document_attachment other where own.document_id = ${documentId} and other.document_id = ${correctionId} and other.path = own.path`.execute(
    db,
  )
  await sql`
    delete from document_attachment own where own.document_id = ${documentId}
      and not exists (select from document_attachment other where other.document_id = ${correctionId} and other.path = own.path)`.execute(
    db,
  )
  await sql`
    update document_attachment other set document_id = ${documentId} where other.document_id = ${correctionId}
      and not exists (select from document_attachment own where own.document_id = ${documentId} and own.path = other.path)`.execute(
    db,
  )
  await sql`delete from document_article_force where document_id = ${documentId}`.execute(db)
  await sql`update document_article_force set document_id = ${documentId} where document_id = ${correctionId}`.execute(
    db,
  )
  await sql`delete from document_relation where document_id = ${documentId}`.execute(db)
  await sql`update document_relation set document_id = ${documentId} where document_id = ${correctionId}`.execute(db)
  await sql`update document_comment set document_id = ${documentId} where document_id = ${correctionId}`.execute(db)
  await takeOverRecognition(db, documentId, correctionId)
  await sql`update document_step set document_id = ${documentId}, in_correction = true where document_id = ${correctionId}`.execute(
    db,
  )
  await sql`delete from document where id = ${correctionId}`.execute(db)
  await sql`insert into released_correction (id, document_id) values (${correctionId}, ${documentId})`.execute(db)
}

/** The document that a released 更正稿 has become part of; the id as it is for anything else. */
export async function documentNow(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{
    documentId: string
  }>`select document_id from released_correction where id = ${id}`.execute(db)
  return rows[0]?.documentId ?? id
}

/** When, by whom and why a document was taken back last; undefined when it never was. */
export async function takenBackBy(
  db: Db,
  documentId: string,
): Promise<{ time: string; by: string; note: string } | undefined> {
  const { rows } = await sql<{ username: string; realname: string; note: string | null; at: Date }>`
    select username, realname, note, at from document_step where document_id = ${documentId} and act = 'withdraw' order by id desc limit 1`.execute(
    db,
  )
  const [step] = rows
  return step && { time: momentText(step.at), by: step.realname || step.username, note: step.note ?? '' }
}

/** Names of people by their accounts, where they are known. */
export async function nameOf(db: Db, username: string | null): Promise<string> {
  if (username === null) return '其他人'
  const { rows } = await sql<{
    realname: string | null
  }>`select realname from account where username = ${username}`.execute(db)
  return rows[0]?.realname || username
}

/**
 * Other published editions of the law that a document was released as which no document stands for, the newest first.
 */
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

/** Other documents with a title, the newest first, whoever may see them. */
export async function documentsTitled(db: Db, key: string, exceptId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from document where title_key = ${key} and id <> ${exceptId} and deleted_at is null
    and corrects is null order by created_at desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
