import type { PoolLoad } from './pool.ts'

/** Background work that waits longer than this gets its turn before the others. */
const PATIENCE_MS = 50
/**
 * So long after the last turn of somebody who waits for an answer, background work rests no more between its own turns.
 */
const ACTIVE_MS = 250
/** The longest rest. */
const MOST_REST_MS = 50

interface Waiting {
  begin: () => void
  since: number
}

/**
 * Turns at the one session of the embedded engine. Who waits for an answer comes before background work; and while
 * there are such callers, background work rests after each of its turns for as long as that turn took, so that it holds
 * the engine for half of the time at most.
 */
export class EngineTurns {
  readonly #first: Waiting[] = []
  readonly #background: Waiting[] = []
  #taken = false
  /** When somebody who waits for an answer last had a turn. */
  #lastFirst = -Infinity
  /** Present while background work rests. */
  #rest: NodeJS.Timeout | undefined

  /** Resolves when it is the caller's turn, with what ends it. */
  take(isBackground: boolean): Promise<() => void> {
    return new Promise((resolve) => {
      const begin = () => {
        const began = performance.now()
        let ended = false
        resolve(() => {
          if (ended) return
          ended = true
          this.#taken = false
          const now = performance.now()
          if (!isBackground) this.#lastFirst = now
          else if (now - this.#lastFirst < ACTIVE_MS) this.#restFor(Math.min(now - began, MOST_REST_MS))
          this.#next()
        })
      }
      const queue = isBackground ? this.#background : this.#first
      queue.push({ begin, since: performance.now() })
      this.#next()
    })
  }

  /** Whether somebody has the session, and how many wait for it. */
  get load(): PoolLoad {
    return { busy: Number(this.#taken), waiting: this.#first.length + this.#background.length }
  }

  #next(): void {
    if (this.#taken) return
    const now = performance.now()
    const late = this.#background[0]
    const isLate = late !== undefined && now - late.since > PATIENCE_MS
    const queue = this.#first.length > 0 && !isLate ? this.#first : this.#background
    if (queue === this.#background && this.#rest && !isLate) return
    const chosen = queue.shift()
    if (!chosen) return
    this.#taken = true
    chosen.begin()
  }

  #restFor(ms: number): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#rest = undefined
      this.#next()
    }, ms)
  }
}
