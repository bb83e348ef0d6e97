import { useRouterState } from '@tanstack/react-router'
import { createContext, use, useMemo } from 'react'

/** The address of a page, its parameters as plain text. */
export interface Place {
  pathname: string
  search: Record<string, string>
  /** Without the `#`. */
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
 * Reads the parameters of an address as plain text. They are not converted to numbers or JSON, because
 * `region=000000` must stay as it is.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * The address of this page: that of its tab, or of the address bar where there are no tabs. A page in the background keeps its
 * address while the address bar shows another's, so pages use this hook and never the router.
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
