import { DotProducts, type Products } from './dot-products.ts'
import type { MeaningModel } from '../index/meaning-model.ts'

/** Questions after which other requests get a turn. */
const SLICE = 200

/** What the questions of the bank mean, as vectors: who asks the like in other words wants the same article. */
export class QuestionMeanings {
  readonly #vectors: DotProducts
  readonly #articleOf: Int32Array
  readonly #best: Float32Array

  private constructor(vectors: DotProducts, articleOf: Int32Array, articles: number) {
    this.#vectors = vectors
    this.#articleOf = articleOf
    this.#best = new Float32Array(articles)
  }

  /**
   * Makes the vectors in slices, so that other requests are answered meanwhile.
   * @param articleOf by question, the number of its article
   */
  static async of(
    model: MeaningModel,
    questions: readonly string[],
    articleOf: Int32Array,
    articles: number,
  ): Promise<QuestionMeanings> {
    const size = model.dimensions
    const vectors = new Int8Array(questions.length * size)
    for (const [at, text] of questions.entries()) {
      for (const [d, value] of model.vectorOf([{ text, weight: 1 }]).entries())
        vectors[at * size + d] = Math.round(value * 127)
      if (at % SLICE === SLICE - 1) await new Promise(setImmediate)
    }
    return new QuestionMeanings(new DotProducts(vectors, size), articleOf, articles)
  }

  /** Compares all questions with one. @param asked its vector */
  with(asked: Float32Array): Promise<Products> {
    return this.#vectors.with(asked)
  }

  /**
   * By article, how like its likest question is (cosine), at least 0. The next call overwrites it.
   * @param compared what `with` came to
   */
  likest({ products, step }: Products): Float32Array {
    const best = this.#best
    best.fill(0)
    for (let at = 0; at < products.length; at++) {
      const product = products[at] as number
      if (product <= 0) continue
      const article = this.#articleOf[at] as number
      const cosine = (product * step) / 127
      if (cosine > (best[article] as number)) best[article] = cosine
    }
    return best
  }
}
