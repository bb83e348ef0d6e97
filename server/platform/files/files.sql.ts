import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { sha256Of, type FileStore } from './store.ts'

/** A file to be kept. */
export interface NewFile {
  /** What it is for; the first part of its path (`temp`, `jeditor`, `import-errors`). */
  biz: string
  /** Name that users see, with its ending. */
  name: string
  mediaType: string
  bytes: Uint8Array
  audience?: 'signedIn' | 'owner'
  owner: { accountId: string | null; username: string | null }
  /** Nothing names it yet: until it is attached, it counts as one that was left and is deleted after some days. */
  isLeft?: boolean
}

/** Letters and digits of any script; everything else in a name of the file system becomes an underscore. */
const plain = (name: string) => name.replace(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, 80)

/** A new, unique path for a file of this name. */
export function newPath(biz: string, name: string, now: Date): string {
  const ending = extname(name)
    .toLowerCase()
    .replace(/[^.\w]/g, '')
  return `${biz}/${plain(name.slice(0, name.length - extname(name).length)) || 'file'}_${now.getTime()}${randomBytes(3).toString('hex')}${ending}`
}

/** Adds the row of a file whose bytes are in the store. */
export async function recordFile(
  db: Db,
  file: Omit<NewFile, 'bytes'> & { path: string; size: number; sha256: string },
  now: Date,
): Promise<void> {
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
      leftAt: file.isLeft ? now : null,
    })
    .execute()
}

/**
 * Keeps a file: the bytes first, then its row, so that no row names bytes that are not there.
 * @returns its path as the wire has it: `biz/name_….ext`
 */
export async function keepFile(db: Db, store: FileStore, file: NewFile, now: Date): Promise<string> {
  const { bytes, ...facts } = file
  const path = newPath(file.biz, file.name, now)
  await store.put(path, bytes)
  await recordFile(db, { ...facts, path, size: bytes.length, sha256: sha256Of(bytes) }, now)
  return path
}

/** Size in bytes of all files that an account has sent. */
export async function bytesOf(db: Db, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('storedFile')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Those of these paths that no row has. */
export async function withoutRow(db: Db, paths: readonly string[]): Promise<string[]> {
  const known = await db
    .selectFrom('storedFile')
    .select('path')
    .where(sql<boolean>`path = any(${[...paths]}::text[])`)
    .execute()
  const there = new Set(known.map(({ path }) => path))
  return paths.filter((path) => !there.has(path))
}

/** Stored files by the paths the wire has for them. */
export const filesAt = (db: Db, paths: readonly string[]) =>
  db
    .selectFrom('storedFile')
    .select(['id', 'path', 'name', 'biz', 'mediaType', 'size', 'audience', 'accountId'])
    .where(sql<boolean>`path = any(${[...paths]}::text[])`)
    .execute()

/** Deletes the rows of files. The caller removes the bytes once the transaction is committed. */
export async function removeFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('storedFile')
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes the rows of files that were taken from their document before a moment. @returns their paths */
export async function removeLeftFiles(db: Db, before: Date): Promise<string[]> {
  const gone = await db.deleteFrom('storedFile').where('leftAt', '<', before).returning('path').execute()
  return gone.map(({ path }) => path)
}

/**
 * Deletes the rows of old files that were made to be fetched once (workbooks of refused lines).
 * @returns their paths
 */
export async function removeOldFiles(db: Db, biz: string, before: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('storedFile')
    .where('biz', '=', biz)
    .where('createdAt', '<', before)
    .returning('path')
    .execute()
  return gone.map(({ path }) => path)
}

/** All files that rows name, by their path. */
export const allFiles = (db: Db): Promise<{ path: string; size: number; sha256: string }[]> =>
  db.selectFrom('storedFile').select(['path', 'size', 'sha256']).orderBy('path').execute()
