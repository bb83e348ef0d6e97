import { pageOf } from '#web/platform/page-of.ts'
import { entryAt, everyEntry, type MenuEntry } from './menu.model.ts'

/** A drawn row of the side menu. */
export interface DrawnEntry {
  key: string
  to: string
  title: string
  icon: string | undefined
  children: DrawnEntry[]
}

/** Pages that take the whole width, without side menu and breadcrumb (spec §2: "flagged complete"). */
const COMPLETE_PATHS = new Set([
  '/',
  '/home',
  '/retrieval',
  '/details',
  '/compare',
  '/consultations',
  '/consultation',
  '/receipt',
  '/follow-confirm',
  '/follow-leave',
  '/help',
  '/messageNotification/index',
  '/digitalDataManagement',
])
/** Top-level paths that are no applications (spec §2 Top bar). */
const NO_APPS = new Set(['/', '/home', '/account', '/messageNotification'])
const MAX_CRUMBS = 3

/** True when the page has neither side menu nor breadcrumb. */
export const isComplete = (pathname: string): boolean => COMPLETE_PATHS.has(pageOf(pathname))

/**
 * True for a row shown in the menu. A path with parameters cannot be opened from a menu, because their values are
 * unknown.
 */
const isDrawn = (entry: MenuEntry) => !entry.hidden && !entry.path.includes(':')

/** The side menu: hidden rows are left out, an aggregate row (always-show) is one item without its children. */
export function drawn(menu: readonly MenuEntry[]): DrawnEntry[] {
  return menu.filter(isDrawn).map((entry) => ({
    key: entry.path,
    to: entry.to,
    title: entry.title,
    icon: entry.icon,
    children: entry.node.alwaysShow ? [] : drawn(entry.children),
  }))
}

/**
 * The row to highlight at a pathname and its ancestors to open; for a page not in the menu its parent is highlighted.
 */
export function highlighted(pathname: string, menu: readonly MenuEntry[]): { selected: string | null; open: string[] } {
  const entry = entryAt(pathname, everyEntry(menu))
  if (!entry) return { selected: null, open: [] }
  const chain = [...entry.parents, entry]
  const hiddenFrom = chain.findIndex(
    (at, index) => !isDrawn(at) || chain.slice(0, index).some((above) => above.node.alwaysShow),
  )
  const visible = hiddenFrom < 0 ? chain : chain.slice(0, hiddenFrom)
  return { selected: visible.at(-1)?.path ?? null, open: visible.slice(0, -1).map((at) => at.path) }
}

/**
 * The keys of a branch of the first level and of all its groups: a branch opens whole, so that every page is one click
 * away.
 */
function branchOf(root: string, menu: readonly MenuEntry[]): string[] {
  const keysOf = (entries: readonly DrawnEntry[]): string[] =>
    entries.flatMap(({ key, children }) => (children.length === 0 ? [] : [key, ...keysOf(children)]))
  return keysOf(drawn(menu).filter(({ key }) => key === root))
}

/** Open submenus after a click: of the first level only the one opened last stays open (accordion), with its groups. */
export function accordion(before: readonly string[], after: readonly string[], menu: readonly MenuEntry[]): string[] {
  const opened = after.find((key) => !before.includes(key))
  if (opened === undefined || !menu.some(({ path }) => path === opened)) return [...after]
  return branchOf(opened, menu)
}

/**
 * Open submenus when a page is shown: its ancestors, and the whole branch if that was closed. A group that the user
 * closed stays closed.
 */
export function openFor(before: readonly string[], ancestors: readonly string[], menu: readonly MenuEntry[]): string[] {
  const [root] = ancestors
  if (root === undefined || ancestors.every((key) => before.includes(key))) return [...before]
  return before.includes(root) ? [...new Set([...before, ...ancestors])] : branchOf(root, menu)
}

/** 首页, then at most three levels; the last one is the present page. */
export function crumbsOf(
  pathname: string,
  menu: readonly MenuEntry[],
  title: string,
): { title: string; to?: string }[] {
  const entry = entryAt(pathname, everyEntry(menu))
  const above = (entry?.parents ?? [])
    .slice(-(MAX_CRUMBS - 1))
    .map((parent) => ({ title: parent.title, to: parent.to }))
  return [{ title: '首页', to: '/' }, ...above, { title }]
}

/** What the applications menu of the top bar offers. */
export function appsOf(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.filter((entry) => isDrawn(entry) && !NO_APPS.has(entry.path) && !NO_APPS.has(entry.to))
}

/**
 * Pages whose titles contain all the words, or sound like them (rz for 日志), those that begin with them first; for the
 * finder.
 */
export function pagesNamed(words: string, menu: readonly MenuEntry[]): MenuEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const isPage = ({ node }: MenuEntry) => Boolean(node.meta.url) || !(node.component ?? 'layouts/').includes('layouts/')
  const textsOf = ({ title, node }: MenuEntry) => [title.toLowerCase(), ...(node.meta.sound ?? '').split(' ')]
  const rank = (entry: MenuEntry) => (textsOf(entry).some((text) => text.startsWith(wanted[0] ?? '')) ? 0 : 1)
  return everyEntry(menu)
    .filter((entry) => isDrawn(entry) && isPage(entry))
    .filter((entry) => wanted.every((word) => textsOf(entry).some((text) => text.includes(word))))
    .toSorted((one, other) => rank(one) - rank(other))
}
