import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { deleteUploads, pathsOfUploads, uploadsDone } from './uploads.sql.ts'

export { pathsOfUploads }

const DAY_MS = 86_400_000
/**
 * Days that a sheet which was not brought in, or whose work stopped, stays with its files; and after the work ended.
 */
const UNUSED_DAYS = 7
const ENDED_DAYS = 1

/** Removes the files of sheets that are not needed any more. @returns how many sheets */
export async function clearUploadedSheets(db: Db, files: FileStore, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const ids = await uploadsDone(db, { unused: before(UNUSED_DAYS), ended: before(ENDED_DAYS) })
  for (const id of ids)
    for (const path of await inTransaction(db, (db) => deleteUploads(db, [id]))) await files.remove(path)
  return ids.length
}
