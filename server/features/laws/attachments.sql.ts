import { sql } from 'kysely'
import { PROOF, STATE } from '#common/document-acts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'

const publicFiles = (db: Db) =>
  db
    .selectFrom('documentAttachment as file')
    .innerJoin('document', 'document.id', 'file.documentId')
    .innerJoin('lawVersion', 'lawVersion.id', 'document.versionId')
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .where('file.isPublic', '=', true)
    // 已发布: taken back, a document and its files are with the office again.
    .where('document.state', '=', 50)
    .where('document.deletedAt', 'is', null)
    .where('lawVersion.publishState', '=', 'published')

/** Public files of the document that a version was released from, in their order: a column of law_version. */
export const filesOfVersion = sql<{ id: string; name: string; kind: string; size: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'name', coalesce(nullif(f.caption, ''), f.name), 'size', f.size, 'kind', coalesce(
      (select item.text from dictionary_item item where item.dictionary_code = 'ATTACHMENT_KIND' and item.value = f.kind), '')) order by f.ord)
  from document_attachment f join document d on d.id = f.document_id
  where d.version_id = law_version.id and f.is_public and d.state = 50 and d.deleted_at is null), '[]'::jsonb)`

/**
 * Whether the text of a version was recognised on a scan and compared with it by people, and the public file of that scan: a column of
 * law_version; null for all other texts.
 */
export const scanOfVersion = sql<{ fileId: string | null } | null>`(
  select jsonb_build_object('fileId', (
    select f.id from document_attachment f where f.document_id = d.id and f.path = r.scan and f.is_public))
  from document d join document_recognition r on r.document_id = d.id
  where d.version_id = law_version.id and d.proof_state = ${PROOF.done} and d.state = ${STATE.released} and d.deleted_at is null and d.corrects is null
  limit 1)`

/** Whether `scanOfVersion` is told of a version. */
export async function isRecognised(db: Db, versionId: string): Promise<boolean> {
  const { rows } = await sql`select from law_version where id = ${versionId} and ${scanOfVersion} is not null`.execute(db)
  return rows.length > 0
}

/** One public file of a version that the audience may see; undefined for all others alike. */
export const publicFile = (db: Db, audience: Audience, id: string) =>
  publicFiles(db)
    .select(['file.path', 'file.name', 'file.mediaType', 'file.size', 'lawWork.id as workId'])
    .where('file.id', '=', id)
    .where(visibleTo(audience))
    .executeTakeFirst()
