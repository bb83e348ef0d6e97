import { describe, expect, it } from 'vitest'
import { found, kinshipOf, toggled, type TickNode } from './kinship.model.ts'

const TREE: TickNode[] = [
  {
    key: 'system',
    title: '系统管理',
    children: [
      { key: 'users', title: '用户管理', children: [{ key: 'add', title: '添加用户' }] },
      { key: 'log', title: '系统日志' },
    ],
  },
  { key: 'home', title: '首页' },
]
const KIN = kinshipOf(TREE)
const after = (granted: string[], key: string, on: boolean, linked: boolean) =>
  [...toggled(new Set(granted), key, on, KIN, linked)].toSorted()

describe('toggled', () => {
  it.each([
    ['linked adds descendants and ancestors', [], 'users', true, true, ['add', 'system', 'users']],
    ['linked on a leaf adds its ancestors', [], 'add', true, true, ['add', 'system', 'users']],
    [
      'removed linked removes descendants, not ancestors',
      ['system', 'users', 'add', 'log'],
      'users',
      false,
      true,
      ['log', 'system'],
    ],
    ['not linked changes only its node', ['home'], 'users', true, false, ['home', 'users']],
    ['removed not linked leaves the other nodes', ['system', 'users', 'add'], 'users', false, false, ['add', 'system']],
  ])('a tick %s', (_, granted, key, on, linked, expected) => {
    expect(after(granted, key, on, linked)).toEqual(expected)
  })
})

it('a search marks its hits and opens their ancestors', () => {
  expect(found(TREE, '用户')).toEqual({ keys: new Set(['add', 'users']), open: ['users', 'system'] })
  expect(found(TREE, '')).toEqual({ keys: new Set(), open: [] })
})
