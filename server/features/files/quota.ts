import { refuse } from '#common/errors.ts'
import { ACCOUNT_LIMIT_BYTES } from '#common/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { bytesOf } from '#server/platform/files/files.sql.ts'
import { unfinishedBytesOf } from './uploads.sql.ts'

const GIBIBYTE = 1024 ** 3
const inWords = (bytes: number) => `${(bytes / GIBIBYTE).toFixed(1)} GB`

/**
 * Keeps one account from filling the disk. Uploads in parts count with their whole size from their beginning on.
 * @param own the upload in parts whose bytes `more` are
 * @throws Refusal file.full
 */
export async function refuseFull(db: Db, accountId: string, more: number, own?: string): Promise<void> {
  const used = (await bytesOf(db, accountId)) + (await unfinishedBytesOf(db, accountId, own))
  if (used + more > ACCOUNT_LIMIT_BYTES)
    throw refuse('file.full', { used: inWords(used), limit: inWords(ACCOUNT_LIMIT_BYTES) })
}
