import { expect, it } from 'vitest'
import { inRow } from './row-actions.model.ts'

// spec §2.32
it.each([
  ['a single action always', ['彻底删除'], 0, 1],
  ['three at most', ['编辑', '详情', '删除'], null, 3],
  ['two of four, and 更多', ['编辑', '详情', '密码', '删除'], null, 2],
  ['one and 更多 where the column is narrow', ['编辑', '详情', '删除'], 96, 1],
  ['two short ones where they fit', ['编辑', '删除'], 96, 2],
  ['all in the menu 操作 where not even the first fits', ['提交结果', '汇总', '详情'], 96, 0],
  ['all in the menu 操作 on a phone', ['编辑', '删除'], 0, 0],
])('a row shows %s', (_, labels, room, count) => {
  expect(inRow(labels, room)).toBe(count)
})
