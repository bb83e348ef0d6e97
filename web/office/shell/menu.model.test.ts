import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#common/contract/permissions.ts'
import { everyEntry, isForeignMenu, menuOf, routesFromMenu, screenFor } from './menu.model.ts'

const bases = { origin: 'https://law.example', apiBase: '/fagui' }

type Sketch = Partial<Omit<MenuNode, 'meta' | 'children'>> & { meta?: Partial<MenuNode['meta']>; children?: Sketch[] }

function node({ meta, children, ...rest }: Sketch): MenuNode {
  const path = rest.path ?? '/x'
  return {
    id: path,
    route: '1',
    path,
    name: path.slice(1).replaceAll('/', '-'),
    component: 'system/LogList',
    ...rest,
    meta: { keepAlive: false, internalOrExternal: false, title: `题 ${path}`, componentName: 'X', ...meta },
    ...(children ? { children: children.map(node) } : {}),
  }
}
const menu = (...sketches: Sketch[]) => menuOf(sketches.map(node))
const shown = (pathname: string, ...sketches: Sketch[]) => {
  const { entry, ...what } = { entry: undefined, ...screenFor(pathname, menu(...sketches), bases) }
  return { ...what, ...(entry ? { path: (entry as { path: string }).path } : {}) }
}

const VIEW = 'layouts/RouteView'

describe('screenFor', () => {
  // spec §2.14, §2.16
  it.each<[string, string, Sketch[], object]>([
    [
      'a screen',
      '/isystem/log',
      [{ path: '/isystem/log' }],
      { kind: 'screen', screen: 'system/LogList', path: '/isystem/log' },
    ],
    [
      'a trailing slash is the same place',
      '/isystem/log/',
      [{ path: '/isystem/log' }],
      { kind: 'screen', screen: 'system/LogList', path: '/isystem/log' },
    ],
    ['a row with route flag 0 is no route', '/a', [{ path: '/a', route: '0' }], { kind: 'not-found' }],
    [
      'a hidden row is a route',
      '/a',
      [{ path: '/a', hidden: true }],
      { kind: 'screen', screen: 'system/LogList', path: '/a' },
    ],
    ['what is not in the menu is not found', '/b', [{ path: '/a' }], { kind: 'not-found' }],
    ['no menu at all', '/a', [], { kind: 'not-found' }],
    [
      'five levels deep',
      '/a/b/c/d/e',
      [
        {
          path: '/a',
          component: VIEW,
          children: [
            {
              path: '/a/b',
              component: VIEW,
              children: [
                {
                  path: '/a/b/c',
                  component: VIEW,
                  children: [{ path: '/a/b/c/d', component: VIEW, children: [{ path: '/a/b/c/d/e' }] }],
                },
              ],
            },
          ],
        },
      ],
      { kind: 'screen', screen: 'system/LogList', path: '/a/b/c/d/e' },
    ],
    [
      'a path without slash stands below its parent',
      '/a/b',
      [{ path: '/a', component: VIEW, children: [{ path: 'b' }] }],
      { kind: 'screen', screen: 'system/LogList', path: '/a/b' },
    ],
    [
      'a parameter',
      '/doc/7/edit',
      [{ path: '/doc/:id/edit' }],
      { kind: 'screen', screen: 'system/LogList', path: '/doc/:id/edit' },
    ],
    ['a parameter is not empty', '/doc//edit', [{ path: '/doc/:id/edit' }], { kind: 'not-found' }],
    [
      'the spelt-out path comes before the parameter',
      '/doc/new',
      [{ path: '/doc/:id' }, { path: '/doc/new', component: 'system/OnlineUserList' }],
      { kind: 'screen', screen: 'system/OnlineUserList', path: '/doc/new' },
    ],
    [
      'redirect',
      '/a',
      [{ path: '/a', component: VIEW, redirect: '/a/c', children: [{ path: '/a/b' }, { path: '/a/c' }] }],
      { kind: 'redirect', to: '/a/c' },
    ],
    [
      'redirect out of the menu',
      '/a',
      [{ path: '/a', component: VIEW, redirect: '/retrieval' }],
      { kind: 'redirect', to: '/retrieval' },
    ],
    [
      'redirects are followed to their end',
      '/a',
      [
        { path: '/a', component: VIEW, redirect: '/b' },
        { path: '/b', component: VIEW, redirect: '/c' },
        { path: '/c' },
      ],
      { kind: 'redirect', to: '/c' },
    ],
    [
      'redirects in a circle lead nowhere',
      '/a',
      [
        { path: '/a', component: VIEW, redirect: '/b' },
        { path: '/b', component: VIEW, redirect: '/a' },
      ],
      { kind: 'broken', why: 'empty', path: '/a' },
    ],
    [
      'an aggregate route redirects to itself: its own screen',
      '/a',
      [{ path: '/a', redirect: '/a', alwaysShow: true, children: [{ path: '/a/b', meta: { hidden: true } }] }],
      { kind: 'screen', screen: 'system/LogList', path: '/a' },
    ],
    [
      'a frame of children leads to the first that is drawn',
      '/a',
      [
        {
          path: '/a',
          component: VIEW,
          children: [{ path: '/a/x', route: '0' }, { path: '/a/b', hidden: true }, { path: '/a/c' }],
        },
      ],
      { kind: 'redirect', to: '/a/c' },
    ],
    [
      'all children hidden: to the first',
      '/a',
      [{ path: '/a', component: VIEW, children: [{ path: '/a/b', hidden: true }] }],
      { kind: 'redirect', to: '/a/b' },
    ],
    ['a frame without children', '/a', [{ path: '/a', component: VIEW }], { kind: 'broken', why: 'empty', path: '/a' }],
    [
      'no component and no children',
      '/a',
      [{ path: '/a', component: null }],
      { kind: 'broken', why: 'empty', path: '/a' },
    ],
    [
      'a component nobody made',
      '/a',
      [{ path: '/a', component: 'system/Nobody' }],
      { kind: 'broken', why: 'component', path: '/a' },
    ],
    [
      'an outside address in a frame',
      '/5f0c',
      [{ path: '5f0c', component: 'layouts/IframePageView', meta: { url: 'https://p.example/' } }],
      { kind: 'frame', url: 'https://p.example/', path: '/5f0c' },
    ],
    [
      'an outside address in a window',
      '/5f0c',
      [
        {
          path: '5f0c',
          component: 'layouts/IframePageView',
          meta: { url: 'https://p.example/', internalOrExternal: true },
        },
      ],
      { kind: 'window', url: 'https://p.example/', path: '/5f0c' },
    ],
    [
      'an address by a plain layout row',
      '/5f0c',
      [{ path: '5f0c', component: VIEW, meta: { url: 'https://p.example/' } }],
      { kind: 'frame', url: 'https://p.example/', path: '/5f0c' },
    ],
    [
      'a frame without a usable address',
      '/5f0c',
      [{ path: '5f0c', component: 'layouts/IframePageView', meta: { url: 'javascript:1' } }],
      { kind: 'broken', why: 'url', path: '/5f0c' },
    ],
  ])('an address leads to its screen: %s', (_, pathname, sketches, expected) => {
    expect(shown(pathname, ...sketches)).toEqual(expected)
  })
})

