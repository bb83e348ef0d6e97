import { setTimeout } from 'node:timers/promises'
import type { CallCost } from '#common/contract/costs.ts'
import { refuse } from '#common/errors.ts'
import { TokenBuckets } from './token-buckets.ts'

/**
 * What a visitor asks for and takes long to make, and how many of each are worked on at a time: more would make each of
 * them later, none sooner.
 */
const AT_ONCE: Partial<Record<CallCost, number>> = { search: 3, reading: 3, document: 2, file: 2 }
/** Seconds after which whoever came in too great a crowd may try again: not all of them at the same moment. */
const AGAIN_S = { least: 2, most: 5 }
/**
 * So many refusals are said at once. While more come without end each waits: to refuse must cost less than to ask
 * again.
 */
const PROMPT_REFUSALS = { holds: 100, perSecond: 20 }
const PAUSE_MS = 1_000
/** Refusals that are kept waiting at a time; further ones are said at once. */
const MOST_PAUSING = 1_000
/** Share of the newest in what a piece of work usually takes. */
const NEWEST = 0.1

/** How much of the work of visitors there may be. */
export interface CrowdBounds {
  /** Pieces of all kinds together, worked on or waiting. */
  together: number
  /** Milliseconds after which nobody waits any more: better refused than late. */
  patienceMs: number
}

interface Waiting {
  since: number
  go: (isInTime: boolean) => void
}

/** Work of one kind: a few pieces at a time, the others in the order in which they came. */
class Line {
  readonly #atOnce: number
  readonly #patienceMs: number
  readonly #now: () => number
  readonly #waiting: Waiting[] = []
  #running = 0
  /** Milliseconds that a piece usually takes; 0 before the first. */
  #usual = 0

  constructor(atOnce: number, patienceMs: number, now: () => number) {
    this.#atOnce = atOnce
    this.#patienceMs = patienceMs
    this.#now = now
  }

  /** Milliseconds that a piece would wait which came now. */
  get wait(): number {
    return this.#running < this.#atOnce ? 0 : ((this.#waiting.length + 1) * this.#usual) / this.#atOnce
  }

  /** @returns whether the turn came in time */
  async take(): Promise<boolean> {
    if (this.#running >= this.#atOnce) return new Promise((go) => this.#waiting.push({ since: this.#now(), go }))
    this.#running++
    return true
  }

  end(tookMs: number): void {
    this.#usual = this.#usual === 0 ? tookMs : this.#usual * (1 - NEWEST) + tookMs * NEWEST
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const isInTime = this.#now() - next.since <= this.#patienceMs
      next.go(isInTime)
      // The turn was handed on, so as many are running as before.
      if (isInTime) return
    }
    this.#running--
  }
}

/**
 * What visitors of all addresses together have made for them. Beyond what can be made in time they are refused at once,
 * so that those who are answered are answered soon, and staff and small pages beside them
 * (docs/decisions/0197-visitors-wait-shortly.md).
 */
export class Crowd {
  readonly #bounds: CrowdBounds
  readonly #now: () => number
  readonly #lines: ReadonlyMap<string, Line>
  #together = 0
  #turnedAway = 0
  #pausing = 0
  readonly #refusals = new TokenBuckets()

  /** @param now milliseconds of a clock that is never set back */
  constructor(bounds: CrowdBounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds
    this.#now = now
    this.#lines = new Map(
      Object.entries(AT_ONCE).map(([cost, atOnce]) => [cost, new Line(atOnce, bounds.patienceMs, now)]),
    )
  }

  /**
   * @returns null for what takes no time to make; else, in its turn, the function that ends the turn (once)
   * @throws Refusal server.too-much-work
   */
  async take(cost: CallCost): Promise<(() => void) | null> {
    const line = this.#lines.get(cost)
    if (!line) return null
    const { together, patienceMs } = this.#bounds
    if (this.#together >= together || line.wait > patienceMs) throw await this.#refusal()
    this.#together++
    if (!(await line.take())) {
      this.#together--
      throw await this.#refusal()
    }
    const began = this.#now()
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#together--
      line.end(this.#now() - began)
    }
  }

  /** Does a piece of work in its turn. @throws Refusal server.too-much-work */
  async make<T>(cost: CallCost, work: () => Promise<T>): Promise<T> {
    const end = await this.take(cost)
    try {
      return await work()
    } finally {
      end?.()
    }
  }

  async #refusal(): Promise<Error> {
    if (this.#pausing < MOST_PAUSING && this.#refusals.take('', 1, PROMPT_REFUSALS, this.#now()) > 0) {
      this.#pausing++
      await setTimeout(PAUSE_MS)
      this.#pausing--
    }
    const { least, most } = AGAIN_S
    return refuse('server.too-much-work', { seconds: String(least + (this.#turnedAway++ % (most - least + 1))) })
  }
}
