import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { entryAt, routesFromMenu, screenFor, type MenuEntry, type Shown } from './menu.model.ts'
import { type FixedPath, fixedScreens, isFixed } from '#web/office/fixed-screens.ts'
import {
  closed,
  closedAround,
  kept,
  NO_TABS,
  opened,
  retitled,
  type Closed,
  type Tab,
  type Tabs,
} from './tabs.model.ts'
import { keyOf } from './tab-key.model.ts'
import { messages } from '#web/platform/api/messages.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { pageOf } from '#web/platform/page-of.ts'
import { settings } from '#web/platform/settings.ts'
import { dropDrafts } from '#web/platform/tab-drafts.ts'
import { rememberedTabs, rememberTabs } from './remembered-tabs.ts'
import { isOnlineAddress } from '#common/rules/online-design.ts'
import { useRefusedPage } from './use-refused-page.ts'

/** A page in the shell: its tab, whether it is shown, and how often it was reloaded. */
export interface Page {
  tab: Tab
  active: boolean
  round: number
}

const NOT_FOUND = '/404'
const HOME = '/home'
/** A page with a fixed address, or what the menu shows at the address. */
export type Content = Shown | { kind: 'fixed'; path: FixedPath }

/** What is shown at a pathname. */
export function contentAt(pathname: string, menu: readonly MenuEntry[]): Content {
  const bases = { origin: location.origin, apiBase: settings.apiBase }
  // A role may have its own home page.
  const own = pathname === HOME ? screenFor(pathname, menu, bases) : null
  if (own?.kind === 'screen' && own.screen !== 'home/Index') return own
  const page = pageOf(pathname)
  return isFixed(page) ? { kind: 'fixed', path: page } : screenFor(pathname, menu, bases)
}

const pathOf = (href: string) => new URL(href, 'http://shell').pathname

/** The open pages, and functions to open, close and reload them. */
export function useShownPages({
  menu,
  multipage,
  username,
}: {
  menu: readonly MenuEntry[]
  multipage: boolean
  username: string
}) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const here = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  const [tabs, setTabs] = useState<Tabs>(() => (multipage ? rememberedTabs(username) : NO_TABS))
  const [visited, setVisited] = useState<readonly string[]>([])
  /** Pages being closed while one of them is still shown: they are removed once the address is that of another page. */
  const [closing, setClosing] = useState<readonly string[]>([])
  const [rounds, setRounds] = useState<Readonly<Record<string, number>>>({})

  const content = useMemo(() => contentAt(here.pathname, menu), [here.pathname, menu])
  const refused = useRefusedPage(here.pathname, content.kind === 'not-found')
  const isNone = content.kind === 'not-found' && refused.isNone
  const away = content.kind === 'redirect' ? content.to : isNone && !isOnlineAddress(here.pathname) ? NOT_FOUND : null
  useEffect(() => {
    if (away !== null) router.history.replace(away)
  }, [away, router])

  const shown = useMemo((): Tab | null => {
    if (away !== null) return null
    const title =
      content.kind === 'not-found'
        ? isNone
          ? '页面不存在'
          : '没有权限'
        : 'entry' in content
          ? content.entry.title
          : 'path' in content
            ? fixedScreens[content.path].title
            : ''
    return { key: keyOf(here.pathname, here.searchStr), href: here.href, title }
  }, [away, content, here, isNone])

  // The address decides what is shown; the list of tabs follows it while drawing, so nothing of the old page flashes
  // up.
  const listed = shown !== null && shown.key !== NOT_FOUND && content.kind !== 'not-found'
  const next = listed ? opened(tabs, shown) : tabs.active === null ? tabs : { ...tabs, active: null }
  const keepsAlive = useMemo(() => keptAlive(menu), [menu])
  // After a change of permissions, tabs whose page is no longer in the menu are closed.
  const wanted = kept(
    next,
    (tab) => (multipage || keepsAlive(tab)) && contentAt(pathOf(tab.href), menu).kind !== 'not-found',
  )
  const left = closing.length > 0 && shown !== null && !closing.includes(shown.key)
  if (left) {
    setClosing([])
    setVisited(visited.filter((key) => !closing.includes(key)))
    setTabs({ ...wanted, list: wanted.list.filter((tab) => !closing.includes(tab.key)) })
  } else if (wanted !== tabs) setTabs(wanted)
  if (!left && listed && !visited.includes(shown.key)) setVisited([...visited, shown.key])

  useEffect(() => {
    if (multipage) rememberTabs(username, tabs.list)
  }, [multipage, username, tabs.list])

  const go = useCallback((href: string) => router.history.push(href), [router])
  const settle = (outcome: Closed) => {
    if ('refused' in outcome) return showToast({ tone: 'warning', text: messages[outcome.refused] })
    const gone = tabs.list.filter((tab) => !outcome.tabs.list.includes(tab)).map(({ key }) => key)
    for (const key of gone) dropDrafts(key)
    if (outcome.go !== null) {
      setClosing(gone)
      return go(outcome.go)
    }
    setVisited(visited.filter((key) => !gone.includes(key)))
    setTabs(outcome.tabs)
  }
  const pages: Page[] = [...tabs.list, ...(shown && !listed ? [shown] : [])]
    .map((tab) => ({ tab, active: tab.key === shown?.key, round: rounds[tab.key] ?? 0 }))
    .filter(({ tab, active }) => active || (visited.includes(tab.key) && (multipage || keepsAlive(tab))))

  return {
    here,
    content,
    pages,
    tabs: tabs.list,
    active: shown?.key ?? null,
    title: (listed ? tabs.list.find((tab) => tab.key === shown.key)?.title : shown?.title) ?? '',
    go,
    close: (key: string) => settle(closed(tabs, key)),
    closeAround: (key: string, side: 'left' | 'right' | 'others') => settle(closedAround(tabs, key, side)),
    refresh: (key: string) => {
      // A reloaded page loads its data again.
      void queryClient.invalidateQueries({ refetchType: 'none' })
      setRounds({ ...rounds, [key]: (rounds[key] ?? 0) + 1 })
    },
    retitle: useCallback((key: string, title: string) => setTabs((now) => retitled(now, key, title)), []),
  }
}

/** Which tabs are kept alive: pages whose menu row says so, and the results, to which users return from a law. */
function keptAlive(menu: readonly MenuEntry[]): (tab: Tab) => boolean {
  const routes = routesFromMenu(menu)
  return (tab) => {
    const pathname = pathOf(tab.href)
    return pathname === '/retrieval' || (entryAt(pathname, routes)?.node.meta.keepAlive ?? false)
  }
}
