import { PostingReader } from './postings.ts'
import type { PostingList, Postings, UnitTable } from './index-reader.ts'

/** One way to say a word: its pairs of characters; `factor` below 1 for synonyms. */
export interface Alternative {
  terms: number[]
  factor: number
}

/** A word of the query with everything that may stand for it. */
export interface Group {
  /** The word itself; none for pairs across words. */
  word?: string
  alternatives: Alternative[]
  /** True: every pair must be there, as an exact phrase needs. */
  strict: boolean
  /** True: any of its pairs counts for itself; it is no word and adds nothing to the coverage. */
  loose?: boolean
  /** Share of its importance, by how rare it is; set by `weigh`. */
  weight: number
}

/** Words of a query that are scored at the most: each has a bit in a mask. */
export const MOST_GROUPS = 30

const K1 = 1.2
const B = 0.6
/** A word of more than three pairs counts as found when this share of its pairs, by rarity, is there: one character may be wrong. */
const PARTIAL = 0.6
/** All of its pairs, allowing for rounding. */
const WHOLE = 0.999
/** What rounding may take from a sum of rarities, as a share. */
const ROUNDING = 1e-4

type Units = Pick<UnitTable, 'count' | 'length' | 'averageLength'>

/** Scoring is synchronous, so one is enough. */
const reader = new PostingReader()

/** Scores of provisions, reused from search to search. Only entries of the provisions in `found()` are meaningful. */
export class ScoreBoard {
  readonly score: Float32Array
  /** Bit n is set when word n of the query is there. */
  readonly mask: Int32Array
  readonly #touched: Int32Array
  #touchedCount = 0
  // What follows is all zeros between two words.
  readonly #sum: Float32Array
  readonly #present: Float32Array
  readonly #best: Float32Array
  readonly #isHolder: Uint8Array
  readonly #seen: Int32Array
  readonly #holders: Int32Array

  constructor(size: number) {
    this.score = new Float32Array(size)
    this.mask = new Int32Array(size)
    this.#touched = new Int32Array(size)
    this.#sum = new Float32Array(size)
    this.#present = new Float32Array(size)
    this.#best = new Float32Array(size)
    this.#isHolder = new Uint8Array(size)
    this.#seen = new Int32Array(size)
    this.#holders = new Int32Array(size)
  }

  /**
   * BM25 over the pairs of the groups: a provision's score for a word is that of its best alternative, and the word's
   * bit is set in its mask when the alternative is there whole (or nearly, when long).
   */
  run(groups: Group[], postings: Postings, units: Units): void {
    const { score, mask } = this
    for (let i = 0; i < this.#touchedCount; i++) {
      const unit = this.#touched[i] ?? 0
      score[unit] = 0
      mask[unit] = 0
    }
    this.#touchedCount = 0
    for (const [number, group] of groups.slice(0, MOST_GROUPS).entries()) {
      const [only, another] = group.alternatives
      const [term, second] = only?.terms ?? []
      if (only && term !== undefined && another === undefined && second === undefined)
        this.#addPair(number, term, only.factor, group, postings, units)
      else this.#addWord(number, group, postings, units)
    }
  }

