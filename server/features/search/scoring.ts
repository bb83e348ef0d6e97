import { eachPosting } from './postings.ts'
import type { Postings, UnitTable } from './index-reader.ts'

/** One way to say a word: its pairs of characters; `factor` below 1 for synonyms. */
export interface Alternative {
  terms: number[]
  factor: number
}

/** A word of the query with everything that may stand for it. */
export interface Group {
  alternatives: Alternative[]
  /** True: every pair must be there, as an exact phrase needs. */
  strict: boolean
  /** Share of its importance, by how rare it is; set by `weigh`. */
  weight: number
}

/** Words a text may have at the most: their numbers are bits of a mask. */
export const MOST_GROUPS = 30

const K1 = 1.2
const B = 0.6
/** A word of more than three pairs counts as found when this share of its pairs, by rarity, is there: one character may be wrong. */
const PARTIAL = 0.6

/** Scores of provisions, reused from search to search. Only entries named in `touched` are meaningful. */
export class ScoreBoard {
  score: Float32Array
  mask: Int32Array
  touched: Int32Array
  touchedCount = 0
  readonly #sum: Float32Array
  readonly #present: Float32Array
  readonly #best: Float32Array
  readonly #bestPresent: Float32Array
  readonly #seen: Int32Array
  readonly #groupSeen: Int32Array

  constructor(size: number) {
    this.score = new Float32Array(size)
    this.mask = new Int32Array(size)
    this.touched = new Int32Array(size)
    this.#sum = new Float32Array(size)
    this.#present = new Float32Array(size)
    this.#best = new Float32Array(size)
    this.#bestPresent = new Float32Array(size)
    this.#seen = new Int32Array(size)
    this.#groupSeen = new Int32Array(size)
  }

  /**
   * BM25 over the pairs of the groups: a provision's score for a word is that of its best alternative, and the word's
   * bit is set in its mask when the alternative is there whole (or nearly, when long).
   */
  run(groups: Group[], postings: Postings, units: Pick<UnitTable, 'count' | 'length' | 'averageLength'>): void {
    for (let i = 0; i < this.touchedCount; i++) {
      const unit = this.touched[i] as number
      this.score[unit] = 0
      this.mask[unit] = 0
    }
    this.touchedCount = 0
    const { length, averageLength, count } = units
    groups.slice(0, MOST_GROUPS).forEach((group, number) => {
      let groupSeenCount = 0
      for (const { terms, factor } of group.alternatives) {
        let seenCount = 0
        let full = 0
        for (const term of terms) {
          const lists = postings.get(term)
          const inUnits = lists?.reduce((sum, { place }) => sum + place.unitCount, 0) ?? 0
          const idf = Math.log(1 + (count - inUnits + 0.5) / (inUnits + 0.5))
          full += idf
          if (!lists) continue
          for (const { base, content, place } of lists) {
            eachPosting(content, place, (unitInSegment, occurrences) => {
              const unit = base + unitInSegment
              if (this.#present[unit] === 0) this.#seen[seenCount++] = unit
              const norm = K1 * (1 - B + (B * (length[unit] as number)) / averageLength)
              ;(this.#present[unit] as number) += idf
              ;(this.#sum[unit] as number) += (idf * occurrences * (K1 + 1)) / (occurrences + norm)
            })
          }
        }
        const least = full * (terms.length > 3 && !group.strict ? PARTIAL : 0.999)
        for (let i = 0; i < seenCount; i++) {
          const unit = this.#seen[i] as number
          const present = this.#present[unit] as number
          if (present >= least) {
            const share = present / full
            const value = (this.#sum[unit] as number) * factor * share
            if (this.#bestPresent[unit] === 0) this.#groupSeen[groupSeenCount++] = unit
            if (value > (this.#best[unit] as number)) this.#best[unit] = value
            this.#bestPresent[unit] = 1
          }
          this.#present[unit] = 0
          this.#sum[unit] = 0
        }
      }
      for (let i = 0; i < groupSeenCount; i++) {
        const unit = this.#groupSeen[i] as number
        if (this.mask[unit] === 0) this.touched[this.touchedCount++] = unit
        ;(this.score[unit] as number) += this.#best[unit] as number
        ;(this.mask[unit] as number) |= 1 << number
        this.#best[unit] = 0
        this.#bestPresent[unit] = 0
      }
    })
  }
}

/** Weighs each group by the rarity of its rarest way of being said; all weights together are 1. */
export function weigh(groups: Group[], postings: Postings, count: number): void {
  let total = 0
  for (const group of groups) {
    let weight = 0
    for (const { terms, factor } of group.alternatives) {
      let rarest = 0
      for (const term of terms) {
        const inUnits = postings.get(term)?.reduce((sum, { place }) => sum + place.unitCount, 0) ?? 0
        rarest = Math.max(rarest, Math.log(1 + (count - inUnits + 0.5) / (inUnits + 0.5)))
      }
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
  for (let i = 0; i < groups.length; i++) if (mask & (1 << i)) sum += (groups[i] as Group).weight
  return sum
}
