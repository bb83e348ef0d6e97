import type { fileContract } from '#common/contract/files.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { withoutForeign } from '#server/platform/auth/tenants.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import { fileAt, keepFile, removeFiles } from '#server/platform/files/files.sql.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { isPicture, isPurpose, namedAs } from './file-kinds.rules.ts'
import { fileList, pageOfFiles } from './files.sql.ts'
import { PDF_PREVIEW, PDF_PREVIEW_POLICY } from './pdf-preview.ts'
import { refuseFull } from './quota.ts'
import { kindOfFile } from './read-kind.ts'
import { partHandlers } from './uploads-in-parts.routes.ts'

/** Policy for stored files. Even a page among them could do nothing: it may run no script and has no origin. */
const STORED_FILE_POLICY = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

/** Writes into the log that the caller fetched a file. */
const noteDownload = ({ db, viewer, clock, request }: Context, { name, path }: { name: string; path: string }) =>
  writeActivity(
    db,
    {
      kind: 2,
      operateType: 6,
      success: true,
      content: `下载文件“${name}”（${path}）`,
      accountId: viewer.accountId,
      username: viewer.username,
      ...requestFacts(request),
    },
    clock(),
  )

/** The calls of common/contract/files.ts. */
export function fileHandlers({ files }: { files: FileStore }): Handlers<typeof fileContract> {
  /** Removes files and their rows; files that the viewer does not see in the list count as missing. */
  async function remove(context: ListContext, ids: readonly string[]): Promise<null> {
    const { db, list, request, afterCommit } = context
    const found = await fileList.seen(db, ids, list)
    if (found.length === 0) throw refuse('record.not-found')
    await removeFiles(
      db,
      found.map(({ id }) => id),
    )
    await noteChanges(
      context,
      found.map(({ id, fileName, url, biz, mediaType, fileSize, createBy }) => ({
        table: 'storedFile',
        id,
        operation: 'delete',
        label: `文件“${fileName}”`,
        content: { fileName, url, biz, mediaType, fileSize, createBy },
      })),
    )
    // The rows go first: bytes without a row only take space, a row without bytes would be an error for users.
    afterCommit(() => {
      for (const { url } of found) files.remove(url).catch((error: unknown) => request.log.error({ err: error }, 'file not removed'))
    })
    return null
  }

  return {
    async 'POST /sys/common/upload'({ db, upload, viewer, clock }) {
      const biz = (upload.fields['biz'] ?? '').trim() || 'temp'
      if (!isPurpose(biz)) throw refuse('file.purpose-unknown')
      const kinds = await Promise.all(upload.files.map(({ name, bytes }) => kindOfFile(name, bytes)))
      const refused = upload.files.find((_, at) => !kinds[at])
      if (refused) throw refuse('file.kind-refused', { name: refused.name })
      await refuseFull(
        db,
        viewer.accountId ?? '',
        upload.files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      )
      const owner = { accountId: viewer.accountId, username: viewer.username }
      const paths = await inTransaction(db, async (db) => {
        const kept: string[] = []
        for (const [at, { name, bytes }] of upload.files.entries()) {
          const kind = kinds[at]
          if (kind) kept.push(await keepFile(db, files, { biz, name: namedAs(name, kind), mediaType: kind.mediaType, bytes, owner }, clock()))
        }
        return kept
      })
      return answer(null, { message: paths.join(',') })
    },

    ...partHandlers({ files }),

    async 'GET /sys/common/static/{path*}'(context) {
      const { db, params, viewer, reply } = context
      const file = await fileAt(db, params.path)
      // A file of another user or tenant is answered like one that does not exist.
      if (!file || (file.audience === 'owner' && file.accountId !== viewer.accountId)) throw refuse('file.not-found')
      if (file.accountId !== null && (await withoutForeign(db, viewer, [file.accountId])).length === 0) throw refuse('file.not-found')
      const bytes = await files.open(file.path)
      if (!bytes) throw refuse('file.not-found')
      const disposition = isPicture(file.mediaType) ? 'inline' : 'attachment'
      // Pictures are parts of pages; fetching one is no download.
      if (disposition === 'attachment') await noteDownload(context, file)
      void reply
        .type(file.mediaType)
        .header('content-length', file.size)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('content-security-policy', STORED_FILE_POLICY)
        .header('cross-origin-resource-policy', 'same-origin')
      return bytes
    },

    async 'GET /sys/common/pdf/pdfPreviewIframe'({ reply }) {
      void reply.type('text/html; charset=utf-8').header('content-security-policy', PDF_PREVIEW_POLICY)
      return Buffer.from(PDF_PREVIEW)
    },

    'GET /sys/oss/file/list': ({ db, list, viewer }) => pageOfFiles(db, list, viewer.accountId),
    'DELETE /sys/oss/file/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/oss/file/deleteBatch'(context) {
      const ids = idsIn(context.query.ids)
      if (ids.length === 0) throw refuse('record.none-chosen')
      return remove(context, ids)
    },
  }
}
