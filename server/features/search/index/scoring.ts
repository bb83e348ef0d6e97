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
/**
 * A word of more than three pairs counts as found when this share of its pairs, by rarity, is there: one character may
 * be wrong.
 */
const PARTIAL = 0.6
/** All of its pairs, allowing for rounding. */
const WHOLE = 0.999
/** What rounding may take from a sum of rarities, as a share. */
const ROUNDING = 1e-4

type Units = Pick<UnitTable, 'count' | 'length' | 'averageLength'>

/**
 * What provisions must hold to be of use, so that others are passed over. Words are shares of the weight of all, see
 * `weigh`.
 */
export interface Needs {
  /** Share that most provisions must hold. */
  least: number
  /**
   * Chooses the provisions of a segment that may be of use when they hold all words left as well as those of their
   * masks: one call for all of them, because there may be a million.
   * @param into where they are noted; what it holds is to be narrowed, unless `before` is null: then all of the segment
   * are
   * @returns how many they are
   */
  narrow(segment: Segment, holders: Holders, left: number, before: Open | null, into: Omit<Open, 'count'>): number
}

/** The masks of all provisions, and which of a segment have one that is not empty, in any order. */
export interface Holders {
  masks: Int32Array
  touched: Int32Array
}

/** Provisions with consecutive numbers: the first, and how many. */
export interface Segment {
  base: number
  size: number
}

/** A pair of characters in a search: how rare it is, and its postings by segment. */
interface TermPlan {
  rarity: number
  lists: readonly PostingList[]
  /** Segments passed so far. */
  at: number
}

interface AlternativePlan {
  /** The rarest first: it stands in the fewest provisions, and the others only count where it does. */
  terms: TermPlan[]
  factor: number
  /** All rarities together, and how much of that a provision must hold. */
  full: number
  least: number
}

interface GroupPlan {
  bit: number
  loose: boolean
  alternatives: AlternativePlan[]
  /** Weight of this word and those after it. */
  left: number
}

/** Provisions of a segment that may be of use yet. */
export interface Open {
  /** Their numbers inside the segment, rising; the first `count`. */
  units: Int32Array
  count: number
  /** By number inside the segment, 1 for those. */
  has: Uint8Array
}

/** Scoring is synchronous, so one is enough. */
const reader = new PostingReader()

