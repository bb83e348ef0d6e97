/** A statement that took long; its text has no values in it. */
export interface SlowStatement {
  text: string
  ms: number
  at: Date
}

const KEPT = 20
const LONGEST_TEXT = 500

/** Remembers the slowest statements since the start of this process. */
export class SlowStatements {
  /** In milliseconds; 0: nothing is slow. */
  readonly limit: number
  #number = 0
  #slowest: SlowStatement[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  /** @returns whether the statement was slow */
  note({ text, ms }: { text: string; ms: number }, at: Date): boolean {
    if (this.limit === 0 || ms <= this.limit) return false
    this.#number++
    const one = { text: text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT), ms, at }
    this.#slowest = [...this.#slowest, one].toSorted((a, b) => b.ms - a.ms).slice(0, KEPT)
    return true
  }

  get number(): number {
    return this.#number
  }
  /** The slowest first. */
  get slowest(): readonly SlowStatement[] {
    return this.#slowest
  }
}
