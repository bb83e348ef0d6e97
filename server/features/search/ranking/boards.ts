import { ScoreBoard } from '../index/scoring.ts'

/** Sums by provision, cleared at the cost of what was added. */
export class WeightBoard {
  readonly value: Float32Array
  readonly #touched: Int32Array
  #count = 0

  constructor(size: number) {
    this.value = new Float32Array(size)
    this.#touched = new Int32Array(size)
  }

  clear(): void {
    for (const unit of this.found()) this.value[unit] = 0
    this.#count = 0
  }

  add(unit: number, value: number): void {
    if (this.value[unit] === 0) this.#touched[this.#count++] = unit
    this.value[unit] = (this.value[unit] ?? 0) + value
  }

  /** Provisions with a sum. */
  found(): Int32Array {
    return this.#touched.subarray(0, this.#count)
  }
}

/** Working memory of one search at a time, kept between searches. */
export class Boards {
  #last: Promise<unknown> = Promise.resolve()
  #units = new ScoreBoard(0)
  #titles = new ScoreBoard(0)
  #fields = new ScoreBoard(0)
  #questions = new ScoreBoard(0)
  #expected = new WeightBoard(0)

  /** Runs work that uses the boards, after the work before it has ended. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  expected(size: number): WeightBoard {
    if (this.#expected.value.length < size) this.#expected = new WeightBoard(size)
    return this.#expected
  }

  fields(size: number): ScoreBoard {
    if (this.#fields.score.length < size) this.#fields = new ScoreBoard(size)
    return this.#fields
  }

  questions(size: number): ScoreBoard {
    if (this.#questions.score.length < size) this.#questions = new ScoreBoard(size)
    return this.#questions
  }

  units(size: number): ScoreBoard {
    if (this.#units.score.length < size) this.#units = new ScoreBoard(size)
    return this.#units
  }

  titles(size: number): ScoreBoard {
    if (this.#titles.score.length < size) this.#titles = new ScoreBoard(size)
    return this.#titles
  }
}
