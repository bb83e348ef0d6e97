import { statfs } from 'node:fs/promises'

/** What a disk has left may be this old: a call asks often, and a disk does not fill at once. */
const KNOWN_MS = 2_000
const MB = 1024 * 1024

/**
 * Watches the room that is left on the disk of a folder. Some of it is a reserve: calls that store something are
 * refused before it is used, so that signing in and reading, which store little, go on.
 */
export class DiskRoom {
  readonly #folder: string
  /** MB that are left for signing in and the log. */
  readonly reserveMb: number
  #known: Promise<{ free: number; total: number } | null> | undefined
  #knownAt = -Infinity

  /** @param reserveMb 0: nothing is reserved */
  constructor(folder: string, reserveMb: number) {
    this.#folder = folder
    this.reserveMb = reserveMb
  }

  /** Bytes that are left for this program, and of the whole disk; null where the system does not say. */
  bytes(): Promise<{ free: number; total: number } | null> {
    const now = performance.now()
    if (now - this.#knownAt > KNOWN_MS) {
      this.#knownAt = now
      this.#known = statfs(this.#folder).then(
        ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
        () => null,
      )
    }
    return this.#known ?? Promise.resolve(null)
  }

  /** Whether only the reserve is left. */
  async isFull(): Promise<boolean> {
    if (this.reserveMb === 0) return false
    const known = await this.bytes()
    return known !== null && known.free < this.reserveMb * MB
  }
}

/** SQLSTATE of a server whose disk is full. */
const DISK_FULL = '53100'
const NO_ROOM_CODES = new Set(['ENOSPC', 'EDQUOT', DISK_FULL])
/** How the embedded engine and its file system say the same. */
const NO_ROOM_WORDS = /\bENOSPC\b|no space left on device|disk quota exceeded/i

/** Whether an error says that a disk, or what may be used of it, is full. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (NO_ROOM_CODES.has((error as NodeJS.ErrnoException).code ?? '') || NO_ROOM_WORDS.test(error.message)) return true
  return error.cause !== error && isNoRoom(error.cause)
}
