import { currentSession } from '#web/platform/session/session.ts'
import { keyOf } from './tab-key.model.ts'

let before: string | null = null

/**
 * True when the router may scroll for a new address. In the shell it may while the page stays the same; when
 * another page is shown, the shell restores that page's own scroll position (use-tab-scroll.ts).
 */
export function routerMayScroll({ location }: { location: { pathname: string; searchStr: string } }): boolean {
  const key = currentSession() ? keyOf(location.pathname, location.searchStr) : null
  const stays = key === null || key === before
  before = key
  return stays
}
