import { NATION } from '#common/law/regions.ts'
import { foldWidth } from '#common/law/text-keys.ts'
import { onceADay } from '../library/day-tables.ts'
import type { DayView, Library } from '../library/library.ts'
import { numberAt } from '../text/numbers.ts'
import type { FoundWork } from './findings.ts'
import type { QueryWord } from '../query/understanding.ts'

/**
 * Scores that differ by less than this share say nothing of which law answers better: among such laws their place
 * decides. 5 % is about what the length of a title moves a score by.
 */
const EQUAL = 0.05
/** A rule whose score is better than that of its law by less than this share comes below it. */
const NEAR_ITS_LAW = 0.3
/** What criminal law gains, as a share of its score, where the words ask for a crime. */
const OF_CRIME = 0.4
/** What it loses where they do not: most of what happens to people is a matter of other law first. */
const OF_NO_CRIME = 0.1
/**
 * What provisions with the same words say differs by less than this share: the titles of their laws are a part of what
 * they mean.
 */
const SAME_WORDS = 0.005

/** The words that ask for crime and punishment: 判几年, 坐牢, 盗窃罪, 立案标准. Those of the procedure (刑事诉讼) do not. */
const ASKS_FOR_CRIME =
  /罪|刑(?!事?诉)|坐牢|判\s*(?:几|多少|多久|多重|[0-9一二三四五六七八九十]+\s*年)|(?:立案|追诉|量刑)标准/
const CRIMINAL_LAW = '刑法'
const CRIMINAL_CASES = /刑法|刑事(?!诉讼)/
/**
 * Steps of nearness: the very words of the national law at home, the nation, the home province, its cities, other
 * places.
 */
const STEPS = 5
const INTERPRETATION = 'FT12'

/** True for a query whose words ask for criminal law rather than for fines. */
export const asksForCrime = (q: string): boolean => ASKS_FOR_CRIME.test(q)

/** What the order of laws depends on beside their scores. */
export interface Circumstances {
  library: Library
  view: DayView
  homeRegion: string
  /** The words as they were looked for. */
  words: readonly QueryWord[]
  /** True where the place of a law decides among equal ones: for words that name no place. */
  byPlace: boolean
  /** Whether words ask for a crime; null where it is no matter of words. */
  crime: boolean | null
}

/**
 * Works found in the order of their scores, put in the order that scores alone do not give: criminal law first where a
 * crime is asked for, and behind its equals where none is; among equals the nation, then the home province, its cities,
 * other places; interpretations and implementing rules below their law.
 */
export function arranged(byScore: readonly FoundWork[], circumstances: Circumstances): FoundWork[] {
  const withCrime =
    circumstances.crime === null
      ? byScore
      : withCriminalLaw(byScore, circumstances.crime ? OF_CRIME : -OF_NO_CRIME, circumstances.library)
  const placed = circumstances.byPlace ? byPlaceAmongEquals(withCrime, circumstances) : withCrime
  return belowTheirLaws(placed, circumstances)
}

/**
 * Criminal law gains or loses a share of its score: everyday words of a crime stand in many rules about fines, and the
 * reverse.
 */
function withCriminalLaw(found: readonly FoundWork[], share: number, library: Library): readonly FoundWork[] {
  const criminal = criminalWorks(library)
  const moved: Placed[] = []
  const others: Placed[] = []
  for (const [place, item] of found.entries()) {
    const { work, score } = item
    if (criminal.has(work)) moved.push({ item, place, score: score + share * Math.abs(score) })
    else others.push({ item, place, score })
  }
  if (moved.length === 0) return found
  // Both lists are in the order of their scores, so they are merged: most queries find some criminal law, and sorting
  // all would cost more.
  const inOrder: FoundWork[] = []
  let next = 0
  for (const other of others) {
    for (let one = moved[next]; one && comesBefore(one, other); one = moved[++next]) inOrder.push(one.item)
    inOrder.push(other.item)
  }
  for (const { item } of moved.slice(next)) inOrder.push(item)
  return inOrder
}

/** A work with the score that it has now and its place before. */
interface Placed {
  item: FoundWork
  place: number
  score: number
}

/** The better one comes first; of equal ones that which did before. */
const comesBefore = (one: Placed, other: Placed): boolean =>
  one.score > other.score || (one.score === other.score && one.place < other.place)

const criminalOf = new WeakMap<Library, ReadonlySet<number>>()

/** 刑法, its amendments and interpretations, and interpretations for criminal cases. Looked for once in a library. */
function criminalWorks(library: Library): ReadonlySet<number> {
  let known = criminalOf.get(library)
  if (!known) {
    const isCriminal = (work: number) => {
      const { shortTitle, fType, title } = library.workAt(work)
      return shortTitle.startsWith(CRIMINAL_LAW) || (fType === INTERPRETATION && CRIMINAL_CASES.test(title))
    }
    known = new Set([...library.works.keys()].filter(isCriminal))
    criminalOf.set(library, known)
  }
  return known
}

/**
 * Sorts each run of works whose scores are equal, as far as scores can tell, by the place of the law. Ended law does
 * not gain by it.
 */
