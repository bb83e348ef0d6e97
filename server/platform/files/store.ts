import { createHash, randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** A part of a file: its first and its last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The store did not do what it was asked for: it is not reached or does not answer (`down`), or it refuses this program
 * (`refused`).
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  readonly why: 'down' | 'refused'

  constructor(why: 'down' | 'refused', cause: unknown) {
    super(why === 'down' ? 'the file store does not answer' : 'the file store refuses this program', { cause })
    this.why = why
  }
}

/** Where the bytes of stored files lie; their names and owners are rows of stored_file (files.sql.ts). */
export interface FileStore {
  /** Writes a file whole or not at all. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a file, or those of a part of it; null when there is no such file. */
  open(path: string, part?: ByteRange): Promise<Readable | null>
  remove(path: string): Promise<void>
  /** Writes some bytes of an unfinished upload, from a byte on. They are on the disk when the promise resolves. */
  putPart(id: string, from: number, bytes: Uint8Array): Promise<void>
  /** The bytes of an unfinished upload; null when there are none. @param most bytes to read at most */
  openParts(id: string, most?: number): Promise<Readable | null>
  /** Makes a finished upload a file of the store. */
  completeParts(id: string, path: string): Promise<void>
  dropParts(id: string): Promise<void>
  /** Paths of files last written before a moment. */
  olderThan(moment: Date): AsyncIterable<string>
  /** Resolves when files can be read and written. @throws StoreUnavailable, or what the disk says */
  reach(): Promise<void>
}

/** Paths that the program made itself: `biz/name_….ext`. All others are refused. */
const PATH = /^[\w-]+(\/[\w-]+)*\/[^/\\\0]{1,255}$/

/** Whether the program made a path: nothing else is looked up in a store. */
export const isStoredPath = (path: string): boolean => PATH.test(path) && !path.split('/').includes('..')
export const isUploadId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)

/** Folder of unfinished uploads; no path of a stored file begins with a dot. */
const PARTS = '.parts'

/** A folder of this machine. Processes that share a database share the folder (docs/operations.md). */
export function diskStore(folder: string): FileStore {
  const placeOf = (path: string): string => {
    const place = resolve(folder, path)
    if (!PATH.test(path) || !place.startsWith(resolve(folder) + sep)) throw new Error('path outside the file store')
    return place
  }
  const partsOf = (id: string): string => {
    if (!isUploadId(id)) throw new Error('no upload of ours')
    return join(folder, PARTS, id)
  }
  return {
    async put(path, bytes) {
      const place = placeOf(path)
      await mkdir(dirname(place), { recursive: true })
      const part = `${place}.${randomBytes(4).toString('hex')}.part`
      await writeFile(part, bytes, { flush: true })
      await rename(part, place)
    },
    async open(path, part) {
      const place = placeOf(path)
      const isThere = await lstat(place).then(
        (found) => found.isFile(),
        () => false,
      )
      return isThere ? createReadStream(place, part ?? {}) : null
    },
    remove: (path) => rm(placeOf(path), { force: true }),
    async putPart(id, from, bytes) {
      const place = partsOf(id)
      await mkdir(dirname(place), { recursive: true })
      // Made if missing, kept if there: parts come in any order.
      const file = await open(place, constants.O_RDWR | constants.O_CREAT, 0o600)
      try {
        await file.write(bytes, 0, bytes.length, from)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async openParts(id, most) {
      const place = partsOf(id)
      const isThere = await lstat(place).then(
        (found) => found.isFile(),
        () => false,
      )
      return isThere ? createReadStream(place, most === undefined ? {} : { end: most - 1 }) : null
    },
    async completeParts(id, path) {
      const place = placeOf(path)
      await mkdir(dirname(place), { recursive: true })
      await rename(partsOf(id), place)
    },
    dropParts: (id) => rm(partsOf(id), { force: true }),
    async *olderThan(moment) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
        const place = join(entry.parentPath, entry.name)
        if (!entry.isFile() || entry.parentPath.startsWith(join(folder, PARTS))) continue
        const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
        if (mtimeMs < moment.getTime()) yield relative(folder, place).split(sep).join('/')
      }
    },
    async reach() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** The store's folder below the installation's data. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
