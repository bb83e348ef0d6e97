/** An open page. */
export interface Tab {
  /** Identifies the page; usually its whole address. */
  key: string
  /** Address that a click on the tab opens: the last one it showed. */
  href: string
  title: string
}

/** The open pages, home first, and the one that is shown; null while an unlisted page is (404). */
export interface Tabs {
  list: readonly Tab[]
  active: string | null
}

/**
 * Outcome of closing: the remaining pages and, when the shown page was closed, the address to go to; or why it was
 * refused.
 */
export type Closed = { tabs: Tabs; go: string | null } | { refused: 'homeStays' | 'lastPage' }

export const HOME_TAB: Tab = { key: '/home', href: '/home', title: '首页' }
export const NO_TABS: Tabs = { list: [HOME_TAB], active: null }

/**
 * The tabs after a page is opened: a new tab at the end, or the existing one with the new address and its own title.
 */
export function opened(tabs: Tabs, page: Tab): Tabs {
  const known = tabs.list.find((tab) => tab.key === page.key)
  if (known?.href === page.href && tabs.active === page.key) return tabs
  const list = known
    ? tabs.list.map((tab) => (tab === known ? { ...tab, href: page.href } : tab))
    : [...tabs.list, page]
  return { list, active: page.key }
}

/** Closes a tab; its neighbour to the right is shown instead, or the one to the left. */
export function closed(tabs: Tabs, key: string): Closed {
  if (key === HOME_TAB.key) return { refused: 'homeStays' }
  if (tabs.list.length <= 1) return { refused: 'lastPage' }
  const index = tabs.list.findIndex((tab) => tab.key === key)
  if (index < 0) return { tabs, go: null }
  const list = tabs.list.toSpliced(index, 1)
  if (tabs.active !== key) return { tabs: { ...tabs, list }, go: null }
  const neighbour = list[index] ?? list[index - 1] ?? HOME_TAB
  return { tabs: { list, active: neighbour.key }, go: neighbour.href }
}

/**
 * Closes those left of a tab, right of it, or all others; home stays. If the shown one is closed, the tab itself is
 * shown.
 */
export function closedAround(tabs: Tabs, key: string, side: 'left' | 'right' | 'others'): Closed {
  const at = tabs.list.findIndex((tab) => tab.key === key)
  const list = tabs.list.filter((tab, index) => {
    if (index === at || tab.key === HOME_TAB.key) return true
    return side === 'left' ? index > at : side === 'right' ? index < at : false
  })
  const stays = tabs.active === null || list.some((tab) => tab.key === tabs.active)
  const shown = tabs.list[at]
  return stays || !shown ? { tabs: { ...tabs, list }, go: null } : { tabs: { list, active: shown.key }, go: shown.href }
}

/** The tabs after a page changed the title of its tab. */
export function retitled(tabs: Tabs, key: string, title: string): Tabs {
  const tab = tabs.list.find((one) => one.key === key)
  if (!tab || tab.title === title) return tabs
  return { ...tabs, list: tabs.list.map((one) => (one === tab ? { ...one, title } : one)) }
}

/** Home, the shown tab and those for which `stays` is true; used without a tab bar and after the menu changed. */
export function kept(tabs: Tabs, stays: (tab: Tab) => boolean): Tabs {
  const list = tabs.list.filter((tab) => tab.key === HOME_TAB.key || tab.key === tabs.active || stays(tab))
  return list.length === tabs.list.length ? tabs : { ...tabs, list }
}

/** Tabs as they were before a reload, checked: the stored list may be from another release. */
export function restored(list: unknown): Tabs {
  if (!Array.isArray(list)) return NO_TABS
  const isTab = (tab: unknown): tab is Tab =>
    typeof tab === 'object' &&
    tab !== null &&
    ['key', 'href', 'title'].every((name) => typeof (tab as Record<string, unknown>)[name] === 'string')
  const others = list.filter(isTab).filter((tab) => tab.key !== HOME_TAB.key && tab.href.startsWith('/'))
  const home = list.filter(isTab).find((tab) => tab.key === HOME_TAB.key)
  return { list: [home ? { ...HOME_TAB, href: home.href } : HOME_TAB, ...others], active: null }
}
