/**
 * Lets work that computes for some milliseconds take turns: one piece in each round of the event loop, so that
 * short requests are answered between the pieces of long ones.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn. Its piece is the code up to its next await. */
  take(): Promise<void> {
    this.#last = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return this.#last
  }
}
