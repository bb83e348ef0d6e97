import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWidth, isWordCode } from '#common/law/text-keys.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { CodeNumbers } from '../text/code-numbers.ts'
import { termCode } from './postings.ts'
import { UNITS_VERSION } from './units.ts'
import { WeightedSum } from './weighted-sum.ts'

/** A text, or part of one, and how much its characters and pairs of characters count. */
export interface Weighted {
  text: string
  weight: number
}

/**
 * Features of a text, that is its characters and pairs of characters, by their number in a model, with their weights.
 */
export interface Bag {
  features: Int32Array
  weights: Float32Array
}

/** How soon more occurrences of a feature in one text stop meaning more, as in BM25. */
const SATURATION = 1.2
/** What the title of a law counts beside the text of its article. */
const TITLE = 0.5
const MAGIC = 0x46_47_4d_31
const HEAD_BYTES = 12

/** What an article is in a model: its text with the title of its law beside it. */
export const articleParts = (title: string, text: string): Weighted[] => [
  { text, weight: 1 },
  { text: title, weight: TITLE },
]

/**
 * Tells each character of a folded text, by its code, and each pair of characters (`termCode`), as often as it occurs.
 */
function eachFeature(folded: string, tell: (feature: number) => void): void {
  let before = -1
  for (let i = 0; i < folded.length; i++) {
    const code = isWordCode(folded.charCodeAt(i)) ? folded.charCodeAt(i) : -1
    if (code >= 0) {
      tell(code)
      if (before >= 0) tell(termCode(before, code))
    }
    before = code
  }
}

/** Counts the features of a text, each occurrence with its weight. */
export function countFeatures(parts: readonly Weighted[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { text, weight } of parts)
    eachFeature(foldWidth(text), (feature) => counts.set(feature, (counts.get(feature) ?? 0) + weight))
  return counts
}

/** What so many occurrences of a feature count. */
export const saturated = (occurrences: number): number => (occurrences * (SATURATION + 1)) / (occurrences + SATURATION)

/**
 * Vectors of characters and pairs of characters. The vector of a text is the sum of those of its features, of length 1;
 * texts that mean the like have vectors of like direction. Learned from the bank of questions and the texts
 * (meaning-learner.ts, decisions 0050 and 0147).
 */
export class MeaningModel {
  /** Numbers of a vector. */
  readonly dimensions: number
  /**
   * Changes with any of the vectors, and with how texts are cut into provisions: what was made by another model is not
   * comparable.
   */
  readonly id: string
  readonly #numbers = new CodeNumbers()
  /** By feature, what one step of its vector stands for. */
  readonly #scales: Float32Array
  readonly #vectors: WeightedSum
  /** By feature, how often the text at hand has it; 0 between texts. */
  readonly #counts: Float64Array
  /** What stands before the vectors, as `toBytes` writes it. */
  readonly #head: Uint8Array

  /** @param bytes as `toBytes` writes them @throws RangeError when they are none of a model */
  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < HEAD_BYTES || view.getUint32(0, true) !== MAGIC)
      throw new RangeError('this is no model of meaning')
    this.dimensions = view.getUint32(4, true)
    const count = view.getUint32(8, true)
    const [scales, vectors] = [HEAD_BYTES + 4 * count, HEAD_BYTES + 8 * count]
    if (bytes.length !== vectors + count * this.dimensions) throw new RangeError('this model of meaning is not whole')
    for (let at = 0; at < count; at++) this.#numbers.set(view.getUint32(HEAD_BYTES + 4 * at, true), at)
    this.#counts = new Float64Array(count)
    this.#scales = Float32Array.from({ length: count }, (_, at) => view.getFloat32(scales + 4 * at, true))
    this.#vectors = new WeightedSum(
      new Int8Array(bytes.buffer, bytes.byteOffset + vectors, count * this.dimensions),
      this.dimensions,
    )
    this.#head = bytes.slice(0, vectors)
    this.id = createHash('sha256').update(bytes).update(`provisions ${UNITS_VERSION}`).digest('hex').slice(0, 16)
  }

  /** @param features their codes (`countFeatures`) @param vectors theirs, one after the other */
  static of(features: readonly number[], vectors: Float32Array, dimensions: number): MeaningModel {
    const bytes = new Uint8Array(HEAD_BYTES + features.length * (8 + dimensions))
    const view = new DataView(bytes.buffer)
    view.setUint32(0, MAGIC, true)
    view.setUint32(4, dimensions, true)
    view.setUint32(8, features.length, true)
    for (const [at, feature] of features.entries()) {
      const vector = vectors.subarray(at * dimensions, (at + 1) * dimensions)
      const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127
      view.setUint32(HEAD_BYTES + 4 * at, feature, true)
      view.setFloat32(HEAD_BYTES + 4 * (features.length + at), scale, true)
      for (const [d, value] of vector.entries())
        view.setInt8(HEAD_BYTES + 8 * features.length + at * dimensions + d, Math.round(value / scale))
    }
    return new MeaningModel(bytes)
  }

  toBytes(): Uint8Array {
    const vectors = this.#vectors.vectors()
    const bytes = new Uint8Array(this.#head.length + vectors.length)
    bytes.set(this.#head)
    bytes.set(new Uint8Array(vectors.buffer), this.#head.length)
    return bytes
  }

  /** The vector of a text, of length 1; all 0 when it has no feature that the model knows. */
  vectorOf(parts: readonly Weighted[]): Float32Array {
    const [numbers, counts, scales] = [this.#numbers, this.#counts, this.#scales]
    /** Numbers of its features, each once, in the order in which they come. */
    const known: number[] = []
    for (const { text, weight } of parts)
      eachFeature(foldWidth(text), (feature) => {
        const number = numbers.of(feature)
        if (number < 0) return
        if (counts[number] === 0) known.push(number)
        counts[number] = (counts[number] as number) + weight
      })
    const factors = known.map((number) => saturated(counts[number] as number) * (scales[number] as number))
    for (const number of known) counts[number] = 0
    const sum = this.#vectors.of(known, factors)
    let squares = 0
    for (const value of sum) squares += value * value
    if (squares === 0) return sum
    const length = Math.sqrt(squares)
    for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) / length
    return sum
  }

  /** Vectors of the provisions of a version, one after the other, in steps of 1/127. */
  vectorsOf(title: string, provisions: readonly string[]): Uint8Array {
    const vectors = new Int8Array(provisions.length * this.dimensions)
    for (const [at, text] of provisions.entries()) {
      const vector = this.vectorOf(articleParts(title, text))
      for (let d = 0; d < vector.length; d++)
        vectors[at * this.dimensions + d] = Math.round((vector[d] as number) * 127)
    }
    return new Uint8Array(vectors.buffer)
  }
}

/** File of the model that comes with the base data. */
export const MEANING_FILE = join(projectRoot, 'server/seeds/base/words/meanings.bin')
let shipped: MeaningModel | null = null

/** The model that comes with the base data; read at the first call. */
export const shippedMeaning = (): MeaningModel =>
  (shipped ??= new MeaningModel(new Uint8Array(readFileSync(MEANING_FILE))))
