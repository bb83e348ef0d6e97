import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of stored files lie; their names and owners are rows of stored_file (files.sql.ts). */
export interface FileStore {
  /** Writes a file whole or not at all. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** The bytes from the start; null when there is no such file. */
  open(path: string): Promise<Readable | null>
  remove(path: string): Promise<void>
}

/** Paths of our own making: `biz/name_….ext`. Anything else is refused, whoever asks. */
const PATH = /^[\w-]+(\/[\w-]+)*\/[^/\\\0]{1,255}$/

/** A folder of this machine. Processes that share a database share the folder (docs/operations.md). */
export function diskStore(folder: string): FileStore {
  const placeOf = (path: string): string => {
    const place = resolve(folder, path)
    if (!PATH.test(path) || !place.startsWith(resolve(folder) + sep)) throw new Error('path outside the file store')
    return place
  }
  return {
    async put(path, bytes) {
      const place = placeOf(path)
      await mkdir(dirname(place), { recursive: true })
      const part = `${place}.${randomBytes(4).toString('hex')}.part`
      await writeFile(part, bytes, { flush: true })
      await rename(part, place)
    },
    async open(path) {
      const place = placeOf(path)
      const isThere = await lstat(place).then(
        (found) => found.isFile(),
        () => false,
      )
      return isThere ? createReadStream(place) : null
    },
    remove: (path) => rm(placeOf(path), { force: true }),
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** The store's folder below the installation's data. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
