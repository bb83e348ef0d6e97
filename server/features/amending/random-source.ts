/** A number from 0 up to below 1; the same seed gives the same row. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Choices and names for random laws of tests; the same seed makes the same ones. */
export class RandomSource {
  readonly #random: () => number
  readonly #signs: readonly string[]
  #made: number

  /** @param signs characters that names are made of @param first the number of the first name: the larger, the longer names are */
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
    for (let rest = this.#made; rest > 0; rest = Math.floor(rest / this.#signs.length)) made += this.#signs[rest % this.#signs.length] ?? ''
    return made
  }
}
