import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#common/contract/permissions.ts'
import { linesFor, moved, mostUsed, partsShown, partsToChoose } from './workbench.model.ts'

const node = (path: string, title: string, rest: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'system/LogList',
  ...rest,
  meta: { keepAlive: false, internalOrExternal: false, componentName: 'X', title },
})
const MENU = [
  node('/home', '首页', { component: 'home/Index' }),
  node('/isystem', '系统管理', {
    component: 'layouts/RouteView',
    children: [
      node('/isystem/log', '日志'),
      node('/isystem/user', '用户'),
      node('/isystem/gone', '隐藏', { hidden: true }),
      node('/x/:id', '参数'),
    ],
  }),
  node('/empty', '空组', { component: 'layouts/RouteView' }),
]
const visit = (to: string, times: number) => ({ to, title: to, at: 0, times })

describe('mostUsed', () => {
  it('the pages opened most come first, whatever the query of their address, and pages outside the menu are left out', () => {
    const titles = mostUsed(MENU, [
      visit('/isystem/user?username=a', 2),
      visit('/isystem/user', 1),
      visit('/isystem/log', 2),
      visit('/isystem/old', 9),
    ])
    expect(titles.map(({ title }) => title)).toEqual(['用户', '日志'])
    expect(mostUsed(MENU, []).map(({ title }) => title)).toEqual(['日志', '用户'])
  })
})

describe('the parts of the workbench', () => {
  it('the usual parts are shown until the user chooses, also none', () => {
    expect(partsShown(null)).toHaveLength(8)
    expect(partsShown([])).toEqual([])
    expect(partsToChoose(['visited', 'jobs'])).toEqual([
      'visited',
      'jobs',
      'begin',
      'waiting',
      'quick',
      'deadlines',
      'coming',
      'imports',
    ])
  })
  it.each([
    ['up', 'b', -1, ['b', 'a', 'c']],
    ['down', 'b', 1, ['a', 'c', 'b']],
    ['up from the first place', 'a', -1, ['a', 'b', 'c']],
    ['down from the last place', 'c', 1, ['a', 'b', 'c']],
  ] as const)('a part moves %s', (_, part, by, order) => {
    expect(moved(['a', 'b', 'c'], part, by)).toEqual(order)
  })
})

it('as many lines stand for a part that is loaded as it has room for', () => {
  expect(linesFor(undefined)).toEqual([80, 60, 70])
  expect(linesFor(232)).toEqual([80, 60, 70, 80])
  expect(linesFor(60)).toEqual([80])
})
