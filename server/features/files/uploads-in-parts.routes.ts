import type { fileContract } from '#common/contract/files.ts'
import { refuse } from '#common/errors.ts'
import { UNFINISHED_UPLOADS } from '#common/limits.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newPath, recordFile } from '#server/platform/files/files.sql.ts'
import { sha256Of, type FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { isPurpose, isRefusedByName, namedAs } from './file-kinds.rules.ts'
import { refuseFull } from './quota.ts'
import { kindOfFile } from './read-kind.ts'
import { beginParts, bytesIn, fingerprintOf, refuseMissing, shownParts, sumOf } from './uploads-in-parts.ts'
import { countUploads, dropUpload, notePart, type PartialFile, uploadOf } from './uploads.sql.ts'

/** Number of bytes that are looked at to tell the kind of a file. */
const HEAD_BYTES = 256 * 1024

type PartCalls = Extract<keyof typeof fileContract, `${string} /sys/common/upload/${string}`>

const accountOf = ({ viewer }: Context): string => viewer.accountId ?? ''

/**
 * An upload of the caller. That of another user is answered like one that does not exist.
 * @throws Refusal file.upload-unknown
 */
async function own(context: Context, id: string): Promise<PartialFile> {
  const upload = await uploadOf(context.db, accountOf(context), { id })
  if (!upload) throw refuse('file.upload-unknown')
  return upload
}

/** Large files, sent in parts in any order and continued after an interruption (common/contract/files.ts). */
export function partHandlers({ files }: { files: FileStore }): Pick<Handlers<typeof fileContract>, PartCalls> {
  return {
    async 'POST /sys/common/upload/begin'(context) {
      const { db, body, clock } = context
      const accountId = accountOf(context)
      const biz = (body.biz ?? '').trim() || 'temp'
      if (!isPurpose(biz)) throw refuse('file.purpose-unknown')
      if (isRefusedByName(body.fileName)) throw refuse('file.kind-refused', { name: body.fileName })
      const fingerprint = fingerprintOf([biz, body.fileName, body.fileSize, body.lastModified ?? 0])
      const begun = await uploadOf(db, accountId, { fingerprint })
      if (begun) return shownParts(begun)
      if ((await countUploads(db, accountId)) >= UNFINISHED_UPLOADS) throw refuse('file.too-many-uploads')
      await refuseFull(db, accountId, body.fileSize)
      return beginParts(db, { accountId, fingerprint, name: body.fileName, biz, size: body.fileSize }, clock())
    },

    async 'POST /sys/common/upload/part/{uploadId}/{part}'(context) {
      const { db, params, upload: form, clock } = context
      const upload = await own(context, params.uploadId)
      const [sent] = form.files
      const from = params.part * upload.partSize
      const size = Math.min(upload.partSize, upload.size - from)
      const sum = form.fields['sha256']
      if (!sent || sent.bytes.length !== size || (sum !== undefined && sum !== sha256Of(sent.bytes)))
        throw refuse('file.part-wrong', { part: String(params.part + 1) })
      // The bytes are stored first, so that every part that is noted exists.
      await files.putPart(upload.id, from, sent.bytes)
      return shownParts({ ...upload, received: await notePart(db, upload.id, params.part, clock()) })
    },

    async 'POST /sys/common/upload/finish/{uploadId}'(context) {
      const { viewer, clock } = context
      const upload = await own(context, context.params.uploadId)
      // What another feature began is finished by a call of that feature.
      if (!isPurpose(upload.biz)) throw refuse('file.upload-unknown')
      refuseMissing(upload)
      const head = await bytesIn(await files.openParts(upload.id, HEAD_BYTES))
      const kind = await kindOfFile(upload.name, head)
      if (!kind) {
        await dropUpload(context.db, upload.id)
        await files.dropParts(upload.id)
        throw refuse('file.kind-refused', { name: upload.name })
      }
      const sha256 = await sumOf(await files.openParts(upload.id))
      const name = namedAs(upload.name, kind)
      const path = newPath(upload.biz, name, clock())
      const { biz, size } = upload
      await inTransaction(context.db, async (db) => {
        // When it is finished twice at the same time, the second call finds it finished.
        if (!(await uploadOf(db, upload.accountId, { id: upload.id }, { hold: true })))
          throw refuse('file.upload-unknown')
        // Other files may have come since it began.
        await refuseFull(db, upload.accountId, size, upload.id)
        await dropUpload(db, upload.id)
        await recordFile(
          db,
          {
            path,
            name,
            biz,
            mediaType: kind.mediaType,
            size,
            sha256,
            owner: { accountId: viewer.accountId, username: viewer.username },
          },
          clock(),
        )
        await files.completeParts(upload.id, path)
      })
      return answer({ fileName: name, filePath: path, fileSize: size }, { message: path })
    },

    async 'DELETE /sys/common/upload/cancel/{uploadId}'(context) {
      const upload = await own(context, context.params.uploadId)
      await dropUpload(context.db, upload.id)
      context.afterCommit(() => {
        files
          .dropParts(upload.id)
          .catch((error: unknown) => context.request.log.error({ err: error }, 'parts not removed'))
      })
      return null
    },
  }
}
