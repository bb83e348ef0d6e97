import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#common/contract/permissions.ts'
import { allAuth, grantedAuth, menuTree, withOldHome, type PermissionRow } from './menu-tree.rules.ts'

/** A permission row; what is left out is as the table has it by default. */
const row = (id: string, given: Partial<PermissionRow> = {}): PermissionRow => ({
  id,
  parentId: null,
  name: id,
  url: `/${id}`,
  component: `system/${id}`,
  componentName: null,
  redirect: null,
  menuType: given.parentId ? 1 : 0,
  codes: '',
  policy: '1',
  inForce: true,
  alwaysShow: false,
  icon: null,
  isRoute: true,
  keepAlive: false,
  hidden: false,
  hideTab: false,
  internalOrExternal: false,
  ...given,
})
const HOME = row('home', { name: '首页', url: '/home', component: 'home/Index', icon: 'home', keepAlive: true })
const all = (rows: PermissionRow[]) => new Set(rows.map(({ id }) => id))
/** The menu of a user with all rows, without the home that every user has. */
const menu = (...rows: PermissionRow[]) => menuTree(rows, all(rows)).filter(({ meta }) => meta.title !== '首页')
const only = (...rows: PermissionRow[]) => menu(...rows)[0] as MenuNode
const titles = (nodes: MenuNode[]): unknown[] =>
  nodes.map(({ meta, children }) => (children ? [meta.title, ...titles(children)] : meta.title))

describe('menuTree: nodes', () => {
  // spec §2.14
  it('a menu row becomes a node with every field of the response', () => {
    const portal = {
      name: '门户',
      url: 'https://portal.example',
      component: 'layouts/IframePageView',
      internalOrExternal: true,
    }
    const rows = [
      HOME,
      row('m2', { name: '系统管理', url: '/isystem', component: 'layouts/RouteView', icon: 'setting' }),
      row('m3', {
        parentId: 'm2',
        name: '用户管理',
        url: '/isystem/user',
        component: 'system/UserList',
        keepAlive: true,
      }),
      row('m4', { parentId: 'm2', ...portal }),
    ]
    expect(menuTree(rows, all(rows))).toEqual([
      {
        id: 'home',
        route: '1',
        path: '/home',
        name: 'home',
        component: 'home/Index',
        redirect: null,
        meta: { keepAlive: true, internalOrExternal: false, title: '首页', componentName: 'Index', icon: 'home' },
      },
      {
        id: 'm2',
        route: '1',
        path: '/isystem',
        name: 'isystem',
        component: 'layouts/RouteView',
        redirect: null,
        meta: {
          keepAlive: false,
          internalOrExternal: false,
          title: '系统管理',
          componentName: 'RouteView',
          icon: 'setting',
        },
        children: [
          {
            id: 'm3',
            route: '1',
            path: '/isystem/user',
            name: 'isystem-user',
            component: 'system/UserList',
            meta: { keepAlive: true, internalOrExternal: false, title: '用户管理', componentName: 'UserList' },
          },
          {
            id: 'm4',
            route: '1',
            path: '72c0713f0f499181737f40b2ac58a68a',
            name: 'https@--portal.example',
            component: 'layouts/IframePageView',
            meta: {
              keepAlive: false,
              internalOrExternal: true,
              title: '门户',
              componentName: 'IframePageView',
              url: 'https://portal.example',
            },
          },
        ],
      },
    ])
  })
  it.each<[string, Partial<PermissionRow>, object]>([
    ['route 0 when its row is no route', { isRoute: false }, { route: '0' }],
    ['the path of its address', { url: '/a/b' }, { path: '/a/b', name: 'a-b' }],
    ['a name without slashes and colons', { url: '/online/cgform/:code' }, { name: 'online-cgform-@code' }],
    [
      'the name its component declares',
      { componentName: 'UserList' },
      { name: 'UserList', meta: { componentName: 'UserList' } },
    ],
    [
      'the last part of its component as its name for the page cache',
      { component: 'system/deep/LogList' },
      { meta: { componentName: 'LogList' } },
    ],
    [
      'no name for the page cache without a component',
      { component: null },
      { component: null, meta: { componentName: '' } },
    ],
    ['the flag hidden when its row is hidden', { hidden: true }, { hidden: true }],
    ['the redirect of its row on the first level', { redirect: '/a/first' }, { redirect: '/a/first' }],
    ['the icon of its row', { icon: 'bell' }, { meta: { icon: 'bell' } }],
    ['the flag hideTab when its row has no tab', { hideTab: true }, { meta: { hideTab: true } }],
    ['a path made of its id when its row has no address', { url: null }, { path: '/a', name: 'a' }],
  ])('a menu node has %s', (_, given, expected) => {
    expect(only(row('a', given))).toMatchObject(expected)
  })
  it.each(['http://x.example', 'https://x.example', '{{ window._CONFIG.base }}/x'])(
    'the path of a node for %s is the MD5 of it',
    (url) => {
      const node = only(row('a', { url }))
      expect(node.path).toMatch(/^[0-9a-f]{32}$/)
      expect(node.meta.url).toBe(url)
    },
  )
  it('a menu node leaves out the fields that do not apply to it', () => {
    const [node] = menu(row('top'), row('below', { parentId: 'top', redirect: '/elsewhere' }))
    expect(Object.keys(node as object)).toEqual([
      'id',
      'route',
      'path',
      'name',
      'component',
      'meta',
      'redirect',
      'children',
    ])
    expect(Object.keys(node?.children?.[0] as object)).toEqual(['id', 'route', 'path', 'name', 'component', 'meta'])
    expect(node?.meta).not.toHaveProperty('url')
    expect(node?.meta).not.toHaveProperty('hideTab')
  })
})

