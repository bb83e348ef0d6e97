import { sql } from 'kysely'
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

/** One public file of a version that the audience may see; undefined for all others alike. */
export const publicFile = (db: Db, audience: Audience, id: string) =>
  publicFiles(db)
    .select(['file.path', 'file.name', 'file.mediaType', 'file.size', 'lawWork.id as workId'])
    .where('file.id', '=', id)
    .where(visibleTo(audience))
    .executeTakeFirst()
