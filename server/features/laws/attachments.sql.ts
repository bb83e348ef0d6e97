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

/** Public files of the document that a version was released from, in their order. */
export async function filesOfVersion(db: Db, versionId: string) {
  const rows = await publicFiles(db)
    .select((row) => [
      'file.id',
      'file.name',
      'file.caption',
      'file.size',
      row
        .selectFrom('dictionaryItem')
        .select('text')
        .where('dictionaryCode', '=', 'ATTACHMENT_KIND')
        .whereRef('value', '=', 'file.kind')
        .as('kindText'),
    ])
    .where('lawVersion.id', '=', versionId)
    .orderBy('file.ord')
    .execute()
  return rows.map(({ size, ...row }) => ({ ...row, size: Number(size) }))
}

/** One public file of a version that the audience may see; undefined for all others alike. */
export const publicFile = (db: Db, audience: Audience, id: string) =>
  publicFiles(db)
    .select(['file.path', 'file.name', 'file.mediaType', 'file.size', 'lawWork.id as workId'])
    .where('file.id', '=', id)
    .where(visibleTo(audience))
    .executeTakeFirst()
