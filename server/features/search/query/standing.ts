import { pairsOf } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { DayView, Library } from '../library/library.ts'
import type { NameFinder } from './name-finder.ts'
import { numberAt } from '../text/numbers.ts'
import { codeOfTerm, eachPosting } from '../index/postings.ts'
import type { QuestionBank } from '../meaning/question-bank.ts'
import type { Vocabulary } from '../library/vocabulary.ts'

/** A word stands in the law when so many provisions hold it, and so large a share of a large library. */
const MANY = 3
const MANY_SHARE = 1 / 20_000
/** Postings that are looked through to see whether any counts on the day; of more, some surely does. */
const MOST_LOOKED_THROUGH = 500

/** What words are looked for in. */
export interface Known {
  library: Library
  vocabulary: Vocabulary
  names: NameFinder
  bank: QuestionBank
}

/**
 * Which pairs of characters stand in a provision of the day, a title, a question of the bank or a term of the
 * vocabulary.
 */
export class Standing {
  readonly #known: Known
  readonly #view: DayView
  readonly #units = new Map<string, number>()

  constructor(known: Known, view: DayView) {
    this.#known = known
    this.#view = view
  }

  /** Counts the provisions of pairs not counted before. One statement at the most. */
  async load(db: Db, pairs: readonly string[]): Promise<void> {
    const missing = [...new Set(pairs)].filter((pair) => !this.#units.has(pair))
    if (missing.length === 0) return
    const postings = await this.#known.library.index.postings(db, missing.map(codeOfTerm))
    for (const pair of missing) {
      let count = 0
      for (const { base, content, place } of postings.get(codeOfTerm(pair)) ?? []) {
        if (place.unitCount > MOST_LOOKED_THROUGH) count += place.unitCount
        else
          eachPosting(
            content,
            place,
            (unit) => void (count += numberAt(this.#view.workOfUnit, base + unit) >= 0 ? 1 : 0),
          )
      }
      this.#units.set(pair, count)
    }
  }

  /** Number of provisions that hold a pair. */
  units(pair: string): number {
    return this.#units.get(pair) ?? 0
  }

  has(pair: string): boolean {
    const code = codeOfTerm(pair)
    const { library, bank, vocabulary } = this.#known
    return (
      this.units(pair) > 0 ||
      library.titles.postings.has(code) ||
      bank.fields.postings.has(code) ||
      vocabulary.pairs.has(code)
    )
  }

  /** Provisions that a word must stand in to be a word of the law. */
  get many(): number {
    return Math.max(MANY, this.#known.library.index.units.count * MANY_SHARE)
  }

  /** Provisions that hold the rarest pair of a word. */
  support(word: string): number {
    return Math.min(...pairsOf(word).map((pair) => this.units(pair)))
  }

  isName(word: string): boolean {
    return word.length > 2 && this.#known.names.exactly(word) !== null
  }
}
