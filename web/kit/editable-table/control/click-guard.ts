/** A second insert within this time, in milliseconds, is ignored (spec §9 Insert guard). */
export const INSERT_GUARD_MS = 1_500
/**
 * The guard time of other buttons that add something, in milliseconds (spec §9 Default guard): it stops double clicks.
 */
const DEFAULT_GUARD_MS = 300

/** Accepts a click unless the last accepted one was less than the guard time ago. */
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
