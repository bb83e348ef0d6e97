import type { DocumentAttachment } from '#common/contract/documents.ts'
import { sql } from 'kysely'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Audience, visibleTo } from '../laws/laws.door.ts'
import { textsInHand } from './documents.sql.ts'

/** The files of a document in their order. */
export async function attachmentsOf(db: Db, documentId: string): Promise<DocumentAttachment[]> {
  const rows = await db
    .selectFrom('documentAttachment as file')
    .select((row) => [
      'file.path',
      'file.name',
      'file.mediaType',
      'file.size',
      'file.kind',
      'file.caption',
      'file.isPublic',
      row
        .selectFrom('dictionaryItem')
        .select('text')
        .where('dictionaryCode', '=', 'ATTACHMENT_KIND')
        .whereRef('value', '=', 'file.kind')
        .as('kindText'),
    ])
    .where('documentId', '=', documentId)
    .orderBy('ord')
    .execute()
  return rows.map(({ kindText, size, ...row }) => ({ ...row, kind_dictText: kindText, size: Number(size) }))
}

/** Kinds of attachments that are in use. */
export async function attachmentKinds(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('dictionaryItem')
    .select('value')
    .where('dictionaryCode', '=', 'ATTACHMENT_KIND')
    .execute()
  return new Set(rows.map(({ value }) => value))
}

/** A file as it is attached. */
export interface AttachmentColumns {
  id: string
  path: string
  name: string
  mediaType: string
  size: number
  kind: string
  caption: string
  isPublic: boolean
}

/** Puts these files, in this order, in the place of those that a document has. */
export async function replaceAttachments(
  db: Db,
  documentId: string,
  files: readonly AttachmentColumns[],
  by: string,
  now: Date,
): Promise<void> {
  await db.deleteFrom('documentAttachment').where('documentId', '=', documentId).execute()
  if (files.length === 0) return
  await db
    .insertInto('documentAttachment')
    .values(files.map((file, ord) => ({ ...file, documentId, ord, createdBy: by, createdAt: now })))
    .execute()
}

/** Names of the files of documents, joined by 、, by document. */
export async function attachmentNames(db: Db, documentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documentAttachment')
    .select([
      'documentId',
      sql<string>`string_agg(name || case when is_public then '（公开）' else '' end, '、' order by ord)`.as('names'),
    ])
    .where('documentId', '=', sql<string>`any(${[...documentIds]}::text[])`)
    .groupBy('documentId')
    .execute()
  return new Map(rows.map(({ documentId, names }) => [documentId, names]))
}

/** Which documents these files belong to. */
export const documentsWithFiles = (db: Db, paths: readonly string[]): Promise<{ documentId: string; path: string }[]> =>
  db
    .selectFrom('documentAttachment')
    .select(['documentId', 'path'])
    .where('path', '=', sql<string>`any(${[...paths]}::text[])`)
    .execute()

/** Paths of the files of documents that a list shows to the audience, to be used within another statement. */
export const pathsSeen = (db: Db, list: ListRequest, audience: Audience) =>
  db
    .selectFrom('documentAttachment')
    .select('documentAttachment.path')
    .where(
      'documentAttachment.documentId',
      'in',
      textsInHand.wanted(db, list, (rows) => rows.where(visibleTo(audience, 'document'))).select('document.id'),
    )