function byPlaceAmongEquals(found: readonly FoundWork[], { library, view, homeRegion }: Circumstances): FoundWork[] {
  const placed: FoundWork[] = []
  const [distances, ended] = [distancesFrom(library, view, homeRegion), endedOn(library, view)]
  const placeOf = ({ work }: FoundWork) => numberAt(distances, work)
  for (const run of equalRuns(found)) {
    if (run.length === 1) {
      placed.push(...run)
      continue
    }
    // A law of the home province with the very words of the national law is the nearer one to apply.
    let best = Number.NEGATIVE_INFINITY
    for (const item of run) if (placeOf(item) === 0) best = Math.max(best, item.said)
    /** The run by where its works come: ended law behind the rest, and in both the nearer first. */
    const steps: FoundWork[][] = []
    for (const item of run) {
      const place = placeOf(item)
      const step =
        numberAt(ended, item.work) * STEPS +
        (place === 1 && Math.abs(item.said - best) < SAME_WORDS * Math.abs(best) ? 0 : place + 1)
      const before = steps[step]
      if (before) before.push(item)
      else steps[step] = [item]
    }
    for (const step of steps) if (step) for (const item of step) placed.push(item)
  }
  return placed
}

/** By number of the work, 1 for law that has ended by the day. */
const endedOn = onceADay(({ works }, view) =>
  Uint8Array.from(works.keys(), (work) => {
    const look = view.works[work]?.effect.look
    return look === '04' || look === '05' ? 1 : 0
  }),
)

/** By number of the work, how far away its place is, see `distanceOf`. */
const distancesFrom = onceADay(({ works }, _view, homeRegion) =>
  Uint8Array.from(works, ({ region }) => distanceOf(region, homeRegion)),
)

/** 0 for the nation, 1 for the home province, 2 for the places in it, 3 for all others. */
function distanceOf(region: string, homeRegion: string): 0 | 1 | 2 | 3 {
  if (region === NATION) return 0
  if (region.slice(0, 2) !== homeRegion.slice(0, 2)) return 3
  return region === homeRegion || region.endsWith('0000') ? 1 : 2
}

/** Runs of works whose scores differ from the best of the run by less than `EQUAL`. */
function equalRuns(found: readonly FoundWork[]): FoundWork[][] {
  const runs: FoundWork[][] = []
  let least = Number.POSITIVE_INFINITY
  for (const item of found) {
    const run = runs.at(-1)
    if (run && item.score >= least) run.push(item)
    else {
      runs.push([item])
      least = item.score - EQUAL * Math.abs(item.score)
    }
  }
  return runs
}

/**
 * Puts interpretations and implementing rules directly below the law that their title names: the law comes up to the
 * first of those with a score not much better than its own, and those with an equal score come up to it. A rule with
 * words of the query in its name that the name of the law lacks stays where it is.
 */
function belowTheirLaws(found: readonly FoundWork[], { library, view, homeRegion, words }: Circumstances): FoundWork[] {
  const rules: [place: number, rule: FoundWork][] = []
  for (let place = 0; place < found.length; place++) {
    const item = found[place]
    if (item && library.lawOf.has(item.work)) rules.push([place, item])
  }
  if (rules.length === 0) return [...found]
  const [distances, ended] = [distancesFrom(library, view, homeRegion), endedOn(library, view)]
  const places = new Int32Array(library.works.length).fill(-1)
  for (const [place, { work }] of found.entries()) places[work] = place
  const namesMore = (work: number, law: number) => {
    const [own = '', its = ''] = [work, law].map((number) => foldWidth(library.workAt(number).title))
    return words.some(({ text, others }) => [text, ...others].some((word) => own.includes(word) && !its.includes(word)))
  }
  /** Place of the law that a work is to follow; null when it stays where it is. */
  const placeOfLaw = ({ work, score }: FoundWork, place: number): number | null => {
    const lawsPlace = places[library.lawOf.get(work) ?? -1] ?? -1
    const law = found[lawsPlace]
    if (!law || numberAt(ended, law.work) === 1 || namesMore(work, law.work)) return null
    const isNear =
      place < lawsPlace
        ? score - law.score <= NEAR_ITS_LAW * Math.abs(score)
        : law.score - score <= EQUAL * Math.abs(law.score) && numberAt(distances, work) < 3
    return isNear ? lawsPlace : null
  }
  /** Places of rules → places of the laws that they are to follow. */
  const wished = new Map<number, number>()
  for (const [place, rule] of rules) {
    const law = placeOfLaw(rule, place)
    if (law !== null) wished.set(place, law)
  }
  // A rule whose law follows another law itself stays where it is.
  const followed = [...wished].filter(([, law]) => !wished.has(law))
  /** Places of laws → where they are put: the place of the first of their rules, when it is above them. */
  const moved = new Map<number, number>()
  for (const [rule, law] of followed) moved.set(law, Math.min(moved.get(law) ?? law, rule))
  /**
   * Places that others are put to → what stands there: the law and behind it its rules, each in the order of their
   * places.
   */
  const groups = new Map([...moved].map(([law, place]) => [place, [law]]))
  for (const [rule, law] of followed) groups.get(moved.get(law) ?? law)?.push(rule)
  const grouped = new Set([...groups.values()].flat())
  const inOrder: FoundWork[] = []
  const put = (place: number) => {
    const item = found[place]
    if (item) inOrder.push(item)
  }
  for (const place of found.keys()) {
    const group = groups.get(place)
    if (group) group.forEach(put)
    else if (!grouped.has(place)) put(place)
  }
  return inOrder
}
