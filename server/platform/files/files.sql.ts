import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { Db } from '../db/open.ts'
import { sha256Of, type FileStore } from './store.ts'

/** A file to be kept. */
export interface NewFile {
  /** What it is for; the first part of its path (`temp`, `jeditor`, `import-errors`). */
  biz: string
  /** Its name for people, with its ending. */
  name: string
  mediaType: string
  bytes: Uint8Array
  audience?: 'signedIn' | 'owner'
  owner: { accountId: string | null; username: string | null }
}

/** Letters and digits of any script; everything else in a name of the file system becomes a line. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, 80)

/**
 * Keeps a file: the bytes first, then its row, so that no row speaks of bytes that are not there.
 * @returns its path as the wire carries it: `biz/name_….ext`
 */
export async function keepFile(db: Db, store: FileStore, file: NewFile, now: Date): Promise<string> {
  const ending = extname(file.name)
    .toLowerCase()
    .replace(/[^.\w]/g, '')
  const path = `${file.biz}/${plain(file.name.slice(0, file.name.length - extname(file.name).length)) || 'file'}_${now.getTime()}${randomBytes(3).toString('hex')}${ending}`
  await store.put(path, file.bytes)
  await db
    .insertInto('storedFile')
    .values({
      id: randomBytes(16).toString('hex'),
      path,
      name: file.name,
      biz: file.biz,
      mediaType: file.mediaType,
      size: file.bytes.length,
      sha256: sha256Of(file.bytes),
      audience: file.audience ?? 'signedIn',
      accountId: file.owner.accountId,
      username: file.owner.username,
      createdAt: now,
    })
    .execute()
  return path
}

/** A stored file by the path the wire has for it. */
export const fileAt = (db: Db, path: string) =>
  db.selectFrom('storedFile').select(['path', 'name', 'mediaType', 'size', 'audience', 'accountId']).where('path', '=', path).executeTakeFirst()

/** Takes the rows of files away; the bytes are for the caller to remove, once the transaction is done. */
export async function removeFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('storedFile')
    .where('id', 'in', [...ids])
    .execute()
}

/** Takes away the rows of what was made for its owner to fetch once (workbooks of refused lines) and is old. @returns their paths */
export async function removeOldFiles(db: Db, biz: string, before: Date): Promise<string[]> {
  const gone = await db.deleteFrom('storedFile').where('biz', '=', biz).where('createdAt', '<', before).returning('path').execute()
  return gone.map(({ path }) => path)
}
