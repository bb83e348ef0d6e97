/** An open page. */
export interface Tab {
  /** What makes it one page: usually its whole address. */
  key: string
  /** Where a click on it leads: the address it showed last. */
  href: string
  title: string
}

/** The open pages, home first, and the one that is shown; null while an unlisted page is (404). */
export interface Tabs {
  list: readonly Tab[]
  active: string | null
}

/** Outcome of closing: the pages left and, when it was the shown one, where to go. Or why not. */
export type Closed = { tabs: Tabs; go: string | null } | { refused: 'homeStays' | 'lastPage' }

export const HOME_TAB: Tab = { key: '/home', href: '/home', title: '首页' }
export const NO_TABS: Tabs = { list: [HOME_TAB], active: null }

/** A page is opened or shown again: a new tab at the end, or the old one with the new address and the title it has. */
export function opened(tabs: Tabs, page: Tab): Tabs {
  const known = tabs.list.find((tab) => tab.key === page.key)
  if (known?.href === page.href && tabs.active === page.key) return tabs
  const list = known ? tabs.list.map((tab) => (tab === known ? { ...tab, href: page.href } : tab)) : [...tabs.list, page]
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

/** Closes those left of a tab, right of it, or all others; home stays. If the shown one goes, the tab itself is shown. */
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

/** A page gives its tab another title. */
export function retitled(tabs: Tabs, key: string, title: string): Tabs {
  const tab = tabs.list.find((one) => one.key === key)
  if (!tab || tab.title === title) return tabs
  return { ...tabs, list: tabs.list.map((one) => (one === tab ? { ...one, title } : one)) }
}

/** Without tabs: only the shown page and those that are kept alive stay. Also after the menu changed. */
export function kept(tabs: Tabs, stays: (tab: Tab) => boolean): Tabs {
  const list = tabs.list.filter((tab) => tab.key === HOME_TAB.key || tab.key === tabs.active || stays(tab))
  return list.length === tabs.list.length ? tabs : { ...tabs, list }
}

/** Tabs as they were before a reload, checked: what is stored may be of another release. */
export function restored(list: unknown): Tabs {
  if (!Array.isArray(list)) return NO_TABS
  const isTab = (tab: unknown): tab is Tab =>
    typeof tab === 'object' && tab !== null && ['key', 'href', 'title'].every((name) => typeof (tab as Record<string, unknown>)[name] === 'string')
  const others = list.filter(isTab).filter((tab) => tab.key !== HOME_TAB.key && tab.href.startsWith('/'))
  const home = list.filter(isTab).find((tab) => tab.key === HOME_TAB.key)
  return { list: [home ? { ...HOME_TAB, href: home.href } : HOME_TAB, ...others], active: null }
}
