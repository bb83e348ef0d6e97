import type { Db } from '#server/platform/db/open.ts'
import { keepFile } from '#server/platform/files/files.sql.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { kindOfFile } from '../files/files.door.ts'

/**
 * Keeps a file of an import in the store, under no account: it takes nothing of the space of anybody. Until a version
 * has it, it counts as left, so that a run that dies leaves nothing behind for good.
 * @param called may have its folders before it
 */
export async function keepFileOfImport(
  db: Db,
  store: FileStore,
  called: string,
  bytes: Uint8Array,
): Promise<{ path: string; name: string; mediaType: string; size: number }> {
  const name = called.slice(called.lastIndexOf('/') + 1)
  // A kind that is not known by its bytes is only ever handed out to be saved.
  const mediaType = (await kindOfFile(name, bytes))?.mediaType ?? 'application/octet-stream'
  const owner = { accountId: null, username: null }
  const path = await keepFile(db, store, { biz: 'attachment', name, mediaType, bytes, owner, isLeft: true }, new Date())
  return { path, name, mediaType, size: bytes.length }
}
