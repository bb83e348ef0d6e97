import { refuse } from '#common/errors.ts'
import { dataRulesOf } from '#server/platform/auth/data-rules.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { audienceOf, visibleTo } from '../laws/laws.door.ts'
import { attachmentKinds, attachmentsOf, documentsWithFiles, pathsSeen, replaceAttachments } from './attachments.sql.ts'
import { documentList } from './documents.sql.ts'

interface GivenFile {
  path: string
  kind: string
  caption?: string
  isPublic: boolean
}

const wrong = (reason: string) => refuse('record.invalid', { field: 'attachments', reason })

/**
 * Keeps the files of a form as those of a document. A file is one that the user has sent, or that the document has already: nobody attaches
 * a file of others by its path. @throws Refusal record.invalid
 */
export async function keepAttachments({ db, viewer, clock }: Context, documentId: string, given: readonly GivenFile[]): Promise<void> {
  const held = new Map((await attachmentsOf(db, documentId)).map((file) => [file.path, file]))
  const sent = new Map(
    (
      await filesAt(
        db,
        given.map(({ path }) => path),
      )
    ).flatMap((file) => (file.accountId === viewer.accountId ? [[file.path, file] as const] : [])),
  )
  const kinds = await attachmentKinds(db)
  const paths = new Set<string>()
  const files = given.map(({ path, kind, caption = '', isPublic }, at) => {
    const file = held.get(path) ?? sent.get(path)
    if (!file) throw wrong(`第 ${at + 1} 个附件没有找到，请移除后重新上传`)
    if (!kinds.has(kind)) throw wrong(`请选择附件“${file.name}”的种类`)
    if (paths.has(path)) throw wrong(`附件“${file.name}”重复，请移除一个`)
    paths.add(path)
    const { name, mediaType, size } = file
    return { id: newId(), path, name, mediaType, size: Number(size), kind, caption: caption.trim(), isPublic }
  })
  await replaceAttachments(db, documentId, files, viewer.username, clock())
}

/** Of these files those that belong to documents, and of these the ones whose document the viewer sees in the list. */
export async function attachedFiles(
  db: Db,
  viewer: Viewer,
  paths: readonly string[],
  now: Date,
): Promise<{ attached: Set<string>; seen: Set<string> }> {
  const found = paths.length === 0 ? [] : await documentsWithFiles(db, paths)
  const attached = new Set(found.map(({ path }) => path))
  if (found.length === 0 || !viewer.permissions.has('data:document:list')) return { attached, seen: new Set() }
  const rules = await dataRulesOf(db, viewer, 'dataManagement/DocumentList', now, { code: 'data:document:list' })
  const ids = [...new Set(found.map(({ documentId }) => documentId))]
  const documents = await documentList.seen(db, ids, { rules, tenants: viewer.tenants }, (rows) =>
    rows.where(visibleTo(audienceOf(viewer), 'document')),
  )
  const visible = new Set(documents.map(({ id }) => id))
  return { attached, seen: new Set(found.flatMap(({ documentId, path }) => (visible.has(documentId) ? [path] : []))) }
}

/** The files of documents that the viewer sees in the list of documents, as part of another statement; null when these are none. */
export async function attachmentsSeen(db: Db, viewer: Viewer, now: Date) {
  if (!viewer.permissions.has('data:document:list')) return null
  const rules = await dataRulesOf(db, viewer, 'dataManagement/DocumentList', now, { code: 'data:document:list' })
  return pathsSeen(db, { rules, tenants: viewer.tenants, query: {} }, audienceOf(viewer))
}
