import { useMatch, useRouterState } from '@tanstack/react-router'
import { createContext, use, useMemo, useState } from 'react'
import { decoded } from './decode.ts'

/**
 * Parameters of an address that name the view of a list, the choices in its facets and the department beside it. They
 * belong to the page, not to the key of its tab.
 */
export const viewInAddress = (layoutName = ''): string => (layoutName ? `view-${layoutName}` : 'view')
/** Whether a parameter is one of these. */
export const isOfLists = (name: string): boolean =>
  /^view(-|$)/.test(name) || name === FACETS_IN_ADDRESS || name === TREE_IN_ADDRESS
export const FACETS_IN_ADDRESS = 'facets'
const TREE_IN_ADDRESS = 'treeDepartId'

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
 * Whether an address is that of a page, or of one within its frame. The router writes the path of a page in codes, that
 * of the address bar not.
 */
function isWithin(pathname: string, page: string): boolean {
  const [here, own] = [decoded(pathname), decoded(page)]
  return here === own || here.startsWith(own.endsWith('/') ? own : `${own}/`)
}

/**
 * The address of this page: that of its tab, or of the address bar where there are no tabs. A page in the background
 * keeps its address while the address bar shows another's, and so does one that is shown until the next page has
 * loaded: it would ask for what the address of the other means to it. So pages use this hook and never the router.
 */
export function usePlace(): Place {
  const tab = use(TabContext)
  const own = useMatch({ strict: false, shouldThrow: false, select: (match) => (tab ? undefined : match.pathname) })
  // Selected one by one: a page of a tab is not drawn again when the address bar changes.
  const pathname = useRouterState({ select: (state) => (tab ? '' : state.location.pathname) })
  const searchText = useRouterState({ select: (state) => (tab ? '' : state.location.searchStr) })
  const hash = useRouterState({ select: (state) => (tab ? '' : state.location.hash) })
  const fromRouter = useMemo(() => ({ pathname, search: parseSearch(searchText), hash }), [pathname, searchText, hash])
  const isHere = own === undefined || isWithin(pathname, own)
  const [shown, setShown] = useState(fromRouter)
  if (isHere && shown !== fromRouter) setShown(fromRouter)
  return tab?.place ?? (isHere ? fromRouter : shown)
}

/** Closes the tab of a key; null outside the shell. */
export const CloseTabContext = createContext<((key: string) => void) | null>(null)

/** Closes the tab that the page stands in; null where there are no tabs. */
export function useCloseTab(): (() => void) | null {
  const tab = use(TabContext)
  const close = use(CloseTabContext)
  return tab && close && (() => close(tab.key))
}
