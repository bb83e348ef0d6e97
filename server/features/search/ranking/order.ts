import type { SearchQuery } from '#common/contract/laws.ts'
import { onceADay } from '../library/day-tables.ts'
import { workOnDay, type DayView, type Library } from '../library/library.ts'
import { publishedOrMade } from '../library/facets.ts'
import { numberAt } from '../text/numbers.ts'
import { arranged, type Circumstances } from './order.rules.ts'
import type { FoundWork } from './findings.ts'

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** By relevance when something was typed, else the newest first. */
const sortOf = (query: SearchQuery) => query.sort ?? ((query.q ?? '').trim() === '' ? 'publishDate' : 'relevance')

/** Whether the best answers come first. */
export const isByRelevance = (query: SearchQuery): boolean => sortOf(query) === 'relevance' && query.order !== 'asc'

/** Found works in the order asked for. @param circumstances what relevance depends on beside scores */
export function sorted(found: FoundWork[], query: SearchQuery, circumstances: Circumstances): FoundWork[] {
  const list = byKey(found, query, circumstances.library, circumstances.view)
  return isByRelevance(query) ? arranged(list, circumstances) : list
}

/**
 * By number of the work, its place among all works of a day, the newest first: of a word that twenty thousand laws hold
 * most scores are equal, and their dates would be compared again in each search.
 */
const newestFirst = onceADay((library, view) => {
  const keys = library.works.map(({ workId }, work) => {
    const version = view.works[work]?.version
    return { work, workId, published: (version && publishedOrMade(version)) ?? '' }
  })
  keys.sort((a, b) => -compare(a.published, b.published) || compare(a.workId, b.workId))
  const places = new Int32Array(library.works.length)
  for (const [place, { work }] of keys.entries()) places[work] = place
  return places
})

function byKey(found: FoundWork[], query: SearchQuery, library: Library, view: DayView): FoundWork[] {
  const sort = sortOf(query)
  const direction = query.order === 'asc' ? 1 : -1
  const publishedOf = ({ work }: FoundWork) => publishedOrMade(workOnDay(view, work).version) ?? ''
  const byId = (a: FoundWork, b: FoundWork) => compare(library.workAt(a.work).workId, library.workAt(b.work).workId)
  const places = newestFirst(library, view)
  const afterEquals = (a: FoundWork, b: FoundWork) => numberAt(places, a.work) - numberAt(places, b.work)
  if (sort === 'relevance') return found.toSorted((a, b) => direction * (a.score - b.score) || afterEquals(a, b))
  const keyed = found.map((item) => {
    const keys = {
      publishDate: publishedOf(item),
      effectDate: workOnDay(view, item.work).version.effectDate ?? '',
      level: library.workAt(item.work).effectRank,
    }
    return { item, key: keys[sort] }
  })
  return keyed
    .sort((a, b) => {
      // Works without the date asked for come last, whichever way the list runs.
      if (a.key === '' || b.key === '') return a.key === b.key ? byId(a.item, b.item) : a.key === '' ? 1 : -1
      return direction * compare(a.key, b.key) || afterEquals(a.item, b.item)
    })
    .map(({ item }) => item)
}
