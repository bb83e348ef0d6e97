import type { Postings, UnitTable } from './index-reader.ts'
import { LEAST_RANK_OF_STATE } from './law-of-state.ts'
import type { Library } from './library.ts'
import { numberAt } from './numbers.ts'
import { codeOfTerm, eachPosting } from './postings.ts'
import type { AssociationRow } from './words.sql.ts'

/** A pair of characters that articles use where people say a word. */
interface Said {
  term: number
  /** How likely a question about a text with the pair says the word, 0 to 1. */
  chance: number
}

/** Provisions in which a word is expected, and how much. */
interface ExpectedIn {
  units: Int32Array
  values: Float32Array
}

/** Words whose provisions are kept in memory, and provisions of a word. */
const WORDS_KEPT = 4_000
const UNITS_OF_WORD = 1_500
/** Growth of the value of a provision with what it says, as tuned with `npm run bench -- questions`. */
const STEEPNESS = 20
const K1 = 1.2
const B = 0.6

/** What articles say where people say a word: 房东 is said of articles with 出租 and 承租. Learned beforehand (association-learner.ts). */
export class Associations {
  readonly #said: ReadonlyMap<string, readonly Said[]>

  constructor(rows: readonly AssociationRow[]) {
    this.#said = new Map(
      rows.map(({ word, pairs, chances }) => [word, pairs.map((pair, at) => ({ term: codeOfTerm(pair), chance: numberAt(chances, at) / 100 }))]),
    )
  }

  /** None for a word not known. */
  saidFor(word: string): readonly Said[] {
    return this.#said.get(word) ?? []
  }
}

/** Where the words of questions are expected in one index; what was worked out is kept. */
export class Expectations {
  readonly #associations: Associations
  readonly #units: UnitTable
  /** By provision, 1 for those in which words are expected. */
  readonly #counts: Uint8Array
  readonly #known = new Map<string, ExpectedIn>()
  readonly #sum: Float32Array

  /** Words are expected in law of the state. */
  constructor(associations: Associations, { works, index: { units } }: Pick<Library, 'works' | 'index'>) {
    this.#associations = associations
    this.#units = units
    const versions = works.filter(({ effectRank }) => effectRank >= LEAST_RANK_OF_STATE).flatMap(({ versions }) => versions)
    const ofState = new Set(versions.map(({ versionId }) => versionId))
    const counted = Uint8Array.from(units.versionIds, (id) => (ofState.has(id) ? 1 : 0))
    this.#counts = Uint8Array.from(units.version, (version) => counted[version] ?? 0)
    this.#sum = new Float32Array(units.count)
  }

  /** Number of provisions of the index. */
  get size(): number {
    return this.#units.count
  }

  /** Terms whose postings `of` needs for the words. */
  termsFor(words: readonly string[]): number[] {
    return words.filter((word) => !this.#known.has(word)).flatMap((word) => this.#associations.saidFor(word).map(({ term }) => term))
  }

  /** The provisions in which a word is expected. @param postings those of `termsFor`, at least */
  of(word: string, postings: Postings): ExpectedIn {
    const known = this.#known.get(word)
    if (known) return known
    const expected = this.#expected(word, postings)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= WORDS_KEPT) this.#known.delete(oldest)
    this.#known.set(word, expected)
    return expected
  }

  #expected(word: string, postings: Postings): ExpectedIn {
    const { length, averageLength } = this.#units
    const sum = this.#sum
    const found: number[] = []
    for (const { term, chance } of this.#associations.saidFor(word))
      for (const { base, content, place } of postings.get(term) ?? [])
        eachPosting(content, place, (unitInSegment, occurrences) => {
          const unit = base + unitInSegment
          if (this.#counts[unit] !== 1) return
          if (sum[unit] === 0) found.push(unit)
          const norm = K1 * (1 - B + (B * (length[unit] ?? 0)) / averageLength)
          sum[unit] = (sum[unit] ?? 0) + (chance * occurrences * (K1 + 1)) / (occurrences + norm)
        })
    const best = found.length <= UNITS_OF_WORD ? found : found.sort((a, b) => numberAt(sum, b) - numberAt(sum, a)).slice(0, UNITS_OF_WORD)
    const expected = { units: Int32Array.from(best), values: Float32Array.from(best, (unit) => Math.log1p(STEEPNESS * numberAt(sum, unit)) / 3) }
    for (const unit of found) sum[unit] = 0
    return expected
  }
}
