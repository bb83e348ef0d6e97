import { useRouterState } from '@tanstack/react-router'
import { createContext, use, useMemo } from 'react'

/** Where a page is: what the address says, plain text. */
export interface Place {
  pathname: string
  search: Record<string, string>
  /** Without the sign. */
  hash: string
}

/** What an open tab of the staff shell tells the page in it. */
interface OpenTab {
  key: string
  place: Place
  /** Changes the title of the tab; the shell shows it on the tab and in the window. */
  retitle: (title: string) => void
}

/** The tab a page stands in; null outside the shell. */
export const TabContext = createContext<OpenTab | null>(null)

/**
 * The address bar carries plain text, nothing is guessed into numbers or JSON:
 * `region=000000` must come back as written.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * Where this page is: what its tab says, or the address bar where there are no tabs. A page in the background keeps its
 * place while the address bar shows another's, so pages ask here and never the router.
 */
export function usePlace(): Place {
  const tab = use(TabContext)
  // Selected one by one: a page of a tab is not drawn again when the address bar changes.
  const pathname = useRouterState({ select: (state) => (tab ? '' : state.location.pathname) })
  const searchText = useRouterState({ select: (state) => (tab ? '' : state.location.searchStr) })
  const hash = useRouterState({ select: (state) => (tab ? '' : state.location.hash) })
  const fromRouter = useMemo(() => ({ pathname, search: parseSearch(searchText), hash }), [pathname, searchText, hash])
  return tab?.place ?? fromRouter
}
