import { buffer } from 'node:stream/consumers'
import { ORIGINAL } from '#common/document-fields.ts'
import { refuse } from '#common/errors.ts'
import { dataRulesOf } from '#server/platform/auth/data-rules.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { filesAt, keepFile } from '#server/platform/files/files.sql.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { kindOfFile } from '../files/files.door.ts'
import { audienceOf, pictureOfPage, UnreadableFile, visibleTo } from '../laws/laws.door.ts'
import { attachmentKinds, attachmentsOf, documentsWithFiles, pathsSeen, replaceAttachments } from './attachments.sql.ts'
import { textsInHand } from './documents.sql.ts'

interface GivenFile {
  path: string
  kind: string
  caption?: string
  isPublic: boolean
}

const wrong = (reason: string) => refuse('record.invalid', { field: 'attachments', reason })

/**
 * Keeps the files of a form as those of a document. A file is one that the user has sent, or that the document has
 * already: nobody attaches a file of others by its path. @throws Refusal record.invalid
 */
export async function keepAttachments(
  { db, viewer, clock }: Context,
  documentId: string,
  given: readonly GivenFile[],
): Promise<void> {
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

/**
 * Keeps the file that a new document was read from as its 原件, so that the text can be compared with it; the public is
 * not shown it unless staff say so. Nobody owns it but the document: it takes nothing of the space of whoever sent it,
 * and who sees the document reads it.
 * @param name may have its folders before it
 * @returns where it is stored
 */
export async function attachOriginal(
  { db, viewer, clock }: Pick<Context, 'db' | 'viewer' | 'clock'>,
  files: FileStore,
  documentId: string,
  { name: called, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  const name = called.slice(called.lastIndexOf('/') + 1)
  // A kind that is not known by its bytes (a saved page, an old text) is only ever handed out to be saved.
  const mediaType = (await kindOfFile(name, bytes))?.mediaType ?? 'application/octet-stream'
  const owner = { accountId: null, username: viewer.username }
  const path = await keepFile(db, files, { biz: 'attachment', name, mediaType, bytes, owner }, clock())
  const original = {
    id: newId(),
    path,
    name,
    mediaType,
    size: bytes.length,
    kind: ORIGINAL,
    caption: '',
    isPublic: false,
  }
  await replaceAttachments(db, documentId, [original], viewer.username, clock())
  return path
}

/** Pixels of the longer side of a page as people read it beside the text. */
const READ_SIDE = 1_600
/** Pictures that are recognised. */
const PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'image/gif'])

/**
 * The picture of a page of a PDF or of a picture that a document has.
 * @throws Refusal file.not-found when the document has no such file, or the file no such page; record.invalid when no
 * program can make pictures
 */
export async function scanPage(
  { db }: Context,
  files: FileStore,
  asked: { id: string; path: string; page: number },
): Promise<{ pages: number; picture: string }> {
  const file = (await attachmentsOf(db, asked.id)).find(({ path }) => path === asked.path)
  const kind = file?.mediaType === 'application/pdf' ? 'pdf' : PICTURES.has(file?.mediaType ?? '') ? 'picture' : null
  const stored = file && kind ? await files.open(file.path) : null
  if (!stored || !kind) throw refuse('file.not-found')
  const shown = await pictureOfPage(await buffer(stored), asked.page, READ_SIDE, kind).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw refuse('file.not-found')
    throw error
  })
  if (!shown)
    throw refuse('record.invalid', { field: 'path', reason: '服务器上没有安装显示扫描件页面的程序；可下载附件后对照' })
  return { pages: shown.pages, picture: `data:image/png;base64,${shown.picture.toString('base64')}` }
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
  const documents = await textsInHand.seen(db, ids, { rules, tenants: viewer.tenants }, (rows) =>
    rows.where(visibleTo(audienceOf(viewer), 'document')),
  )
  const visible = new Set(documents.map(({ id }) => id))
  return { attached, seen: new Set(found.flatMap(({ documentId, path }) => (visible.has(documentId) ? [path] : []))) }
}

/**
 * The files of documents that the viewer sees in the list of documents, as part of another statement; null when these
 * are none.
 */
export async function attachmentsSeen(db: Db, viewer: Viewer, now: Date) {
  if (!viewer.permissions.has('data:document:list')) return null
  const rules = await dataRulesOf(db, viewer, 'dataManagement/DocumentList', now, { code: 'data:document:list' })
  return pathsSeen(db, { rules, tenants: viewer.tenants, query: {} }, audienceOf(viewer))
}