describe('menuTree: levels', () => {
  it('the menu tree keeps the order of the rows on every level', () => {
    expect(titles(menu(row('b'), row('d', { parentId: 'b' }), row('a'), row('c', { parentId: 'b' })))).toEqual([
      ['b', 'd', 'c'],
      'a',
    ])
  })
  it('the menu tree drops rows granted below a row that was not granted', () => {
    const rows = [row('top'), row('middle', { parentId: 'top' }), row('leaf', { parentId: 'middle' })]
    expect(titles(menuTree(rows, new Set(['top', 'leaf'])))).toEqual(['top'])
    expect(titles(menuTree(rows, new Set(['middle', 'leaf'])))).toEqual([])
  })
  it('the menu tree has no buttons and no rows that are below themselves', () => {
    expect(titles(menu(row('top'), row('button', { parentId: 'top', menuType: 2, codes: 'x' })))).toEqual(['top'])
    expect(titles(menu(row('a', { parentId: 'b' }), row('b', { parentId: 'a' })))).toEqual([])
  })
  it('the menu tree hides a top menu whose children are all hidden, and keeps its title', () => {
    const parts = [row('top'), row('a', { parentId: 'top', hidden: true }), row('b', { parentId: 'top', hidden: true })]
    expect(only(...parts)).toMatchObject({ hidden: true, meta: { title: 'top', hideMenu: true } })
    const seen = only(...parts, row('c', { parentId: 'top' }))
    expect(seen).not.toHaveProperty('hidden')
    expect(seen.meta).not.toHaveProperty('hideMenu')
    expect(only(row('alone'))).not.toHaveProperty('hidden')
  })
  it('the menu tree hides a group without pages that are shown, and the menu that holds nothing but such groups', () => {
    const group = (id: string, parentId: string | null) => row(id, { parentId, component: 'layouts/RouteView' })
    const parts = [group('top', null), group('bare', 'top'), group('full', 'top')]
    const page = row('page', { parentId: 'full' })
    expect(only(...parts, page)).toMatchObject({
      children: [{ hidden: true, meta: { hideMenu: true } }, { children: [{ path: '/page' }] }],
    })
    expect(only(...parts, page)).not.toHaveProperty('hidden')
    expect(only(...parts, { ...page, hidden: true })).toMatchObject({ hidden: true })
    expect(only(...parts)).toMatchObject({ hidden: true })
  })
  it('an aggregate route redirects to itself, and its children have no entries in the menu', () => {
    const node = only(row('top', { alwaysShow: true, redirect: '/elsewhere' }), row('a', { parentId: 'top' }))
    expect(node).toMatchObject({
      alwaysShow: true,
      redirect: '/top',
      children: [{ meta: { title: 'a', hidden: true } }],
    })
    expect(only(row('top'), row('a', { parentId: 'top' })).children?.[0]?.meta).not.toHaveProperty('hidden')
  })
})

