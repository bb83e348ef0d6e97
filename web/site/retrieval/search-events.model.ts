import type { SearchRecord } from '#common/contract/laws.ts'
import type { Tracked } from '#common/contract/tracking.ts'
import { isFiltered } from './retrieval.model.ts'
import { DEFAULT_PAGE_SIZE, type Search } from './retrieval-search.ts'

/**
 * Whether words of search could have helped a search that found nothing: not where filters, an exact search or a scope
 * ruled the laws out, nor on a page after the last.
 */
export const failsByWords = (search: Search): boolean =>
  search.q !== undefined &&
  !isFiltered(search) &&
  search.match !== 'exact' &&
  !search.verbatim &&
  (search.scope ?? 'all') === 'all' &&
  search.pageNo === undefined

/**
 * The event of opening a link of the results; null for a link that leads to no law of the list.
 * @param href whole address of the link
 */
export function clickIn(
  href: string,
  search: Search,
  records: readonly Pick<SearchRecord, 'workId'>[],
): Tracked | null {
  const { pathname, searchParams, hash } = new URL(href)
  const id = searchParams.get('id')
  const at = pathname.endsWith('/details') ? records.findIndex(({ workId }) => workId === id) : -1
  if (id === null || at < 0 || search.q === undefined) return null
  const rank = ((search.pageNo ?? 1) - 1) * (search.pageSize ?? DEFAULT_PAGE_SIZE) + at + 1
  const anchor = decodeURIComponent(hash.slice(1))
  return {
    event: 'searchClick',
    query: search.q,
    workId: id,
    rank,
    ...(/^[\w~-]{1,64}$/.test(anchor) ? { anchor } : {}),
  }
}