describe('menuOf, routesFromMenu and isForeignMenu', () => {
  // spec §2.15
  it.each<[string, Sketch, object]>([
    ['home is reached by /', { path: '/home', component: 'home/Index' }, { path: '/home', to: '/' }],
    ['others by their path', { path: '/a' }, { path: '/a', to: '/a' }],
    ['the title of the server', { path: '/dataManagement', meta: { title: '数据' } }, { title: '数据' }],
    ['default title by name', { path: '/d', name: 'dataManagement', meta: { title: '' } }, { title: '数据管理' }],
    [
      'default title by path',
      { path: '/opinionManagement', name: 'x', meta: { title: '' } },
      { title: '意见汇总管理' },
    ],
    ['no title: the name rather than nothing', { path: '/d', name: 'other', meta: { title: '' } }, { title: 'other' }],
    ['hidden by the row', { hidden: true }, { hidden: true }],
    ['hidden by its meta', { meta: { hideMenu: true } }, { hidden: true }],
    ['hidden below an aggregate route', { meta: { hidden: true } }, { hidden: true }],
  ])('a menu row is read: %s', (_, sketch, expected) => {
    expect(menu(sketch)[0]).toMatchObject(expected)
  })

  // spec §2.14
  it('routes leave out rows with flag 0 but not their children', () => {
    const rows = menu({ path: '/a', route: '0', children: [{ path: '/a/b' }] })
    expect(everyEntry(rows).map(({ path }) => path)).toEqual(['/a', '/a/b'])
    expect(routesFromMenu(rows).map(({ path }) => path)).toEqual(['/a/b'])
    expect(everyEntry(rows)[1]?.parents.map(({ path }) => path)).toEqual(['/a'])
  })

  // spec §4.4
  it.each([
    [[node({ component: VIEW })], false],
    [[node({ component: 'layouts/default/index' })], true],
    [[node({ component: VIEW, children: [{ component: 'LAYOUT' }] })], true],
  ])('a menu of the Vue3 client is recognised at any depth', (nodes, foreign) => {
    expect(isForeignMenu(nodes)).toBe(foreign)
  })
})
