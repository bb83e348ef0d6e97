import { useEffect, useRef } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import type { Search } from './retrieval-search.ts'

/** What is told, and how, is read when there is something to tell. */
const events = () => import('./search-events.ts')
/** A search counts when its results are looked at for this long, in milliseconds, or when one of them is opened. */
const LOOKED_MS = 3_000

/** Tells that somebody searched, which searches found nothing, and which laws were opened from the results. */
export function useSearchEvents(search: Search, result: SearchResult): void {
  const { total } = result
  const found = total > 0
  /** Tells of the search that is shown, unless it was told. */
  const tellNow = useRef(() => {})
  useEffect(() => {
    tellNow.current = () => {
      clearTimeout(timer)
      tellNow.current = () => {}
      void events().then(({ tellOfSearch }) => tellOfSearch(search, total))
    }
    const timer = setTimeout(() => tellNow.current(), LOOKED_MS)
    return () => {
      clearTimeout(timer)
      tellNow.current = () => {}
    }
  }, [total, search])
  useEffect(() => {
    if (!found) void events().then(({ tellOfNothing }) => tellOfNothing(search))
  }, [found, search])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest<HTMLAnchorElement>('.results a[href]')?.href : undefined
      if (href === undefined) return
      // Who found it at a glance has searched too.
      tellNow.current()
      void events().then(({ tellOfClick }) => tellOfClick(href, search, result.records))
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
