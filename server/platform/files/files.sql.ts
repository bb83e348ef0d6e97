import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { sql } from 'kysely'
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

/** A path of our own making for a file of this name. */
export function newPath(biz: string, name: string, now: Date): string {
  const ending = extname(name)
    .toLowerCase()
    .replace(/[^.\w]/g, '')
  return `${biz}/${plain(name.slice(0, name.length - extname(name).length)) || 'file'}_${now.getTime()}${randomBytes(3).toString('hex')}${ending}`
}

/** Writes down a file whose bytes are in the store. */
export async function recordFile(db: Db, file: Omit<NewFile, 'bytes'> & { path: string; size: number; sha256: string }, now: Date): Promise<void> {
  await db
    .insertInto('storedFile')
    .values({
      id: randomBytes(16).toString('hex'),
      path: file.path,
      name: file.name,
      biz: file.biz,
      mediaType: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      audience: file.audience ?? 'signedIn',
      accountId: file.owner.accountId,
      username: file.owner.username,
      createdAt: now,
    })
    .execute()
}

/**
 * Keeps a file: the bytes first, then its row, so that no row speaks of bytes that are not there.
 * @returns its path as the wire carries it: `biz/name_….ext`
 */
export async function keepFile(db: Db, store: FileStore, file: NewFile, now: Date): Promise<string> {
  const { bytes, ...facts } = file
  const path = newPath(file.biz, file.name, now)
  await store.put(path, bytes)
  await recordFile(db, { ...facts, path, size: bytes.length, sha256: sha256Of(bytes) }, now)
  return path
}

/** Bytes of all files an account has sent. */
export async function bytesOf(db: Db, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('storedFile')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Those of these paths that no row speaks of. */
export async function withoutRow(db: Db, paths: readonly string[]): Promise<string[]> {
  const known = await db
    .selectFrom('storedFile')
    .select('path')
    .where(sql<boolean>`path = any(${[...paths]}::text[])`)
    .execute()
  const there = new Set(known.map(({ path }) => path))
  return paths.filter((path) => !there.has(path))
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
