import { needIds } from '#server/platform/records/chosen-ids.ts'
import type { fileContract } from '#common/contract/files.ts'
import { errorCatalogue, Refusal, refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { filesAt, keepFile, removeFiles } from '#server/platform/files/files.sql.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import type { FileAddresses } from './file-addresses.ts'
import type { FilePlaces } from './file-places.ts'
import { isPurpose, isPurposeName, namedAs, isPicture } from './file-kinds.rules.ts'
import { fileList, pageOfFiles, staffById, toldTo } from './files.sql.ts'
import { PDF_PREVIEW, PDF_PREVIEW_POLICY } from './pdf-preview.ts'
import { refuseFull } from './quota.ts'
import { kindOfFile } from './read-kind.ts'
import { readableFiles } from './readable-files.ts'
import { refusalPage } from './refusal-page.ts'
import { STORED_FILE_POLICY } from './file-policy.ts'
import { sendFile } from './send-file.ts'
import { partHandlers } from './uploads-in-parts.routes.ts'

/** The calls of common/contract/files.ts. */
export function fileHandlers({
  files,
  addresses,
  places,
}: {
  files: FileStore
  addresses: FileAddresses
  places: FilePlaces
}): Handlers<typeof fileContract> {
  /** Removes files and their rows; files that the viewer does not see in the list count as missing. */
  async function remove(context: ListContext, ids: readonly string[]): Promise<null> {
    const { db, list, request, afterCommit } = context
    const { viewer, clock } = context
    const found = await fileList.seen(
      db,
      ids,
      list,
      toldTo(viewer.accountId, await places.attachedSeen(db, viewer, clock())),
    )
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
      for (const { url } of found)
        files.remove(url).catch((error: unknown) => request.log.error({ err: error }, 'file not removed'))
    })
    return null
  }

  /** Stores the files of a form. @returns their paths */
  async function keepAll({ db, upload, viewer, clock }: Context): Promise<string[]> {
    const named = (upload.fields['biz'] ?? '').trim() || 'temp'
    if (!isPurposeName(named)) throw refuse('file.purpose-unknown')
    // Clients of this wire make up folders; what is for none of ours is kept like a file without a purpose.
    const biz = isPurpose(named) ? named : 'temp'
    const kinds = await Promise.all(upload.files.map(({ name, bytes }) => kindOfFile(name, bytes)))
    const refused = upload.files.find((_, at) => !kinds[at])
    if (refused) throw refuse('file.kind-refused', { name: refused.name })
    await refuseFull(
      db,
      viewer.accountId ?? '',
      upload.files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    )
    const owner = { accountId: viewer.accountId, username: viewer.username }
    return inTransaction(db, async (db) => {
      const kept: string[] = []
      for (const [at, { name, bytes }] of upload.files.entries()) {
        const kind = kinds[at]
        if (kind)
          kept.push(
            await keepFile(
              db,
              files,
              { biz, name: namedAs(name, kind), mediaType: kind.mediaType, bytes, owner },
              clock(),
            ),
          )
      }
      return kept
    })
  }

  return {
    'POST /sys/common/upload': async (context) => answer(null, { message: (await keepAll(context)).join(',') }),

    ...partHandlers({ files }),

    async 'GET /sys/common/static/{path*}'(context) {
      const { db, params, viewer, clock } = context
      const [file] = await readableFiles(places, db, viewer, [params.path], clock())
      // A file that the viewer may not read is answered like one that does not exist.
      if (!file) throw refuse('file.not-found')
      return sendFile(context, files, {
        file,
        purpose: isPicture(file.mediaType) ? 'view' : 'download',
        reader: viewer,
      })
    },
    async 'POST /sys/common/fileAddress'({ db, body, viewer, clock }) {
      const paths = [...new Set(body.paths)]
      const readable = new Set((await readableFiles(places, db, viewer, paths, clock())).map(({ path }) => path))
      return paths.map((path) => {
        if (viewer.accountId === null || !readable.has(path)) return { path, address: null, seconds: 0 }
        return { path, ...addresses.sign({ path, accountId: viewer.accountId, purpose: body.purpose }, clock()) }
      })
    },
    async 'GET /sys/common/file/{path*}'(context) {
      const { db, params, query, clock, request, reply } = context
      try {
        const { path } = params
        const { for: accountId, purpose, expires, sign } = query
        if (!addresses.isGenuine({ path, accountId, purpose, expires }, sign)) throw refuse('file.not-found')
        const seconds = expires - Math.floor(clock().getTime() / 1000)
        if (seconds <= 0) throw refuse('file.address-expired')
        const reader = await staffById(db, accountId)
        const [file] = await filesAt(db, [path])
        if (!reader || !file) throw refuse('file.not-found')
        const bytes = await sendFile(context, files, { file, purpose, reader })
        reply.header('cache-control', `private, max-age=${seconds}`)
        return bytes
      } catch (error) {
        // Who opens an address in a window reads a page; pictures and programs get the usual answer.
        if (!(error instanceof Refusal) || !String(request.headers.accept).includes('text/html')) throw error
        reply
          .code(errorCatalogue[error.errorCode].status)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', STORED_FILE_POLICY)
        return Buffer.from(refusalPage(error.message))
      }
    },

    async 'GET /sys/common/pdf/pdfPreviewIframe'({ reply }) {
      void reply.type('text/html; charset=utf-8').header('content-security-policy', PDF_PREVIEW_POLICY)
      return Buffer.from(PDF_PREVIEW)
    },

    'GET /sys/oss/file/list': async ({ db, list, viewer, clock }) =>
      pageOfFiles(db, list, viewer.accountId, toldTo(viewer.accountId, await places.attachedSeen(db, viewer, clock()))),
    async 'POST /sys/oss/file/upload'(context) {
      const paths = await keepAll(context)
      return { fileName: context.upload.files.map(({ name }) => name).join(','), url: paths.join(',') }
    },
    'DELETE /sys/oss/file/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/oss/file/deleteBatch'(context) {
      const ids = needIds(context.query.ids)
      return remove(context, ids)
    },
  }
}
