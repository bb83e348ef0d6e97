/** Two rows put in within this time, in milliseconds, are one too many (spec §9 Insert guard). */
export const INSERT_GUARD_MS = 1_500
/** The same of any other button that adds something (spec §9 Default guard): the second half of a double click. */
const DEFAULT_GUARD_MS = 300

/** Lets a press through unless the last one it let through was a moment ago. */
export class ClickGuard {
  readonly #ms: number
  readonly #now: () => number
  #last = -Infinity

  constructor(ms: number = DEFAULT_GUARD_MS, now = () => performance.now()) {
    this.#ms = ms
    this.#now = now
  }

  passes(): boolean {
    const now = this.#now()
    if (now - this.#last < this.#ms) return false
    this.#last = now
    return true
  }
}