describe('menuTree: the home', () => {
  const rows = [row('a'), HOME, row('b')]
  it('the home is put in front of a menu that lacks it', () => {
    expect(titles(menuTree(rows, new Set(['a', 'b'])))).toEqual(['首页', 'a', 'b'])
    expect(titles(menuTree(rows, new Set()))).toEqual(['首页'])
  })
  it('the home stays in its place when it was granted', () => {
    expect(titles(menuTree(rows, all(rows)))).toEqual(['a', '首页', 'b'])
  })
  it('the home is put into the menu even when it was granted below a row that was not granted', () => {
    expect(titles(menuTree([row('top'), { ...HOME, parentId: 'top', menuType: 1 }], new Set(['home'])))).toEqual([
      '首页',
    ])
  })
  it('a menu has no home when no row for the home exists', () => {
    expect(titles(menuTree([row('a')], new Set(['a'])))).toEqual(['a'])
  })
})

describe('withOldHome', () => {
  const old = (...rows: PermissionRow[]) =>
    withOldHome(menuTree(rows, all(rows))).filter(({ path }) => path === '/dashboard/analysis')
  it('the home page stands also at the address where an older client begins, in no menu', () =>
    expect(old(HOME)).toEqual([
      expect.objectContaining({
        route: '1',
        name: 'dashboard-analysis',
        component: 'dashboard/Analysis',
        hidden: true,
        redirect: null,
      }),
    ]))
  it('the old address is not added where a row has it, or where there is no home', () => {
    expect(old({ ...HOME, url: '/dashboard/analysis' })).toHaveLength(1)
    expect(old(row('a'))).toEqual([])
  })
})

describe('menuTree: the first page of a role', () => {
  const rows = [HOME, row('a', { component: 'system/LogList' }), row('b')]
  const homeOf = (granted: string[], firstPage: string | null) =>
    menuTree(rows, new Set(granted), firstPage).find(({ meta }) => meta.title === '首页')
  it('the first page of a role is shown in the place of the home page, at the address of the home', () => {
    expect(homeOf(['home', 'a'], 'system/LogList')).toMatchObject({
      path: '/home',
      component: 'system/LogList',
      meta: { componentName: 'LogList' },
    })
    expect(homeOf(['a'], 'system/LogList')).toMatchObject({ path: '/home', component: 'system/LogList' })
  })
  it('the home keeps its own page when the first page of the role was not granted, has no menu or is not set', () => {
    expect(homeOf(['home', 'b'], 'system/LogList')).toMatchObject({ component: 'home/Index' })
    expect(homeOf(['home', 'a'], 'system/UserList')).toMatchObject({ component: 'home/Index' })
    expect(homeOf(['home', 'a'], null)).toMatchObject({ component: 'home/Index' })
  })
})

describe('menuTree: routes of online forms', () => {
  const rows = [
    HOME,
    row('online', { url: '/online' }),
    row('form', { url: '/online/cgform/:code', hidden: true }),
    row('seen', { url: '/online/cgreport/:code' }),
    row('list', { url: '/online/cgform', hidden: true }),
  ]
  it('the routes of online forms are in the menu of every user where they exist', () => {
    expect(titles(menuTree(rows, new Set(['home'])))).toEqual(['首页', 'online', 'form'])
  })
})

describe('permission codes', () => {
  const button = (id: string, given: Partial<PermissionRow> = {}) =>
    row(id, { menuType: 2, codes: `${id}:code`, ...given })
  const rows = [
    row('menu', { codes: 'menu:code' }),
    button('granted', { codes: 'user:add,user:edit' }),
    button('refused', { policy: '2' }),
    button('off', { inForce: false }),
    button('empty', { codes: ' ' }),
  ]
  it('the granted codes are those of granted buttons whose rule is in force', () => {
    expect(grantedAuth(rows, new Set(['menu', 'granted', 'off', 'empty']))).toEqual([
      { action: 'user:add,user:edit', type: '1', describe: 'granted' },
    ])
  })
  it('the list of all codes says which rules are switched off', () => {
    expect(allAuth(rows)).toEqual([
      { action: 'user:add,user:edit', type: '1', describe: 'granted', status: '1' },
      { action: 'refused:code', type: '2', describe: 'refused', status: '1' },
      { action: 'off:code', type: '1', describe: 'off', status: '0' },
    ])
  })
})
