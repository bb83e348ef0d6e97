import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newPath } from '#server/platform/files/files.sql.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { type Asked, requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { countOpen, deleteEnded, insertReading, MOST_READINGS } from './scan-readings.sql.ts'

/** Who takes a file in: a call, or work that goes on after its answer. */
export type TakingContext = Pick<Context, 'db' | 'viewer' | 'clock'> & { request: Asked }

/** What lies in the file store to be recognised: `recognition/…`. */
const PURPOSE = 'recognition'
/** Days that the outcome of a scan is shown unless its user removes it. */
const SHOWN_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Has a scan recognised after the answer; one that the user has sent already goes on.
 * @returns false when the user has too many of them
 */
export async function askForReading(
  { db, viewer, clock, request }: TakingContext,
  files: FileStore,
  { name, folder, bytes, hash }: { name: string; folder: string; bytes: Uint8Array; hash: string },
): Promise<boolean> {
  const { ip, method, url } = requestFacts(request)
  const path = newPath(PURPOSE, name, clock())
  const reading = {
    id: newId(),
    accountId: viewer.accountId ?? '',
    asked: { ip, method, url },
    orgCode: viewer.orgCode,
    fileName: name,
    folder,
    hash,
  }
  // The bytes first, so that no row names bytes that are not there.
  await files.put(path, bytes)
  const kept = await inTransaction(db, async (db) => {
    if ((await countOpen(db, reading.accountId)) >= MOST_READINGS) return null
    return insertReading(db, { ...reading, path }, clock())
  }).catch(async (error: unknown) => {
    await files.remove(path)
    throw error
  })
  if (kept !== true) await files.remove(path)
  return kept !== null
}

/** Forgets scans that ended some days ago. */
export async function clearScanReadings(db: Db, files: FileStore, now: Date): Promise<void> {
  for (const path of await deleteEnded(db, new Date(now.getTime() - SHOWN_DAYS * DAY_MS))) await files.remove(path)
}
