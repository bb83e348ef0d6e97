import { expect, it } from 'vitest'
import type { GrantNode } from './GrantTree.tsx'
import { withdrawnNames } from './withdrawn.model.ts'

const tree = [
  { key: 'log', title: '系统日志', children: [{ key: 'list', title: '查看系统日志', children: null }] },
  { key: 'dict', title: '数据字典', children: null },
] as GrantNode[]

it.each([
  [['log', 'list'], ['log', 'list'], []],
  [['log', 'list'], ['log'], ['查看系统日志']],
  [['dict', 'list', 'log'], [], ['系统日志', '查看系统日志', '数据字典']],
  [['log'], ['log', 'dict'], []],
  [['gone'], [], []],
])('of the grants %j, when %j are left, the names of those withdrawn are %j', (before, now, names) => {
  expect(withdrawnNames(tree, before, new Set(now))).toEqual(names)
})
