import type { MenuProps } from 'antd'
import { drawn, type DrawnEntry } from './navigation.model.ts'
import { everyEntry, screenFor, type MenuEntry } from './menu.model.ts'
import { settings } from '#web/platform/settings.ts'
import { isPlainClick } from '#web/plain/app-link/AppLink.tsx'
import { MenuIcon } from './menu-icons.tsx'

export type Items = NonNullable<MenuProps['items']>

/** Address of a row that opens a new window; undefined for all others. */
export function windowOf(entry: MenuEntry, menu: readonly MenuEntry[]): string | undefined {
  const shown = entry.node.meta.url
    ? screenFor(entry.path, menu, { origin: location.origin, apiBase: settings.apiBase })
    : null
  return shown?.kind === 'window' ? shown.url : undefined
}

/** The rows as items of antd's menu. Labels are links, so that they can be opened in another window. */
export function menuItems(menu: readonly MenuEntry[]): Items {
  const outside = new Map(everyEntry(menu).map((entry) => [entry.path, windowOf(entry, menu)]))
  const itemsOf = (entries: readonly DrawnEntry[], top: boolean): Items =>
    entries.map(({ key, title, icon, to, children }) => {
      const drawing = <MenuIcon name={icon} top={top} />
      if (children.length > 0) return { key, label: title, title, icon: drawing, children: itemsOf(children, false) }
      const url = outside.get(key)
      const label = url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" tabIndex={-1} title={`${title}（新窗口）`}>
          {title}
        </a>
      ) : (
        <a href={to} tabIndex={-1} title={title}>
          {title}
        </a>
      )
      return { key, icon: drawing, label, title }
    })
  return itemsOf(drawn(menu), true)
}

/** Handles clicks on rows: a plain click navigates in this window, any other is left to the browser. */
export function menuClick(menu: readonly MenuEntry[], go: (to: string) => void): NonNullable<MenuProps['onClick']> {
  return ({ key, domEvent }) => {
    const entry = everyEntry(menu).find(({ path }) => path === key)
    if (!entry) return
    const url = windowOf(entry, menu)
    const onLink = domEvent.target instanceof Element && domEvent.target.closest('a') !== null
    if (url) {
      if (!onLink) window.open(url, '_blank', 'noopener,noreferrer')
      return
    }
    if ('button' in domEvent && !isPlainClick(domEvent)) return
    domEvent.preventDefault()
    go(entry.to)
  }
}
