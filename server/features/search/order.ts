import type { SearchQuery } from '#common/contract/laws.ts'
import { workOnDay, type DayView, type Library } from './library.ts'
import { publishedOrMade } from './facets.ts'
import { arranged, type Circumstances } from './order.rules.ts'
import type { FoundWork } from './ranking.ts'

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

function byKey(found: FoundWork[], query: SearchQuery, library: Library, view: DayView): FoundWork[] {
  const sort = sortOf(query)
  const direction = query.order === 'asc' ? 1 : -1
  const keyed = found.map((item) => {
    const work = library.workAt(item.work)
    const { version } = workOnDay(view, item.work)
    const published = publishedOrMade(version) ?? ''
    const keys = { relevance: item.score, publishDate: published, effectDate: version.effectDate ?? '', level: work.effectRank }
    return { item, key: keys[sort], published, workId: work.workId }
  })
  return keyed
    .sort((a, b) => {
      // Works without the date asked for come last, whichever way the list runs.
      if (a.key === '' || b.key === '') return a.key === b.key ? compare(a.workId, b.workId) : a.key === '' ? 1 : -1
      return direction * compare(a.key, b.key) || -compare(a.published, b.published) || compare(a.workId, b.workId)
    })
    .map(({ item }) => item)
}
