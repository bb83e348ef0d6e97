import type { Db } from '#server/platform/db/open.ts'
import { beat, type WorkProgress } from './work.sql.ts'

/** How far it is and that it lives is written this often at most, and so often at least. */
const TELL_MS = 1_000
const BEAT_MS = 5_000

/** A program at work on a catalogue: it tells how far it is, gives signs of life, and hears that it is to stop. */
export class WorkNote {
  readonly #parts: { db: Db; worker: string }
  #id: string | null = null
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | null = null
  #progress: WorkProgress | null = null
  #told: WorkProgress | null = null
  #toldAt = 0
  #stop: 'asked' | 'lost' | null = null
  /** What keeps the work from going on: it ends at the next batch. */
  fault: Error | null = null

  constructor(parts: { db: Db; worker: string }) {
    this.#parts = parts
  }

  /** Begins to tell of the work on a catalogue. */
  begin(id: string): void {
    this.#id = id
    clearInterval(this.#timer)
    this.#timer = setInterval(() => void this.#tell(), TELL_MS)
    this.#timer.unref()
  }

  progress = (what: string, done: number, total: number): void => {
    this.#progress = { what, done, total }
  }

  /** Whether staff have asked it to stop. */
  get isAskedToStop(): boolean {
    return this.#stop === 'asked'
  }

  /** Whether the work is another program's now: nothing of it may be written any more. */
  get isLost(): boolean {
    return this.#stop === 'lost'
  }

  /** Whether to stop, for whatever reason the work itself has. */
  shouldStop = (): boolean => this.#stop !== null || this.fault !== null

  /** One at a time: while the database is slow they must not pile up. */
  #tell(): Promise<void> {
    const now = performance.now()
    const id = this.#id
    if (this.#writing) return this.#writing
    if (id === null || (this.#progress === this.#told && now - this.#toldAt < BEAT_MS)) return Promise.resolve()
    this.#told = this.#progress
    this.#toldAt = now
    const { db, worker } = this.#parts
    this.#writing = beat(db, id, worker, this.#progress)
      .then(
        (stop) => {
          if (this.#id !== null && stop !== false) this.#stop = stop === null ? 'lost' : 'asked'
        },
        // The work itself meets the same fault.
        () => {},
      )
      .finally(() => (this.#writing = null))
    return this.#writing
  }

  /** Looks now whether it is to stop. */
  async look(): Promise<void> {
    await this.#writing
    this.#toldAt = -Infinity
    await this.#tell()
  }

  /** Ends telling. */
  async end(): Promise<void> {
    this.#id = null
    clearInterval(this.#timer)
    await this.#writing
  }
}
