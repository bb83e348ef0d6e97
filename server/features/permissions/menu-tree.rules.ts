import { PERMISSION_CODES } from '#common/permissions.ts'
import { rightCode } from '#common/rules/online-design.ts'
import { createHash } from 'node:crypto'
import type { Auth, ControlledAuth, MenuNode } from '#common/contract/permissions.ts'
import { OLD_HOME, ROUTE_VIEW, screenOf, WORKBENCH } from '#common/screens.ts'

/** The columns of the table permission that decide what a user sees. */
export interface PermissionRow {
  id: string
  parentId: string | null
  name: string
  url: string | null
  component: string | null
  componentName: string | null
  redirect: string | null
  /** 0 first level, 1 below, 2 button or field. */
  menuType: number
  codes: string
  policy: string
  inForce: boolean
  alwaysShow: boolean
  icon: string | null
  isRoute: boolean
  keepAlive: boolean
  hidden: boolean
  hideTab: boolean
  internalOrExternal: boolean
}

/** Name of the menu that every user has. */
export const HOME = '首页'
/** Kind of a row that is a button or a field, no page. */
export const BUTTON = 2

/** Rows that every user has: the routes of online forms and reports, which no menu shows. */
export const isForEverybody = ({ url, hidden, menuType }: PermissionRow): boolean =>
  menuType !== BUTTON &&
  url !== null &&
  (url === '/online' ||
    (hidden && url.startsWith('/online') && (url.endsWith(':code') || url === '/online/df/:table/:id')))

