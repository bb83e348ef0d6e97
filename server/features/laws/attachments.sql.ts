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
    .where('document.state', '=', STATE.released)
    .where('document.deletedAt', 'is', null)
    .where('lawVersion.publishState', '=', 'published')

/**
 * Whether a version has a released document: then its files are those of the document, and not those that were
 * imported.
 */
const hasDocument = sql`exists (select from document stands where stands.version_id = law_version.id and stands.state = ${sql.lit(STATE.released)}
  and stands.deleted_at is null)`

/**
 * Public files of the document that a version was released from, or else of its import, in their order: a column of
 * law_version.
 */
export const filesOfVersion = sql<{ id: string; name: string; kind: string; size: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'name', coalesce(nullif(f.caption, ''), f.name), 'size', f.size, 'kind', coalesce(
      (select item.text from dictionary_item item where item.dictionary_code = 'ATTACHMENT_KIND' and item.value = f.kind), '')) order by f.ord, f.name, f.id)
  from (
    select a.id, a.name, a.caption, a.size, a.kind, a.ord from document_attachment a join document d on d.id = a.document_id
    where d.version_id = law_version.id and a.is_public and d.state = ${sql.lit(STATE.released)} and d.deleted_at is null
    union all
    select i.id, i.name, i.caption, i.size, i.kind, i.ord from law_file i
    where i.version_id = law_version.id and i.is_public and i.gone_run is null and not ${hasDocument}) f), '[]'::jsonb)`

/**
 * Whether the text of a version was recognised on a scan and compared with it by people, and the public file of that
 * scan: a column of law_version; null for all other texts.
 */
export const scanOfVersion = sql<{ file: { id: string; mediaType: string } | null } | null>`coalesce((
  select jsonb_build_object('file', (
    select jsonb_build_object('id', f.id, 'mediaType', f.media_type) from document_attachment f
    where f.document_id = d.id and f.path = r.scan and f.is_public))
  from document d join document_recognition r on r.document_id = d.id
  where d.version_id = law_version.id and d.proof_state = ${PROOF.done} and d.state = ${STATE.released} and d.deleted_at is null and d.corrects is null
  limit 1), (
  select jsonb_build_object('file', (select jsonb_build_object('id', f.id, 'mediaType', f.media_type) from law_file f where f.id = told.file_id))
  from law_recognised told where told.version_id = law_version.id))`

/** Whether `scanOfVersion` is told of a version. */
export async function isRecognised(db: Db, versionId: string): Promise<boolean> {
  const { rows } = await sql`select from law_version where id = ${versionId} and ${scanOfVersion} is not null`.execute(
    db,
  )
  return rows.length > 0
}

interface PublicFile {
  path: string
  name: string
  mediaType: string
  size: number
  workId: string
}

/** One public file of a version that the audience may see; undefined for all others alike. */
export async function publicFile(db: Db, audience: Audience, id: string): Promise<PublicFile | undefined> {
  const attached = await publicFiles(db)
    .select(['file.path', 'file.name', 'file.mediaType', 'file.size', 'lawWork.id as workId'])
    .where('file.id', '=', id)
    .where(visibleTo(audience))
    .executeTakeFirst()
  if (attached) return attached
  const { rows } = await sql<PublicFile>`
    select f.path, f.name, f.media_type, f.size, law_work.id as work_id
    from law_file f join law_version on law_version.id = f.version_id join law_work on law_work.id = law_version.work_id
    where f.id = ${id} and f.is_public and f.gone_run is null and law_version.publish_state = 'published' and not ${hasDocument}
      and ${visibleTo(audience)}`.execute(db)
  return rows[0]
}
