import type { MenuNode } from '#common/contract/permissions.ts'
import { IFRAME_PAGE, OLD_HOME, screenOf, type ScreenName } from '#common/screens.ts'
import { frameAddress, type Bases } from './frame-address.model.ts'

/** A menu row as the shell uses it: full path, title, ancestors and children. */
export interface MenuEntry {
  id: string
  /** Full path; the key of the row. */
  path: string
  /** Address that a click opens; '/' for the home page (spec §2). */
  to: string
  title: string
  icon: string | undefined
  hidden: boolean
  node: MenuNode
  parents: readonly MenuEntry[]
  children: readonly MenuEntry[]
}

/** What is shown at an address. */
export type Shown =
  | { kind: 'screen'; screen: ScreenName; entry: MenuEntry }
  | { kind: 'frame'; url: string; entry: MenuEntry }
  | { kind: 'window'; url: string; entry: MenuEntry }
  | { kind: 'redirect'; to: string }
  | { kind: 'broken'; why: 'component' | 'url' | 'empty'; entry: MenuEntry }
  | { kind: 'not-found' }

const DEFAULT_TITLES: Record<string, string> = { dataManagement: '数据管理', opinionManagement: '意见汇总管理' }
const HOME_PATHS = new Set<string>(['/', '/home', OLD_HOME.path])
/** Layout of the Vue3 client: a menu table written for it cannot be shown (spec §4 Login). */
const VUE3_LAYOUTS = new Set(['LAYOUT', 'layouts/default/index'])

const joined = (parent: string, path: string) =>
  (path.startsWith('/') ? path : `${parent === '/' ? '' : parent}/${path}`).replace(/(.)\/+$/, '$1')
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const isLayout = (component: string | null) => component === null || component === '' || component.includes('layouts/')

/** The menu with full paths and default titles, of any depth. */
export function menuOf(nodes: readonly MenuNode[], parents: readonly MenuEntry[] = []): MenuEntry[] {
  return nodes.map((node) => {
    const path = joined(parents.at(-1)?.path ?? '', node.path)
    const children: MenuEntry[] = []
    const entry: MenuEntry = {
      id: node.id,
      path,
      to: HOME_PATHS.has(path) ? '/' : path,
      title: node.meta.title || DEFAULT_TITLES[node.name] || DEFAULT_TITLES[lastPart(path)] || node.name,
      icon: node.meta.icon || undefined,
      hidden: node.hidden === true || node.meta.hidden === true || node.meta.hideMenu === true,
      node,
      parents,
      children,
    }
    children.push(...menuOf(node.children ?? [], [...parents, entry]))
    return entry
  })
}

/** All rows, parents before their children. */
export function everyEntry(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => [entry, ...everyEntry(entry.children)])
}

/** The rows that are routes; a row with route flag 0 is drawn, but has no page. */
export function routesFromMenu(menu: readonly MenuEntry[]): MenuEntry[] {
  return everyEntry(menu).filter((entry) => entry.node.route !== '0')
}

/** True when the menu was made for the other client; it has to be switched to the Vue2 menu. */
export function isForeignMenu(nodes: readonly MenuNode[]): boolean {
  return nodes.some((node) => VUE3_LAYOUTS.has(node.component ?? '') || isForeignMenu(node.children ?? []))
}

/** True when a pathname matches a path, which may contain `:` parameters. */
function fits(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/')
  const given = pathname.replace(/(.)\/+$/, '$1').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

/** The row of a pathname: an exact path comes before one with parameters. */
export function entryAt(pathname: string, entries: readonly MenuEntry[]): MenuEntry | undefined {
  return (
    entries.find((entry) => fits(entry.path, pathname) && !entry.path.includes(':')) ??
    entries.find((entry) => fits(entry.path, pathname))
  )
}

/** What is shown at a pathname for a user with this menu (spec §2 Menu routes). */
export function screenFor(pathname: string, menu: readonly MenuEntry[], bases: Bases): Shown {
  const entry = entryAt(pathname, routesFromMenu(menu))
  if (!entry) return { kind: 'not-found' }
  const target = targetOf(entry, menu)
  if (target !== entry.path)
    return target === null ? { kind: 'broken', why: 'empty', entry } : { kind: 'redirect', to: target }
  const { component, meta } = entry.node
  const screen = screenOf(component)
  if (screen !== null) return { kind: 'screen', screen, entry }
  if (component === IFRAME_PAGE || meta.url) {
    const url = frameAddress(meta.url ?? '', bases)
    if (url === null) return { kind: 'broken', why: 'url', entry }
    return { kind: meta.internalOrExternal ? 'window' : 'frame', url, entry }
  }
  return { kind: 'broken', why: 'component', entry }
}

/** Final address of a row, after redirects and through layouts to their first route; null for none. */
function targetOf(entry: MenuEntry, menu: readonly MenuEntry[]): string | null {
  const routes = routesFromMenu(menu)
  const seen = new Set<MenuEntry>()
  let at = entry
  while (!seen.has(at)) {
    seen.add(at)
    const { redirect, component, meta } = at.node
    const further = redirect && !fits(at.path, redirect) ? redirect : null
    const next = further
      ? entryAt(further, routes)
      : isLayout(component) && component !== IFRAME_PAGE && !meta.url
        ? firstRoute(at)
        : at
    // A redirect to a page outside the menu (home, the results) is used unchanged.
    if (!next) return further
    if (next === at) return at.path
    at = next
  }
  return null
}

const firstRoute = (entry: MenuEntry): MenuEntry | undefined => {
  const routed = entry.children.filter((child) => child.node.route !== '0' && !child.path.includes(':'))
  return routed.find((child) => !child.hidden) ?? routed[0]
}