/** Ids of the rows that every one of staff has: the workbench and what stands above it. */
export function staffRows(rows: readonly PermissionRow[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = new Set<string>()
  for (
    let row = rows.find(({ component, menuType }) => component === WORKBENCH && menuType !== BUTTON);
    row && !ids.has(row.id);
  ) {
    ids.add(row.id)
    row = byId.get(row.parentId ?? '')
  }
  return [...ids]
}

/** The home row that is added for users without one. */
export const homeRow = (rows: PermissionRow[]): PermissionRow | undefined => {
  const homes = rows.filter(({ name, menuType }) => name === HOME && menuType !== BUTTON)
  return homes.find(({ parentId }) => parentId === null) ?? homes[0]
}

/**
 * The menu of a user.
 * @param all every permission row, in the order of menus
 * @param granted ids of the rows that the user was granted
 * @param firstPage screen with which the roles of the user begin; it replaces that of the home, if the user has its
 * menu
 */
export function menuTree(
  all: PermissionRow[],
  granted: ReadonlySet<string>,
  firstPage: string | null = null,
): MenuNode[] {
  const rows = withFirstPage(all, granted, firstPage)
  const seen = rows.filter((row) => row.menuType !== BUTTON && (granted.has(row.id) || isForEverybody(row)))
  const below = new Map<string | null, PermissionRow[]>()
  for (const row of seen) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const menu = (below.get(null) ?? []).map((row) => topNode(row, below))
  const home = homeRow(rows)
  return home === undefined || someNode(menu, ({ meta }) => meta.title === HOME)
    ? menu
    : [topNode(home, new Map()), ...menu]
}

/**
 * The menu with the home page also where the older client looks for it after signing in: a route that no menu shows.
 */
export function withOldHome(menu: MenuNode[]): MenuNode[] {
  const home = menu.find(({ meta }) => meta.title === HOME)
  if (!home || someNode(menu, ({ path }) => path === OLD_HOME.path)) return menu
  const { path, component } = OLD_HOME
  const name = path.slice(1).replaceAll('/', '-')
  const meta = { ...home.meta, componentName: component.slice(component.indexOf('/') + 1) }
  return [...menu, { id: `${home.id}-old`, route: '1', path, name, component, redirect: null, hidden: true, meta }]
}

function withFirstPage(rows: PermissionRow[], granted: ReadonlySet<string>, firstPage: string | null): PermissionRow[] {
  const home = homeRow(rows)
  const has =
    firstPage !== null &&
    rows.some(
      ({ id, component, menuType }) => screenOf(component) === firstPage && menuType !== BUTTON && granted.has(id),
    )
  return has ? rows.map((row) => (row === home ? { ...row, component: firstPage } : row)) : rows
}

const someNode = (nodes: MenuNode[], holds: (node: MenuNode) => boolean): boolean =>
  nodes.some((node) => holds(node) || someNode(node.children ?? [], holds))

function topNode(row: PermissionRow, below: ReadonlyMap<string | null, PermissionRow[]>): MenuNode {
  const { children, ...node } = nodeOf(row, below)
  return { ...node, redirect: row.alwaysShow ? node.path : row.redirect, ...(children ? { children } : {}) }
}

/**
 * A row whose children are all hidden, or a frame without any, would be an empty menu. Its title stays, for breadcrumbs
 * and tabs.
 */
function isEmptyMenu({ component }: PermissionRow, children: readonly MenuNode[]): boolean {
  return children.every(({ hidden }) => hidden) && (children.length > 0 || component === ROUTE_VIEW)
}

/** Pages of other sites have an address of their own here: the MD5 of theirs. */
const isOutside = (url: string) => /^(https?:\/\/|\{\{)/.test(url)

/** Path a menu row's screen is reached at. */
export const menuPath = (url: string): string => (isOutside(url) ? createHash('md5').update(url).digest('hex') : url)

function nodeOf(row: PermissionRow, below: ReadonlyMap<string | null, PermissionRow[]>): MenuNode {
  const url = row.url === null || row.url === '' ? `/${row.id}` : row.url
  const children = (below.get(row.id) ?? []).map((child) => nodeOf(child, below))
  const isHidden = row.hidden || isEmptyMenu(row, children)
  return {
    id: row.id,
    route: row.isRoute ? '1' : '0',
    path: menuPath(url),
    name: row.componentName || url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component: row.component,
    ...(isHidden ? { hidden: true } : {}),
    ...(row.alwaysShow ? { alwaysShow: true } : {}),
    meta: {
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
      title: row.name,
      componentName: row.componentName || (row.component?.split('/').at(-1) ?? ''),
      ...(row.icon ? { icon: row.icon } : {}),
      ...(isOutside(url) ? { url } : {}),
      ...(row.hideTab ? { hideTab: true } : {}),
      ...(isHidden && !row.hidden ? { hideMenu: true } : {}),
    },
    // An aggregate route stands for what is below it: its children are pages, but no entries of the menu.
    ...(children.length === 0 ? {} : { children: row.alwaysShow ? children.map(asPartOf) : children }),
  }
}

const asPartOf = (node: MenuNode): MenuNode => ({ ...node, meta: { ...node.meta, hidden: true } })

/** Button rows that name codes. */
const controlled = (rows: PermissionRow[]) =>
  rows.filter(({ menuType, codes }) => menuType === BUTTON && codes.trim() !== '')
const authOf = ({ codes, policy, name }: PermissionRow): Auth => ({ action: codes, type: policy, describe: name })

/** The codes that a user was granted, of rules in force: one that is switched off needs no grant. */
export const grantedAuth = (rows: PermissionRow[], granted: ReadonlySet<string>): Auth[] =>
  controlled(rows)
    .filter(({ id, inForce }) => inForce && granted.has(id))
    .map(authOf)

/** Every code there is, and whether its rule is in force. */
export const allAuth = (rows: PermissionRow[]): ControlledAuth[] =>
  controlled(rows).map((row) => ({ ...authOf(row), status: row.inForce ? '1' : '0' }))

/** Codes of what administrators make begin so; that of a field of a register has this part. */
const MADE = 'online:'
const FIELD = 'field'

/**
 * The codes that a viewer may know of: those of the program, and of registers and reports those that he holds and those
 * of registers that he sees. The others tell that something exists which for him does not (decisions 0112, 0113).
 */
export function toldAuth(
  all: readonly ControlledAuth[],
  { permissions }: { permissions: ReadonlySet<string> },
): ControlledAuth[] {
  const isTold = (code: string): boolean => {
    if (!code.startsWith(MADE) || Object.hasOwn(PERMISSION_CODES, code) || permissions.has(code)) return true
    const [, register = '', part = ''] = code.split(':')
    return part !== FIELD && permissions.has(rightCode(register, 'list'))
  }
  return all.filter(({ action, status }) => status === '0' || action.split(',').every((code) => isTold(code.trim())))
}
