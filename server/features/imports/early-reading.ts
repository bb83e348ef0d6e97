import { availableParallelism } from 'node:os'

/** Programs that read early, at once: the main thread and the engine keep a processor busy. */
export const READ_EARLY = Math.max(1, availableParallelism() - 1)

/**
 * Reads with few programs at once. One kind of file after the other as far as it goes, for a program that begins takes
 * as long as some files.
 */
export class EarlyReading<T> {
  readonly #waiting: { kind: string; begin: () => Promise<void> }[] = []
  #running = 0
  #last = ''

  /** @param work begins when its turn has come; @returns what it returns, never when it is stopped before */
  read(kind: string, work: () => Promise<T>): Promise<T> {
    const source = new Promise<T>((resolve, reject) => {
      this.#waiting.push({ kind, begin: () => work().then(resolve, reject) })
    })
    // A failure is told in the turn of the file.
    source.catch(() => {})
    this.#begin()
    return source
  }

  /** What has not begun is not read. */
  stop(): void {
    this.#waiting.length = 0
  }

  #begin(): void {
    if (this.#running >= READ_EARLY) return
    const same = this.#waiting.findIndex(({ kind }) => kind === this.#last)
    const [next] = this.#waiting.splice(Math.max(0, same), 1)
    if (next === undefined) return
    this.#running++
    this.#last = next.kind
    void next.begin().finally(() => {
      this.#running--
      this.#begin()
    })
  }
}