  /** A word of one pair with nothing in its stead: the commonest words are of two characters, and need none of the sums between. */
  #addPair(number: number, term: number, factor: number, { loose = false }: Group, postings: Postings, units: Units): void {
    const { length, averageLength, count } = units
    const [shortest, perCharacter] = [K1 * (1 - B), (K1 * B) / averageLength]
    const { score, mask } = this
    const touched = this.#touched
    let touchedCount = this.#touchedCount
    const lists = postings.get(term)
    const rarity = rarityOf(lists, count)
    const most = rarity * (K1 + 1)
    // Rounded as the sums of longer words are, so that a word weighs the same either way.
    const share = loose ? 1 : Math.fround(rarity) / rarity
    const bit = 1 << number
    for (const { base, content, place } of lists ?? []) {
      const found = reader.read(content, place)
      const { units: inSegment, occurrences } = reader
      for (let i = 0; i < found; i++) {
        const unit = base + (inSegment[i] ?? 0)
        const times = occurrences[i] ?? 0
        const before = mask[unit] ?? 0
        if (before === 0) touched[touchedCount++] = unit
        mask[unit] = before | bit
        score[unit] =
          (score[unit] ?? 0) + Math.fround(Math.fround((most * times) / (times + shortest + perCharacter * (length[unit] ?? 0))) * factor * share)
      }
    }
    this.#touchedCount = touchedCount
  }

  #addWord(number: number, group: Group, postings: Postings, units: Units): void {
    let count = 0
    for (const alternative of group.alternatives) count = this.#hold(alternative, group, postings, units, count)
    const { score, mask } = this
    const [holders, best, isHolder, touched] = [this.#holders, this.#best, this.#isHolder, this.#touched]
    let touchedCount = this.#touchedCount
    const bit = 1 << number
    for (let i = 0; i < count; i++) {
      const unit = holders[i] ?? 0
      const before = mask[unit] ?? 0
      if (before === 0) touched[touchedCount++] = unit
      score[unit] = (score[unit] ?? 0) + (best[unit] ?? 0)
      mask[unit] = before | bit
      best[unit] = 0
      isHolder[unit] = 0
    }
    this.#touchedCount = touchedCount
  }

  /** Provisions that hold at least one of the words, in the order they were found. */
  found(): Int32Array {
    return this.#touched.subarray(0, this.#touchedCount)
  }

  /** Adds the provisions that hold an alternative to the holders of its word. @returns how many holders there are then */
  #hold({ terms, factor }: Alternative, { strict, loose = false }: Group, postings: Postings, units: Units, before: number): number {
    const { length, averageLength, count } = units
    const [shortest, perCharacter] = [K1 * (1 - B), (K1 * B) / averageLength]
    const [presents, sums, seenUnits] = [this.#present, this.#sum, this.#seen]
    const rarities = terms.map((term) => rarityOf(postings.get(term), count))
    const full = rarities.reduce((sum, rarity) => sum + rarity, 0)
    const least = loose ? 0 : full * (terms.length > 3 && !strict ? PARTIAL : WHOLE)
    let holders = before
    let seen = 0
    let read = 0
    for (const [at, term] of terms.entries()) {
      const rarity = rarities[at] ?? 0
      const most = rarity * (K1 + 1)
      // A provision without the pairs read so far cannot hold enough any more.
      const isTooLate = (full - read) * (1 + ROUNDING) < least
      read += rarity
      for (const { base, content, place } of postings.get(term) ?? []) {
        const found = reader.read(content, place)
        const { units: inSegment, occurrences } = reader
        for (let i = 0; i < found; i++) {
          const unit = base + (inSegment[i] ?? 0)
          const present = presents[unit] ?? 0
          if (present === 0) {
            if (isTooLate) continue
            seenUnits[seen++] = unit
          }
          const times = occurrences[i] ?? 0
          presents[unit] = present + rarity
          sums[unit] = (sums[unit] ?? 0) + (most * times) / (times + shortest + perCharacter * (length[unit] ?? 0))
        }
      }
    }
    const [best, isHolder, holding] = [this.#best, this.#isHolder, this.#holders]
    for (let i = 0; i < seen; i++) {
      const unit = seenUnits[i] ?? 0
      const present = presents[unit] ?? 0
      if (present >= least) {
        const value = (sums[unit] ?? 0) * factor * (loose ? 1 : present / full)
        if (isHolder[unit] === 0) holding[holders++] = unit
        if (value > (best[unit] ?? 0)) best[unit] = value
        isHolder[unit] = 1
      }
      presents[unit] = 0
      sums[unit] = 0
    }
    return holders
  }
}

/** How rare a pair of characters is among `count` provisions (inverse document frequency). */
function rarityOf(lists: PostingList[] | undefined, count: number): number {
  const inUnits = lists?.reduce((sum, { place }) => sum + place.unitCount, 0) ?? 0
  return Math.log(1 + (count - inUnits + 0.5) / (inUnits + 0.5))
}

/** Weighs each group by the rarity of its rarest way of being said; all weights together are 1. */
export function weigh(groups: Group[], postings: Postings, count: number): void {
  let total = 0
  for (const group of groups) {
    if (group.loose) continue
    let weight = 0
    for (const { terms, factor } of group.alternatives) {
      let rarest = 0
      for (const term of terms) rarest = Math.max(rarest, rarityOf(postings.get(term), count))
      weight = Math.max(weight, Math.min(rarest, 9) * factor)
    }
    // A word that stands nowhere must not keep the others from being found.
    const known = group.alternatives.some(({ terms }) => terms.every((term) => postings.has(term)))
    group.weight = known ? Math.max(weight, 0.1) : 0.3
    total += group.weight
  }
  for (const group of groups) group.weight /= total
}

/** Share of the query's weight that a mask covers. */
export function coverage(mask: number, groups: Group[]): number {
  let sum = 0
  let bit = 1
  for (const { weight } of groups) {
    if (mask & bit) sum += weight
    bit <<= 1
  }
  return sum
}

/** Words up to which the coverage of every mask is kept: 1,024 numbers. */
const MOST_KEPT = 10

/** The same for many masks of one query: of few words there are few masks, and most come again. */
export function coverageBy(groups: Group[]): (mask: number) => number {
  if (groups.length > MOST_KEPT) return (mask) => coverage(mask, groups)
  const known = new Float64Array(1 << groups.length).fill(-1)
  return (mask) => {
    const before = known[mask] ?? -1
    return before >= 0 ? before : (known[mask] = coverage(mask, groups))
  }
}
