import type { SearchRecord } from '#common/contract/laws.ts'
import { tell } from '#web/site/parts/tracking/tell.ts'
import { clickIn, failsByWords } from './search-events.model.ts'
import type { Search } from './retrieval-search.ts'

/** Searches without results that this page has told of, so that going back to one does not count again. */
const told = new Set<string>()

/** Tells of a search that found nothing, when words could have helped it. */
export function tellOfNothing(search: Search): void {
  const { q } = search
  if (q === undefined || !failsByWords(search) || told.has(q)) return
  told.add(q)
  tell({ event: 'searchNothing', query: q })
}

/** Tells of a law opened from the results. @param href whole address of the link */
export function tellOfClick(href: string, search: Search, records: readonly SearchRecord[]): void {
  const event = clickIn(href, search, records)
  if (event) tell(event)
}

/**
 * Tells that somebody searched, how many laws were found, and for which words, unless filters say more than the words.
 */
export function tellOfSearch(search: Search, total: number): void {
  const words = failsByWords(search) ? { query: search.q ?? '' } : {}
  tell({ event: 'search', page: '/retrieval', detail: String(total), ...words })
}
