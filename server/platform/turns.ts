/**
 * Lets work that computes for some milliseconds take turns: one piece in each round of the event loop, so that
 * requests that need little are answered between the pieces of many that need much.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn; what it does until its next await is its piece. */
  take(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.#last
  }
}
