import { liesWithin, NATION } from '#common/law/regions.ts'
import type { Postings } from '../index/index-reader.ts'
import type { DayView } from '../library/library.ts'
import { eachPosting } from '../index/postings.ts'
import type { SmallIndex } from '../index/small-index.ts'

/** What the telling pairs of a question find, as shares of them: 1 is all. */
export interface Telling {
  /** By provision. */
  units: ReadonlyMap<number, number>
  /** By work, of its title. */
  titles: ReadonlyMap<number, number>
}

/**
 * Up to how many provisions a pair is rare, among so many: in a large library a share of them, in a smaller one some,
 * and none in a library of a few documents, where every word is rare.
 */
const rareAmong = (count: number): number => Math.max(0.0002 * count, Math.min(10, 0.001 * count))
/** The same of titles. */
const rareAmongTitles = (count: number): number => Math.max(0.002 * count, Math.min(3, 0.01 * count))
/**
 * Kinds that the bank asks nothing of (规范性文件). Of laws its questions tell more than rare pairs, which the words of
 * laypeople often are.
 */
const UNASKED: ReadonlySet<string> = new Set(['FT03', 'FT04', 'FT05', 'FT06', 'FT07', 'FT08', 'FT09', 'FT14'])
/** Whether the bank asks nothing of documents of a kind. */
export const isUnasked = (fType: string): boolean => UNASKED.has(fType)
/** One pair alone is not all that a question is about. */
const LEAST_PAIRS = 2

/**
 * What normative documents say of the pairs of characters that hardly anything says: 算力 and 浴室 in 算力券多久过期 and 村里开浴室补多少.
 * What a law of the state has of 过期 or 补 is no answer to them, whatever its authority. Pairs that nothing says, as
 * across words, tell nothing.
 * @param regions the places that the question names: documents of others gain nothing
 */
export function tellingOf(
  {
    index,
    titles,
    works,
  }: {
    index: { units: { count: number } }
    titles: Pick<SmallIndex, 'postings' | 'units'>
    works: readonly { fType: string; region: string }[]
  },
  view: Pick<DayView, 'works' | 'workOfUnit'>,
  regions: readonly string[],
  terms: readonly number[],
  postings: Postings,
): Telling {
  const most = rareAmong(index.units.count)
  const found = { units: new Map<number, number>(), titles: new Map<number, number>() }
  const add = (into: Map<number, number>, lists: number[][]): void => {
    const share = 1 / Math.max(LEAST_PAIRS, lists.length)
    for (const list of lists) for (const at of list) into.set(at, (into.get(at) ?? 0) + share)
  }
  const rare = (holding: Postings, least: number): number[][] =>
    terms.flatMap((term) => {
      const lists = holding.get(term) ?? []
      if (lists.reduce((sum, { place }) => sum + place.unitCount, 0) > least) return []
      const held: number[] = []
      for (const { base, content, place } of lists) eachPosting(content, place, (at) => void held.push(base + at))
      return held.length === 0 ? [] : [held]
    })
  const canTell = (work: number): boolean => {
    const { fType = '', region = '' } = works[work] ?? {}
    const isThere =
      regions.length === 0 ||
      region === NATION ||
      regions.some((place) => liesWithin(region, place) || liesWithin(place, region))
    return isUnasked(fType) && isThere
  }
  const keep = (lists: number[][], isKept: (at: number) => boolean) =>
    lists.map((list) => list.filter(isKept)).filter((list) => list.length > 0)
  add(
    found.units,
    keep(rare(postings, most), (unit) => canTell(view.workOfUnit[unit] ?? -1)),
  )
  const inTitles = rare(titles.postings, rareAmongTitles(titles.units.count))
  add(
    found.titles,
    keep(inTitles, (work) => view.works[work] !== null && canTell(work)),
  )
  return found
}
