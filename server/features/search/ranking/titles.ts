import { eachPosting } from '../index/postings.ts'
import { coverage, coverageBy, type Group, type ScoreBoard } from '../index/scoring.ts'
import type { Library } from '../library/library.ts'
import type { QueryWord } from '../query/understanding.ts'
import { numberAt } from '../text/numbers.ts'
import { leastFor, type Search } from './being-found.ts'
import { titleScore } from './scores.rules.ts'
import { ACROSS, ALL_WORDS, OPEN, WORTH } from './worths.ts'

/**
 * Adds the works whose titles hold enough of the words; a title that is little more than the words is worth most. Of a
 * sentence titles tell little; but the law of a place is found by its title, for no question of the bank asks for it,
 * and so is a title that holds all words listed.
 * @param spoken the word of each group, null for what is no word
 */
export function addTitles(
  search: Search,
  groups: Group[],
  spoken: readonly (QueryWord | null)[],
  titles: ScoreBoard,
  least: number,
  queryLength: number,
): void {
  const { library, view, findings } = search
  const covers = coverageBy(groups)
  const isByTitle = !search.open || search.regions.length > 0
  for (const work of titles.found()) {
    const mask = numberAt(titles.mask, work)
    const covered = covers(mask)
    if (covered < leastFor(search, work, least) || !view.works[work] || search.allowed?.title(work) === false) continue
    const filled = Math.min(1, queryLength / numberAt(library.titles.units.length, work))
    const asWords = covered - (1 - ACROSS) * coverage(maskAcross(library, work, mask, spoken), groups)
    const worth = isByTitle || (search.listed && asWords >= ALL_WORDS) ? WORTH.title : OPEN.title
    findings.at(work).score += titleScore(asWords, filled, worth)
  }
}

/**
 * Adds the laws of the places named whose titles say what is expected where people say the words: of 杭州 地铁 带狗 the law
 * of its 轨道交通, of 上海 租房 that of 房屋租赁. The bank asks nothing of most law of places, so its title must tell.
 */
export function addExpectedTitles(
  { library, view, regions, expectations, findings }: Search,
  groups: readonly Group[],
): void {
  const words = groups.filter(({ word }) => word !== undefined)
  const whole = words.reduce((sum, { weight }) => sum + weight, 0)
  for (const { word = '', weight } of words) {
    /** By work of the places, how likely its likeliest pair of characters makes the word. */
    const likely = new Map<number, number>()
    for (const { term, chance } of expectations.saidFor(word))
      for (const { base, content, place } of library.titles.postings.get(term) ?? [])
        eachPosting(content, place, (at) => {
          const work = base + at
          if (view.works[work] && regions.includes(library.workAt(work).region))
            likely.set(work, Math.max(likely.get(work) ?? 0, chance))
        })
    for (const [work, chance] of likely) findings.at(work).score += OPEN.expectedTitle * (weight / whole) * chance
  }
}

/** The words of a mask that stand in a title only across its own words: 律师 in 法律|师范学院. */
function maskAcross(library: Library, work: number, mask: number, spoken: readonly (QueryWord | null)[]): number {
  const isAcross = (word: QueryWord) => {
    const held = [word.text, ...word.others].filter((text) => library.titleWords.holds(work, text))
    return held.length > 0 && held.every((text) => library.titleWords.holdsAcross(work, text))
  }
  return spoken.reduce(
    (across, word, bit) => ((mask >> bit) & 1 && word !== null && isAcross(word) ? across | (1 << bit) : across),
    0,
  )
}
