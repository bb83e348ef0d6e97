import type { Postings, UnitTable } from '../index/index-reader.ts'
import { LEAST_RANK_OF_STATE } from '../index/law-of-state.ts'
import type { Library } from '../library/library.ts'
import { numberAt } from '../text/numbers.ts'
import { codeOfTerm, eachPosting } from '../index/postings.ts'
import type { AssociationRow } from '../library/words.sql.ts'

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
/** Sets of places whose provisions are kept in memory. */
const PLACES_KEPT = 4
const UNITS_OF_WORD = 1_500
/** Growth of the value of a provision with what it says, as tuned with `npm run bench -- questions`. */
const STEEPNESS = 20
const K1 = 1.2
const B = 0.6

/**
 * What articles say where people say a word: 房东 is said of articles with 出租 and 承租. Learned beforehand
 * (association-learner.ts).
 */
export class Associations {
  /** Number of each word. */
  readonly #words: ReadonlyMap<string, number>
  /**
   * By number of word, where its pairs begin, and last where they end; the pairs by their code, and the chance of each
   * in hundredths.
   */
  readonly #starts: Int32Array
  readonly #terms: Uint32Array
  readonly #chances: Uint8Array

  constructor(rows: readonly AssociationRow[]) {
    this.#words = new Map(rows.map(({ word }, number) => [word, number]))
    this.#starts = new Int32Array(rows.length + 1)
    for (const [number, { pairs }] of rows.entries())
      this.#starts[number + 1] = numberAt(this.#starts, number) + pairs.length
    this.#terms = Uint32Array.from(rows.flatMap(({ pairs }) => pairs.map(codeOfTerm)))
    this.#chances = Uint8Array.from(rows.flatMap(({ pairs, chances }) => pairs.map((_, at) => numberAt(chances, at))))
  }

  /** None for a word not known. */
  saidFor(word: string): readonly Said[] {
    const number = this.#words.get(word)
    if (number === undefined) return []
    const from = numberAt(this.#starts, number)
    return Array.from({ length: numberAt(this.#starts, number + 1) - from }, (_, at) => ({
      term: numberAt(this.#terms, from + at),
      chance: numberAt(this.#chances, from + at) / 100,
    }))
  }
}

const keyOf = (word: string, regions: readonly string[]): string => [word, ...regions].join()

/** Where the words of questions are expected in one index; what was worked out is kept. */
export class Expectations {
  readonly #associations: Associations
  readonly #units: UnitTable
  readonly #works: Library['works']
  /** By the regions that queries name, 1 for the provisions in which words are expected. */
  readonly #countsOf = new Map<string, Uint8Array>()
  readonly #known = new Map<string, ExpectedIn>()
  readonly #sum: Float32Array

  /** Words are expected in law of the state, and in that of the places that a query names. */
  constructor(associations: Associations, { works, index: { units } }: Pick<Library, 'works' | 'index'>) {
    this.#associations = associations
    this.#units = units
    this.#works = works
    this.#sum = new Float32Array(units.count)
  }

  /** Number of provisions of the index. */
  get size(): number {
    return this.#units.count
  }

  /** Pairs of characters that articles use where people say a word. */
  saidFor(word: string): readonly Said[] {
    return this.#associations.saidFor(word)
  }

  /** Terms whose postings `of` needs for the words. @param regions places that the query names */
  termsFor(words: readonly string[], regions: readonly string[]): number[] {
    return words
      .filter((word) => !this.#known.has(keyOf(word, regions)))
      .flatMap((word) => this.#associations.saidFor(word).map(({ term }) => term))
  }

  /**
   * The provisions in which a word is expected.
   * @param postings those of `termsFor`, at least
   * @param regions places that the query names
   */
  of(word: string, postings: Postings, regions: readonly string[]): ExpectedIn {
    const key = keyOf(word, regions)
    const known = this.#known.get(key)
    if (known) return known
    const expected = this.#expected(word, postings, this.#counted(regions))
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= WORDS_KEPT) this.#known.delete(oldest)
    this.#known.set(key, expected)
    return expected
  }

  /** 1 for the provisions of law of the state and of the places. */
  #counted(regions: readonly string[]): Uint8Array {
    const key = regions.join()
    const known = this.#countsOf.get(key)
    if (known) return known
    const versions = this.#works.flatMap(({ effectRank, region, versions }) =>
      effectRank >= LEAST_RANK_OF_STATE || regions.includes(region) ? versions : [],
    )
    const ids = new Set(versions.map(({ versionId }) => versionId))
    const counts = Uint8Array.from(this.#units.versionIds, (id) => (ids.has(id) ? 1 : 0))
    const { version } = this.#units
    const ofUnits = new Uint8Array(version.length)
    for (let unit = 0; unit < ofUnits.length; unit++) ofUnits[unit] = counts[version[unit] as number] as number
    if (this.#countsOf.size >= PLACES_KEPT) this.#countsOf.clear()
    this.#countsOf.set(key, ofUnits)
    return ofUnits
  }

  #expected(word: string, postings: Postings, counts: Uint8Array): ExpectedIn {
    const { length, averageLength } = this.#units
    const sum = this.#sum
    const found: number[] = []
    for (const { term, chance } of this.#associations.saidFor(word))
      for (const { base, content, place } of postings.get(term) ?? [])
        eachPosting(content, place, (unitInSegment, occurrences) => {
          const unit = base + unitInSegment
          if (counts[unit] !== 1) return
          if (sum[unit] === 0) found.push(unit)
          const norm = K1 * (1 - B + (B * (length[unit] ?? 0)) / averageLength)
          sum[unit] = (sum[unit] ?? 0) + (chance * occurrences * (K1 + 1)) / (occurrences + norm)
        })
    const best =
      found.length <= UNITS_OF_WORD
        ? found
        : found.sort((a, b) => numberAt(sum, b) - numberAt(sum, a)).slice(0, UNITS_OF_WORD)
    const expected = {
      units: Int32Array.from(best),
      values: Float32Array.from(best, (unit) => Math.log1p(STEEPNESS * numberAt(sum, unit)) / 3),
    }
    for (const unit of found) sum[unit] = 0
    return expected
  }
}
