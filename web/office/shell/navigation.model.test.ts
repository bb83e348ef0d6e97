import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#common/contract/permissions.ts'
import { accordion, appsOf, crumbsOf, drawn, highlighted, isComplete, openFor, pagesNamed } from './navigation.model.ts'
import { menuOf } from './menu.model.ts'

const node = (path: string, title: string, rest: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: rest.children ? 'layouts/RouteView' : 'system/LogList',
  ...rest,
  meta: { keepAlive: false, internalOrExternal: false, componentName: 'X', title, ...rest.meta },
})

const menu = menuOf([
  node('/home', '首页'),
  node('/messageNotification', '消息', { children: [node('/messageNotification/index', '消息通知')] }),
  node('/isystem', '系统管理', {
    children: [
      node('/isystem/user', '用户管理', {
        children: [node('/isystem/user/list', '用户列表'), node('/isystem/user/:id', '用户详情', { hidden: true })],
      }),
      node('/isystem/log', '系统日志', { meta: { sound: 'xtrz xitongrizhi' } as MenuNode['meta'] }),
      node('/isystem/secret', '隐藏页', { hidden: true }),
    ],
  }),
  node('/report', '报表', { alwaysShow: true, children: [node('/report/a', '报表甲')] }),
  node('/shown', '只显示', { route: '0' }),
])

// spec §2.26
it('the side menu shows visible rows, aggregate rows as one item', () => {
  const names = (entries: ReturnType<typeof drawn>): unknown[] =>
    entries.map(({ title, children }) => (children.length ? [title, names(children)] : title))
  expect(names(drawn(menu))).toEqual([
    '首页',
    ['消息', ['消息通知']],
    ['系统管理', [['用户管理', ['用户列表']], '系统日志']],
    '报表',
    '只显示',
  ])
})

describe('highlighted and accordion', () => {
  // spec §2.26
  it.each([
    ['a page and its parents', '/isystem/user/list', '/isystem/user/list', ['/isystem', '/isystem/user']],
    ['a hidden page highlights its parent', '/isystem/secret', '/isystem', []],
    ['a page with a parameter is matched by its whole path', '/isystem/user/7', '/isystem/user', ['/isystem']],
    ['below an aggregate row, that row', '/report/a', '/report', []],
    ['a row without route', '/shown', '/shown', []],
    ['not in the menu', '/details', null, []],
  ])('the menu highlights a row: %s', (_, pathname, selected, open) => {
    expect(highlighted(pathname, menu)).toEqual({ selected, open })
  })
})

// spec §2.26
it.each([
  [
    'opening a root closes the other and opens its groups',
    ['/report'],
    ['/report', '/isystem'],
    ['/isystem', '/isystem/user'],
  ],
  ['opening below a root keeps the root', ['/isystem'], ['/isystem', '/isystem/user'], ['/isystem', '/isystem/user']],
  ['closing closes', ['/isystem', '/isystem/user'], ['/isystem/user'], ['/isystem/user']],
])('the accordion menu: %s', (_, before, after, kept) => {
  expect(accordion(before, after, menu)).toEqual(kept)
})

it.each([
  ['a page of a closed branch opens it with its groups', ['/report'], ['/isystem'], ['/isystem', '/isystem/user']],
  ['a group that was closed stays closed for a page beside it', ['/isystem'], ['/isystem'], ['/isystem']],
  ['a closed group opens for its page', ['/isystem'], ['/isystem', '/isystem/user'], ['/isystem', '/isystem/user']],
  ['a page outside the menu changes nothing', ['/isystem'], [], ['/isystem']],
])('the menu beside a page: %s', (_, before, ancestors, open) => {
  expect(openFor(before, ancestors, menu)).toEqual(open)
})

describe('crumbsOf', () => {
  // spec §2.24
  it.each([
    ['first level', '/shown', [{ title: '首页', to: '/' }, { title: '此页' }]],
    [
      'third level',
      '/isystem/user/list',
      [
        { title: '首页', to: '/' },
        { title: '系统管理', to: '/isystem' },
        { title: '用户管理', to: '/isystem/user' },
        { title: '此页' },
      ],
    ],
    ['not in the menu', '/elsewhere', [{ title: '首页', to: '/' }, { title: '此页' }]],
  ])('the breadcrumb shows the path: %s', (_, pathname, crumbs) => {
    expect(crumbsOf(pathname, menu, '此页')).toEqual(crumbs)
  })
  // spec §2.24
  it('the breadcrumb keeps the three nearest levels', () => {
    const deep = menuOf([
      node('/a', '甲', {
        children: [node('/a/b', '乙', { children: [node('/a/b/c', '丙', { children: [node('/a/b/c/d', '丁')] })] })],
      }),
    ])
    expect(crumbsOf('/a/b/c/d', deep, '丁').map(({ title }) => title)).toEqual(['首页', '乙', '丙', '丁'])
  })
})

// spec §2.25
it('the list of applications leaves out home, account and messages', () => {
  expect(appsOf(menu).map(({ title }) => title)).toEqual(['系统管理', '报表', '只显示'])
})

describe('pagesNamed', () => {
  it.each([
    ['', ['首页', '消息通知', '用户列表', '系统日志', '只显示']],
    ['日志', ['系统日志']],
    ['xtrz', ['系统日志']],
    ['rz', ['系统日志']],
    ['xitong', ['系统日志']],
    ['日志 xt', ['系统日志']],
    ['用户', ['用户列表']],
    ['列 用户', ['用户列表']],
    ['隐藏', []],
    ['系统管理', []],
  ])('a search for %s finds the pages %j', (words, titles) => {
    expect(
      pagesNamed(words, menu)
        .map(({ title }) => title)
        .filter((title) => !title.startsWith('报表')),
    ).toEqual(titles)
  })
})

// spec §2.19
it.each([
  ['/home', true],
  ['/details', true],
  ['/law/民法典', true],
  ['/messageNotification/index', true],
  ['/isystem/log', false],
])('the page %s takes the whole width: %s', (pathname, complete) => {
  expect(isComplete(pathname)).toBe(complete)
})
