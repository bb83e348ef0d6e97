import type { Library } from '../library/library.ts'
import type { FoundWork } from './findings.ts'
import type { Understanding } from '../query/understanding.ts'

/**
 * Share of what the best work says of the query below which a work belongs to the tail: it holds a pair of the words,
 * or one of several. Of an open query the provisions below 0.3 of the best are left out before (`OPEN.tail`), so its
 * tail begins higher. Chosen by looking at forty searches of the corpus; 养犬: 12 works from 125 on, the next at 39.
 */
const TAIL = { ofWords: 0.3, ofName: 0.4, ofOpen: 0.4 } as const
/** The law of a place that the query names may say less. */
const OF_PLACE_NAMED = 0.4
/**
 * So many of the best works are never in the tail of an open query: where one law says nearly all of it, another may
 * answer.
 */
const SHOWN_OF_OPEN = 5
/** A list that fits on a page of the smallest size is shown whole: there is nothing to leave out. */
const ONE_PAGE = 10

/**
 * Where the tail of a query begins; null where scores do not say: phrases and signs find what they demand, numbers and
 * pinyin name it.
 */
function shareOf(understood: Understanding): number | null {
  switch (understood.kind) {
    case 'words':
      return understood.open ? TAIL.ofOpen : TAIL.ofWords
    case 'passage':
      return TAIL.ofWords
    case 'title':
    case 'citation':
      return TAIL.ofName
    default:
      return null
  }
}

/**
 * Numbers of the works found that say much less of the query than the best one, and are neither named nor the answer of
 * the vocabulary.
 */
export function tailOf(found: readonly FoundWork[], understood: Understanding, library: Library): Set<number> {
  const share = shareOf(understood)
  if (share === null || found.length <= ONE_PAGE) return new Set()
  const regions = 'regions' in understood ? understood.regions : []
  let best = 0
  for (const { said } of found) best = Math.max(best, said)
  const isOpen = understood.kind === 'words' && understood.open
  const mark = isOpen ? Math.min(share * best, scoreOfPlace(found, SHOWN_OF_OPEN)) : share * best
  const tail = new Set<number>()
  for (const { work, said, lifted } of found)
    if (
      said + lifted < mark &&
      (said + lifted < mark * OF_PLACE_NAMED || !regions.includes(library.workAt(work).region))
    )
      tail.add(work)
  return tail
}

/** What the work at a place among the best says, names and answers counted. @param place from 1 */
function scoreOfPlace(found: readonly FoundWork[], place: number): number {
  const best: number[] = []
  for (const { said, lifted } of found) {
    const score = said + lifted
    if (best.length === place && score <= (best[place - 1] ?? 0)) continue
    best.push(score)
    best.sort((a, b) => b - a)
    best.length = Math.min(best.length, place)
  }
  return best[place - 1] ?? Number.NEGATIVE_INFINITY
}
