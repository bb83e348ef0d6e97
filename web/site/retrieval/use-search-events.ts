import { useEffect } from 'react'
import type { SearchResult } from '#common/contract/laws.ts'
import type { Tracked } from '#common/contract/tracking.ts'
import { send } from '#web/platform/api/call.ts'
import { clickIn, failsByWords } from './search-events.model.ts'
import type { Search } from './retrieval-search.ts'

/** Tells the server without delaying the reader; the answer is not waited for, and a failure is nobody's concern. */
const tell = (body: Tracked): void =>
  void send('POST /internet/fagui/saveEventTracking', { body }, { keepalive: true, quiet: true }).catch(() => undefined)

/** Searches without results that this page has told of, so that going back to one does not count again. */
const told = new Set<string>()

/** Tells which searches found nothing, and which laws were opened from the results. */
export function useSearchEvents(search: Search, result: SearchResult): void {
  const { q } = search
  const failed = q !== undefined && result.total === 0 && failsByWords(search)
  useEffect(() => {
    if (!failed || told.has(q)) return
    told.add(q)
    tell({ event: 'searchNothing', query: q })
  }, [failed, q])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.results a[href]') : null
      const event = link && clickIn(link.href, search, result.records)
      if (event) tell(event)
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
