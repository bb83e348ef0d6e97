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
