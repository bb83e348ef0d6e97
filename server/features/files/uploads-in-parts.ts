import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { refuse } from '#common/errors.ts'
import { PART_BYTES } from '#common/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type FileStore, sha256Of } from '#server/platform/files/store.ts'
import { newId } from '#server/platform/new-id.ts'
import { addUpload, dropUpload, type PartialFile, uploadOf } from './uploads.sql.ts'

const partsOf = ({ size, partSize }: Pick<PartialFile, 'size' | 'partSize'>) => Math.ceil(size / partSize)

/** An upload as clients see it. */
export const shownParts = (upload: PartialFile) => ({
  uploadId: upload.id,
  partSize: upload.partSize,
  parts: partsOf(upload),
  received: upload.received,
})

/** Tells the same file again: what identifies it, as one key. */
export const fingerprintOf = (facts: readonly (string | number)[]): string =>
  sha256Of(Buffer.from(JSON.stringify(facts)))

/**
 * Begins an upload in parts, or goes on with the one of the same fingerprint. The caller has checked who may, and how
 * much.
 */
export const beginParts = async (db: Db, upload: Omit<PartialFile, 'id' | 'partSize' | 'received'>, now: Date) =>
  shownParts(await addUpload(db, { ...upload, id: newId(), partSize: PART_BYTES }, now))

/** @throws Refusal file.parts-missing while parts are missing */
export function refuseMissing(upload: PartialFile): void {
  const missing = partsOf(upload) - upload.received.length
  if (missing > 0) throw refuse('file.parts-missing', { count: String(missing) })
}

/**
 * Ends an upload that another feature began: its bytes become a file of the store if they are those of `sha256`. Others
 * are deleted.
 * @param keep writes what the feature keeps of the file, in the transaction that ends the upload
 * @throws Refusal file.upload-unknown, file.parts-missing, file.content-differs
 */
export async function completeParts(
  { db, files }: { db: Db; files: FileStore },
  { accountId, fingerprint, sha256, path }: { accountId: string; fingerprint: string; sha256: string; path: string },
  keep: (db: Db) => Promise<void>,
): Promise<void> {
  const upload = await uploadOf(db, accountId, { fingerprint })
  if (!upload) throw refuse('file.upload-unknown')
  refuseMissing(upload)
  if ((await sumOf(await files.openParts(upload.id))) !== sha256) {
    await dropUpload(db, upload.id)
    await files.dropParts(upload.id)
    throw refuse('file.content-differs', { name: upload.name })
  }
  await inTransaction(db, async (db) => {
    // When it is finished twice at the same time, the second call finds it finished.
    if (!(await uploadOf(db, accountId, { id: upload.id }, { hold: true }))) throw refuse('file.upload-unknown')
    await dropUpload(db, upload.id)
    await keep(db)
    await files.completeParts(upload.id, path)
  })
}

/** The bytes of a stream, for short ones. */
export async function bytesIn(stream: Readable | null): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** SHA-256 of a file read piece by piece, however large. */
export async function sumOf(stream: Readable | null): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of stream ?? []) sum.update(chunk as Buffer)
  return sum.digest('hex')
}
