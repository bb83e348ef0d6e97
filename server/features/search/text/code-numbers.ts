/** Room at first, a power of two; it doubles before it is half full, so that a search soon meets a free place. */
const ROOM = 1_024
/**
 * The golden ratio as a fraction of 2³², by which codes that are near each other are spread (Knuth, The Art of Computer
 * Programming, 6.4).
 */
const SPREAD = 0x9e37_79b1
const NONE = -1

/**
 * Numbers of characters and pairs of characters, by their code (`termCode`). The code of most pairs is more than V8
 * writes into a pointer: a Map makes an object of each, at every question.
 */
export class CodeNumbers {
  #codes = new Uint32Array(ROOM)
  #numbers = new Int32Array(ROOM).fill(NONE)
  #count = 0

  /** The number of a code; -1 for one that has none. @param code from 0 to 2³² - 1 */
  of(code: number): number {
    return this.#numbers[this.#placeOf(code)] as number
  }

  /** Gives a code a number, from 0. */
  set(code: number, number: number): void {
    if (2 * (this.#count + 1) > this.#codes.length) this.#grow()
    const place = this.#placeOf(code)
    if (this.#numbers[place] === NONE) this.#count++
    this.#codes[place] = code
    this.#numbers[place] = number
  }

  /** The codes that have a number, rising. */
  codes(): Uint32Array {
    return this.#codes.filter((_, place) => this.#numbers[place] !== NONE).sort()
  }

  /** Where a code stands, or the free place where it belongs. */
  #placeOf(code: number): number {
    const [codes, numbers] = [this.#codes, this.#numbers]
    const last = codes.length - 1
    let place = (Math.imul(code, SPREAD) >>> 8) & last
    while (numbers[place] !== NONE && codes[place] !== code) place = (place + 1) & last
    return place
  }

  #grow(): void {
    const [codes, numbers] = [this.#codes, this.#numbers]
    this.#codes = new Uint32Array(2 * codes.length)
    this.#numbers = new Int32Array(2 * codes.length).fill(NONE)
    for (const [at, number] of numbers.entries()) {
      if (number === NONE) continue
      const code = codes[at] as number
      const place = this.#placeOf(code)
      this.#codes[place] = code
      this.#numbers[place] = number
    }
  }
}
