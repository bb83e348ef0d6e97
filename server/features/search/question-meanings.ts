import type { MeaningModel } from './meaning-model.ts'
import { numberAt } from './numbers.ts'

/** Questions after which other requests get a turn. */
const SLICE = 200

/** What the questions of the bank mean, as vectors: who asks the like in other words wants the same article. */
export class QuestionMeanings {
  readonly #size: number
  readonly #vectors: Int8Array
  readonly #articleOf: Int32Array
  readonly #best: Float32Array

  private constructor(size: number, vectors: Int8Array, articleOf: Int32Array, articles: number) {
    this.#size = size
    this.#vectors = vectors
    this.#articleOf = articleOf
    this.#best = new Float32Array(articles)
  }

  /** Makes the vectors in slices, so that other requests are answered meanwhile. @param articleOf by question, the number of its article */
  static async of(model: MeaningModel, questions: readonly string[], articleOf: Int32Array, articles: number): Promise<QuestionMeanings> {
    const size = model.dimensions
    const vectors = new Int8Array(questions.length * size)
    for (const [at, text] of questions.entries()) {
      for (const [d, value] of model.vectorOf([{ text, weight: 1 }]).entries()) vectors[at * size + d] = Math.round(value * 127)
      if (at % SLICE === SLICE - 1) await new Promise(setImmediate)
    }
    return new QuestionMeanings(size, vectors, articleOf, articles)
  }

  /** By article, how like its likest question is (cosine), at least 0. The next call overwrites it. */
  likest(asked: Float32Array): Float32Array {
    const [size, vectors, best] = [this.#size, this.#vectors, this.#best]
    best.fill(0)
    for (let at = 0, from = 0; at < this.#articleOf.length; at++) {
      let sum = 0
      for (let d = 0; d < size; d++, from++) sum += (asked[d] as number) * (vectors[from] as number)
      const article = this.#articleOf[at] as number
      if (sum / 127 > numberAt(best, article)) best[article] = sum / 127
    }
    return best
  }
}
