import { setTimeout as pause } from 'node:timers/promises'
import { sharing } from '../sharing.ts'
import { DatabaseAway, DatabaseBusy } from './away.ts'
import type { Db } from './open.ts'

/**
 * A replica that has not said where it is by then is passed over: the database itself would have answered meanwhile.
 */
const PATIENCE_MS = 250
/** One that was passed over is asked again so often, by nobody's call. */
const RETRY_MS = 1_000
/**
 * A statement stood in the way of what the replica had to follow, or wanted to write (PostgreSQL, appendix A: 40001,
 * 40P01, 25006, 57014).
 */
const OF_REPLICAS = new Set(['40001', '40P01', '25006', '57014'])

/**
 * A copy of the database that follows it by streaming replication, for what the public reads. It is read only when it
 * is where the database is, as that says at the same call: what was withdrawn is gone at once, however far the copy is
 * behind (docs/decisions/0195-public-reading-on-replicas.md).
 */
export class Replica {
  readonly #db: Db
  readonly #stateOf: () => Promise<string>
  #isAway = false
  #ended = false
  /** Answers that were read here, and those for which it was behind or away. */
  readonly count = { read: 0, passed: 0 }

  /** @param stateOf the state of the library in this copy, in the words of the database itself */
  constructor(db: Db, stateOf: (db: Db) => Promise<string>) {
    this.#db = db
    this.#stateOf = sharing(() => stateOf(db))
  }

  /**
   * Does what only reads here, else on the database itself.
   * @param state where the database is
   */
  async read<T>(database: Db, state: string, work: (db: Db) => Promise<T>): Promise<T> {
    if (!(await this.#isAt(state))) {
      this.count.passed++
      return work(database)
    }
    try {
      const result = await work(this.#db)
      this.count.read++
      return result
    } catch (error) {
      if (!isOfReplica(error)) throw error
      if (isGone(error)) this.#passOver()
      this.count.passed++
      return work(database)
    }
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** Ends asking whether it is back. */
  end(): void {
    this.#ended = true
  }

  async #isAt(state: string): Promise<boolean> {
    if (this.#isAway) return false
    const controller = new AbortController()
    const late = pause(PATIENCE_MS, null, { signal: controller.signal, ref: false }).catch(() => null)
    const asked = this.#stateOf()
    // Whoever is late fails later, when nobody listens any more.
    asked.catch(() => undefined)
    try {
      const there = await Promise.race([asked, late])
      if (there === null) this.#passOver()
      return there === state
    } catch {
      this.#passOver()
      return false
    } finally {
      controller.abort()
    }
  }

  #passOver(): void {
    if (this.#isAway) return
    this.#isAway = true
    void this.#askUntilBack()
  }

  async #askUntilBack(): Promise<void> {
    while (!this.#ended) {
      await pause(RETRY_MS, undefined, { ref: false })
      try {
        await this.#stateOf()
        this.#isAway = false
        return
      } catch {
        // Not yet.
      }
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof DatabaseAway || error instanceof DatabaseBusy
const isOfReplica = (error: unknown): boolean =>
  isGone(error) || OF_REPLICAS.has((error as { code?: string }).code ?? '')
