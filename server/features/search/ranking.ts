import type { WorkRow } from '../laws/laws.door.ts'
import type { DayView, Library, WorkOnDay } from './library.ts'
import { codeOfTerm } from './postings.ts'
import { pairsOf, wordRuns, foldWidth } from '#common/law/text-keys.ts'
import type { Postings } from './index-reader.ts'
import { coverage, ScoreBoard, weigh, type Alternative, type Group } from './scoring.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Turns } from '#server/platform/turns.ts'
import type { QueryWord, Understanding } from './understand.ts'

/** A provision found in a work. */
export interface FoundUnit {
  ord: number
  score: number
}

/** A work found, before it is filtered, sorted and shown. */
export interface FoundWork {
  work: number
  score: number
  /** Best provisions first, at most `KEPT_UNITS`. */
  units: FoundUnit[]
  hitCount: number
}

const KEPT_UNITS = 5

/** How much a way of finding is worth; the scale is set by an exact name (1000). Tuned with `npm run bench -- relevance`. */
const WORTH = {
  named: 1000,
  namedPartly: 220,
  answer: 320,
  text: 60,
  title: 100,
  wholeTitle: 40,
  region: 90,
  otherRegion: -60,
  rank: 0.16,
  home: 4,
  inForce: 8,
  notYet: 5,
  ended: -18,
}

const termsOf = (text: string): number[] => [...new Set(wordRuns(foldWidth(text)).flatMap(pairsOf).map(codeOfTerm))]

/** A group that knows the word of the query it stands for. */
interface WordGroup extends Group {
  word: QueryWord
}

/**
 * The groups of pairs that stand for words of the query. A single character has no pair: any pair that begins with
 * it stands for it.
 */
async function groupsOf(db: Db, library: Library, words: QueryWord[], strict: boolean): Promise<WordGroup[]> {
  const beginning = new Map<string, Alternative[]>()
  for (const { text } of words) {
    if (text.length !== 1) continue
    const code = text.charCodeAt(0)
    const inTitles = [...library.titlePostings.keys()].filter((term) => Math.floor(term / 65536) === code)
    const terms = new Set([...(await library.index.termsFrom(db, code)), ...inTitles])
    beginning.set(
      text,
      [...terms].map((term) => ({ terms: [term], factor: 1 })),
    )
  }
  return words
    .map((word): WordGroup => {
      const { text, others } = word
      const own = beginning.get(text) ?? [{ terms: termsOf(text), factor: 1 }]
      const alternatives: Alternative[] = [...own, ...others.map((other) => ({ terms: termsOf(other), factor: 0.9 }))]
      return { alternatives: alternatives.filter(({ terms }) => terms.length > 0), strict, weight: 0, word }
    })
    .filter(({ alternatives }) => alternatives.length > 0)
}

/** A word meant by another may stand in this share of all provisions; a broader one would find nearly everything. */
const BROADEST = 0.01
/** In a small library a share says little. */
const BROAD_ENOUGH = 100

/** Leaves out words meant that are far more common than the word said: 离婚冷静期 must not find every 三十日. */
function dropBroad(groups: WordGroup[], postings: Postings, count: number): void {
  const rarest = (terms: number[]) => Math.min(...terms.map((term) => postings.get(term)?.reduce((sum, { place }) => sum + place.unitCount, 0) ?? 0))
  const roomy = Math.max(BROADEST * count, BROAD_ENOUGH)
  for (const group of groups) {
    const { word } = group
    // Numbers that may answer 几日 are not words meant, and stay.
    if (word.meaning === null || word.others.length === 0) continue
    const most = Math.max(roomy, rarest(termsOf(word.text)))
    // The word forgets them too: what was not searched is neither told nor marked.
    word.others = word.others.filter((other) => rarest(termsOf(other)) <= most)
    group.alternatives = [word.text, ...word.others]
      .map((text, i) => ({ terms: termsOf(text), factor: i === 0 ? 1 : 0.9 }))
      .filter(({ terms }) => terms.length > 0)
  }
}

/** Share of the query's weight a text must have: everything of short queries, less of long ones. */
const leastCoverage = (groups: number): number => (groups <= 2 ? 0.999 : groups === 3 ? 0.62 : groups <= 6 ? 0.58 : 0.5)

/** Working memory of one search at a time, kept between searches; scoring never waits, so two cannot meet in it. */
export class Boards {
  #units = new ScoreBoard(0)
  #titles = new ScoreBoard(0)

  units(size: number): ScoreBoard {
    if (this.#units.score.length < size) this.#units = new ScoreBoard(size)
    return this.#units
  }

  titles(size: number): ScoreBoard {
    if (this.#titles.score.length < size) this.#titles = new ScoreBoard(size)
    return this.#titles
  }
}

export interface RankOptions {
  scope: 'all' | 'title' | 'text'
  homeRegion: string
  /** By number of the provision: which work it belongs to now, −1 = not searched. */
  workOfUnit: Int32Array
  /** Exact phrases: all words, whole, nothing in their stead. */
  strict: boolean
}

/**
 * Finds and scores works: by the words in their provisions and titles, and by what the query was understood to name.
 * Everything is in memory but postings not used before; those are fetched with one statement.
 */
export async function rank(
  db: Db,
  library: Library,
  view: DayView,
  boards: Boards,
  turns: Turns,
  understood: Understanding,
  options: RankOptions,
): Promise<FoundWork[]> {
  const groups = await groupsOf(db, library, understood.words, options.strict)
  const terms = groups.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.terms))
  const found = new Map<number, FoundWork>()
  const workAt = (number: number): FoundWork => {
    let work = found.get(number)
    if (!work) found.set(number, (work = { work: number, score: 0, units: [], hitCount: 0 }))
    return work
  }

