import { randomOf } from '#common/random-of.ts'

/** Choices and names for random laws of tests; the same seed makes the same ones. */
export class RandomSource {
  readonly #random: () => number
  readonly #signs: readonly string[]
  #made: number

  /**
   * @param signs characters that names are made of
   * @param first the number of the first name: the larger, the longer names are
   */
  constructor(seed: number, signs: readonly string[], first: number) {
    this.#random = randomOf(seed)
    this.#signs = signs
    this.#made = first
  }

  /** 0 up to below the limit. */
  upTo(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  oneOf<T>(all: readonly T[]): T {
    const found = all[this.upTo(all.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }

  /** Words that stand nowhere else. */
  sign(): string {
    this.#made++
    let made = ''
    for (let rest = this.#made; rest > 0; rest = Math.floor(rest / this.#signs.length))
      made += this.#signs[rest % this.#signs.length] ?? ''
    return made
  }
}
