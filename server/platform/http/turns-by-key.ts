/**
 * Lets only so many pieces of work of one key run at a time; the others wait in order, and beyond a number of them are
 * turned away.
 */
export class TurnsByKey {
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #atOnce: number
  readonly #most: number

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce
    this.#most = waiting
  }

  /**
   * @returns when it is the turn of this work, the function that ends it (once); null at once when too many wait
   * already
   */
  async take(key: string): Promise<(() => void) | null> {
    const running = this.#running.get(key) ?? 0
    if (running < this.#atOnce) this.#running.set(key, running + 1)
    else {
      const waiting = this.#waiting.get(key) ?? []
      if (waiting.length >= this.#most) return null
      this.#waiting.set(key, waiting)
      // The turn of the work that ended is handed on, so the number of those running stays.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    let ended = false
    return () => {
      if (!ended) this.#pass(key)
      ended = true
    }
  }

  #pass(key: string): void {
    const next = this.#waiting.get(key)?.shift()
    if (next) return next()
    this.#waiting.delete(key)
    const running = (this.#running.get(key) ?? 1) - 1
    if (running > 0) this.#running.set(key, running)
    else this.#running.delete(key)
  }
}
