import { useEffect } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import type { Search } from './retrieval-search.ts'

/** What is told, and how, is read when there is something to tell. */
const events = () => import('./search-events.ts')
/** A search counts when its results are looked at for this long, in milliseconds. */
const LOOKED_MS = 3_000

/** Tells that somebody searched, which searches found nothing, and which laws were opened from the results. */
export function useSearchEvents(search: Search, result: SearchResult): void {
  const { total } = result
  const found = total > 0
  useEffect(() => {
    const timer = setTimeout(() => void events().then(({ tellOfSearch }) => tellOfSearch(search, total)), LOOKED_MS)
    return () => clearTimeout(timer)
  }, [total, search])
  useEffect(() => {
    if (!found) void events().then(({ tellOfNothing }) => tellOfNothing(search))
  }, [found, search])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest<HTMLAnchorElement>('.results a[href]')?.href : undefined
      if (href !== undefined) void events().then(({ tellOfClick }) => tellOfClick(href, search, result.records))
    }
    // On the way down: the router leaves the page before the event comes up again. The middle button makes no click.
    document.addEventListener('click', onClick, true)
    document.addEventListener('auxclick', onClick, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('auxclick', onClick, true)
    }
  }, [search, result])
}