/** Scores of provisions, reused from search to search. Only entries of the provisions in `found()` are meaningful. */
export class ScoreBoard {
  readonly score: Float32Array
  /** Bit n is set when word n of the query is there. */
  readonly mask: Int32Array
  readonly #touched: Int32Array
  #touchedCount = 0
  // What follows is by number inside a segment, and all zeros between two words.
  readonly #sum: Float32Array
  readonly #present: Float32Array
  readonly #best: Float32Array
  readonly #isHolder: Uint8Array
  readonly #seen: Int32Array
  readonly #holders: Int32Array
  /** Whether a provision may be of use, and those that may, rising. */
  readonly #isOpen: Uint8Array
  readonly #open: Int32Array

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
    this.#isOpen = new Uint8Array(size)
    this.#open = new Int32Array(size)
  }

  /**
   * BM25 over the pairs of the groups: a provision's score for a word is that of its best alternative, and the word's
   * bit is set in its mask when the alternative is there whole (or nearly, when long).
   * @param needs what provisions must hold; those that cannot hold it may be left out. Null: all that hold any word are
   * found.
   */
  run(groups: readonly Group[], postings: Postings, units: Units, needs: Needs | null = null): void {
    const slices = this.slices(groups, postings, units, needs)
    while (slices.next().done !== true);
  }

  /** The same, a word of a segment at a time: between two of them others may be answered, but not use this board. */
  *slices(groups: readonly Group[], postings: Postings, units: Units, needs: Needs | null): Generator<void> {
    const { score, mask } = this
    for (let i = 0; i < this.#touchedCount; i++) {
      const unit = this.#touched[i] ?? 0
      score[unit] = 0
      mask[unit] = 0
    }
    this.#touchedCount = 0
    const plans = plansOf(groups, postings, units.count, needs !== null)
    const bases = new Set<number>()
    for (const { alternatives } of plans)
      for (const { terms } of alternatives) for (const { lists } of terms) for (const { base } of lists) bases.add(base)
    const inOrder = [...bases].sort((a, b) => a - b)
    // One segment after the other, for what belongs to the provisions of one stays in the cache of the processor.
    for (const [at, base] of inOrder.entries()) {
      let open: Open | null = null
      const firstTouched = this.#touchedCount
      for (const plan of plans) {
        // Words are compared from the heaviest on: where the rest is too light, nothing new is of use.
        if (needs !== null && plan.left < needs.least) {
          const segment = { base, size: (inOrder[at + 1] ?? units.count) - base }
          open = this.#narrowed(
            open,
            segment,
            this.#touched.subarray(firstTouched, this.#touchedCount),
            plan.left,
            needs,
          )
        }
        if (open?.count === 0) break
        const [only, another] = plan.alternatives
        const [term, second] = only?.terms ?? []
        if (only && term && another === undefined && second === undefined)
          this.#addPair(base, plan, term, only.factor, units, open)
        else this.#addWord(base, plan, units, open)
        yield
      }
    }
  }

  /** The provisions of a segment that may be of use yet: of all, or of those that could until now. */
  #narrowed(before: Open | null, segment: Segment, touched: Int32Array, left: number, needs: Needs): Open {
    const into = { units: this.#open, has: this.#isOpen }
    if (before === null) into.has.fill(0, 0, segment.size)
    return { ...into, count: needs.narrow(segment, { masks: this.mask, touched }, left, before, into) }
  }

  /**
   * A word of one pair with nothing in its stead: the commonest words are of two characters, and need none of the sums
   * between.
   */
  #addPair(
    base: number,
    { bit, loose }: GroupPlan,
    term: TermPlan,
    factor: number,
    { length, averageLength }: Units,
    open: Open | null,
  ): void {
    const list = listAt(term, base)
    if (!list) return
    const [shortest, perCharacter] = [K1 * (1 - B), (K1 * B) / averageLength]
    const { score, mask } = this
    const touched = this.#touched
    let touchedCount = this.#touchedCount
    const { rarity } = term
    const most = rarity * (K1 + 1)
    // Rounded as the sums of longer words are, so that a word weighs the same either way.
    const share = loose ? 1 : Math.fround(rarity) / rarity
    const found =
      open === null
        ? reader.read(list.content, list.place)
        : reader.readAmong(list.content, list.place, open.units, open.count)
    const { units: inSegment, occurrences } = reader
    for (let i = 0; i < found; i++) {
      const at = inSegment[i] ?? 0
      if (open !== null && open.has[at] === 0) continue
      const unit = base + at
      const before = mask[unit] ?? 0
      if (before === 0) touched[touchedCount++] = unit
      const times = occurrences[i] ?? 0
      mask[unit] = before | bit
      score[unit] =
        (score[unit] ?? 0) +
        Math.fround(
          Math.fround((most * times) / (times + shortest + perCharacter * (length[unit] ?? 0))) * factor * share,
        )
    }
    this.#touchedCount = touchedCount
  }

  #addWord(base: number, plan: GroupPlan, units: Units, open: Open | null): void {
    let count = 0
    for (const alternative of plan.alternatives) count = this.#hold(base, alternative, plan, units, open, count)
    const { score, mask } = this
    const [holders, best, isHolder, touched] = [this.#holders, this.#best, this.#isHolder, this.#touched]
    let touchedCount = this.#touchedCount
    for (let i = 0; i < count; i++) {
      const at = holders[i] ?? 0
      const unit = base + at
      const before = mask[unit] ?? 0
      if (before === 0) touched[touchedCount++] = unit
      score[unit] = (score[unit] ?? 0) + (best[at] ?? 0)
      mask[unit] = before | plan.bit
      best[at] = 0
      isHolder[at] = 0
    }
    this.#touchedCount = touchedCount
  }

  /** Provisions that hold at least one of the words. */
  found(): Int32Array {
    return this.#touched.subarray(0, this.#touchedCount)
  }

  /**
   * Adds the provisions that hold an alternative to the holders of its word.
   * @returns how many holders there are then
   */
  #hold(
    base: number,
    { terms, factor, full, least }: AlternativePlan,
    { loose }: GroupPlan,
    { length, averageLength }: Units,
    open: Open | null,
    before: number,
  ): number {
    const [shortest, perCharacter] = [K1 * (1 - B), (K1 * B) / averageLength]
    const [presents, sums, seenUnits] = [this.#present, this.#sum, this.#seen]
    let holders = before
    let seen = 0
    let read = 0
    /** Lists that new provisions were taken from: those of one are in order. */
    let sources = 0
    for (const term of terms) {
      const { rarity } = term
      const most = rarity * (K1 + 1)
      // A provision without the pairs read so far cannot hold enough any more.
      const isTooLate = (full - read) * (1 + ROUNDING) < least
      read += rarity
      const list = isTooLate && seen === 0 ? null : listAt(term, base)
      if (!list) continue
      const among: Pick<Open, 'units' | 'count'> | null =
        isTooLate && sources === 1 ? { units: seenUnits, count: seen } : open
      const found =
        among === null
          ? reader.read(list.content, list.place)
          : reader.readAmong(list.content, list.place, among.units, among.count)
      const { units: inSegment, occurrences } = reader
      const seenBefore = seen
      for (let i = 0; i < found; i++) {
        const at = inSegment[i] ?? 0
        const present = presents[at] ?? 0
        if (present === 0) {
          if (isTooLate || (open !== null && open.has[at] === 0)) continue
          seenUnits[seen++] = at
        }
        const times = occurrences[i] ?? 0
        presents[at] = present + rarity
        sums[at] = (sums[at] ?? 0) + (most * times) / (times + shortest + perCharacter * (length[base + at] ?? 0))
      }
      if (seen > seenBefore) sources++
    }
    const [best, isHolder, holding] = [this.#best, this.#isHolder, this.#holders]
    for (let i = 0; i < seen; i++) {
      const at = seenUnits[i] ?? 0
      const present = presents[at] ?? 0
      if (present >= least) {
        const value = (sums[at] ?? 0) * factor * (loose ? 1 : present / full)
        if (isHolder[at] === 0) holding[holders++] = at
        if (value > (best[at] ?? 0)) best[at] = value
        isHolder[at] = 1
      }
      presents[at] = 0
      sums[at] = 0
    }
    return holders
  }
}

/** What a search reads. @param heaviestFirst the words by their weight, else as they were said */
function plansOf(groups: readonly Group[], postings: Postings, count: number, heaviestFirst: boolean): GroupPlan[] {
  const numbered = groups.slice(0, MOST_GROUPS).map((group, number) => ({ group, bit: 1 << number }))
  if (heaviestFirst) numbered.sort((a, b) => b.group.weight - a.group.weight)
  let left = 0
  return numbered
    .toReversed()
    .map(({ group, bit }): GroupPlan => {
      left += group.weight
      const alternatives = group.alternatives.map(({ terms, factor }): AlternativePlan => {
        const planned = terms.map((term) => ({
          rarity: rarityOf(postings.get(term), count),
          lists: postings.get(term) ?? [],
          at: 0,
        }))
        const full = planned.reduce((sum, { rarity }) => sum + rarity, 0)
        const least = group.loose === true ? 0 : full * (terms.length > 3 && !group.strict ? PARTIAL : WHOLE)
        return { terms: planned.sort((a, b) => b.rarity - a.rarity), factor, full, least }
      })
      return { bit, loose: group.loose ?? false, alternatives, left: left * (1 + ROUNDING) }
    })
    .toReversed()
}

/** The postings of a pair in the segment that begins at `base`; segments are asked for in their order. */
function listAt(term: TermPlan, base: number): PostingList | null {
  const { lists } = term
  while (term.at < lists.length && (lists[term.at]?.base ?? 0) < base) term.at++
  const list = lists[term.at]
  return list?.base === base ? list : null
}

/** How rare a pair of characters is among `count` provisions (inverse document frequency). */
function rarityOf(lists: readonly PostingList[] | undefined, count: number): number {
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
export function coverage(mask: number, groups: readonly Group[]): number {
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
export function coverageBy(groups: readonly Group[]): (mask: number) => number {
  if (groups.length > MOST_KEPT) return (mask) => coverage(mask, groups)
  const known = new Float64Array(1 << groups.length).fill(-1)
  return (mask) => {
    const before = known[mask] ?? -1
    return before >= 0 ? before : (known[mask] = coverage(mask, groups))
  }
}