  if (groups.length > 0) {
    const postings = await library.index.postings(db, terms)
    await turns.take()
    dropBroad(groups, postings, library.index.units.count)
    weigh(groups, postings, Math.max(1, library.index.units.count))
    const best = groups.reduce((sum, { alternatives }) => sum + Math.max(...alternatives.map(({ terms: pairs }) => pairs.length)) * 12, 0)

    const titles = boards.titles(library.titleUnits.count)
    titles.run(groups, library.titlePostings, library.titleUnits)
    const titleMasks = new Map<number, number>()
    for (let i = 0; i < titles.touchedCount; i++) titleMasks.set(titles.touched[i] as number, titles.mask[titles.touched[i] as number] as number)

    let least = options.strict ? 0.999 : leastCoverage(groups.length)
    for (let attempt = 0; attempt < (options.strict ? 1 : 3); attempt++, least *= 0.6) {
      // A law of the place the query names may say it in other words: half will do there.
      const leastFor = (number: number) => (understood.regions.includes((library.works[number] as WorkRow).region) ? least * 0.4 : least)
      if (options.scope !== 'text') {
        for (const [number, mask] of titleMasks) {
          const covered = coverage(mask, groups)
          if (covered < leastFor(number) || !view.works[number]) continue
          const length = library.titleUnits.length[number] as number
          const queryLength = understood.words.reduce((sum, { text }) => sum + text.length, 0)
          const work = workAt(number)
          work.score += covered * covered * (WORTH.title * (0.55 + 0.45 * Math.min(1, queryLength / length)))
        }
      }
      if (options.scope !== 'title') {
        const board = boards.units(library.index.units.count)
        if (attempt === 0) board.run(groups, postings, library.index.units)
        const { ord } = library.index.units
        for (let i = 0; i < board.touchedCount; i++) {
          const unit = board.touched[i] as number
          const number = options.workOfUnit[unit] as number
          if (number < 0) continue
          const mask = board.mask[unit] as number
          const inTitle = options.scope === 'text' ? 0 : (titleMasks.get(number) ?? 0)
          const covered = coverage(mask | inTitle, groups)
          if (covered < leastFor(number)) continue
          const own = coverage(mask, groups)
          const work = workAt(number)
          work.hitCount++
          const score = Math.min(1, (board.score[unit] as number) / best) * (0.2 + 0.8 * own * own) * covered
          if (work.units.length < KEPT_UNITS || score > (work.units[work.units.length - 1] as FoundUnit).score)
            insert(work.units, { ord: ord[unit] as number, score })
        }
      }
      if (found.size > 0) break
    }
    for (const work of found.values()) {
      const top = work.units[0]?.score ?? 0
      const second = work.units[1]?.score ?? 0
      work.score += WORTH.text * (top + 0.15 * second)
    }
  }

  const mostAnswer = new Map<number, number>()
  for (const { work: number, strength } of understood.answers) {
    if (!view.works[number] || options.scope === 'title') continue
    // One word may name several provisions of a law; the law is raised once, by the strongest.
    if ((mostAnswer.get(number) ?? 0) < strength) {
      const before = mostAnswer.get(number) ?? 0
      // 上海 垃圾分类 asks for the local law; the national answer is still worth a place below it.
      const here = understood.regions.length === 0 || understood.regions.includes((library.works[number] as WorkRow).region) ? 1 : 0.2
      workAt(number).score += WORTH.answer * here * (strength * strength - before * before)
      mostAnswer.set(number, strength)
    }
  }
  for (const { work: number, sureness } of understood.named) {
    if (!view.works[number]) continue
    workAt(number).score += (understood.namedPartly ? WORTH.namedPartly : WORTH.named) * sureness
  }
  for (const work of found.values())
    work.score += standing(library.works[work.work] as WorkRow, view.works[work.work] as WorkOnDay, understood.regions, options.homeRegion)
  return [...found.values()]
}

/** What a work brings along whatever the words: authority, force, region. */
function standing(work: WorkRow, onDay: WorkOnDay, regions: string[], homeRegion: string): number {
  const status = onDay.effect.status
  let score = work.effectRank * WORTH.rank + (status === '01' ? WORTH.inForce : status === '02' ? WORTH.notYet : WORTH.ended)
  if (work.region.slice(0, 2) === homeRegion.slice(0, 2)) score += WORTH.home
  if (regions.length > 0) {
    if (regions.includes(work.region)) score += WORTH.region
    else if (regions.some((region) => region.slice(0, 2) === work.region.slice(0, 2))) score += WORTH.region / 3
    else score += work.region === '000000' ? WORTH.otherRegion / 3 : WORTH.otherRegion
  }
  return score
}

function insert(units: FoundUnit[], unit: FoundUnit): void {
  let at = units.length
  while (at > 0 && (units[at - 1] as FoundUnit).score < unit.score) at--
  units.splice(at, 0, unit)
  if (units.length > KEPT_UNITS) units.pop()
}
