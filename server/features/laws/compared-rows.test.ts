import { expect, test } from 'vitest'
import { comparedRows } from './compared-rows.ts'
import { parseTree } from './parsing/parse-tree.ts'
import { toBlocks } from './parsing/read-markdown.ts'

const tree = (text: string) => parseTree(toBlocks(text.split('\n'), 0), false).nodes
const rows = (old: string, now: string) =>
  comparedRows(tree(old), tree(now)).map(({ kind, left, right, leftLabel, rightLabel }) => [
    kind,
    leftLabel + left,
    rightLabel + right,
  ])

const OLD = `第一章　总则
第一条　为了看护浮桥，制定本规定。
第二章　看护
第二条　浮桥由县里看护。
第三条　夜间不得通行。
第三章　附则
第四条　本规定自公布之日起施行。`

test('a new title over articles that stay is a row before the first of them, and those behind it are renumbered', () => {
  const next = OLD.replace('第三条', '第三章　通行\n第三条').replace('第三章　附则', '第四章　附则')
  expect(rows(OLD, next)).toEqual([
    ['added', '', '第三章通行'],
    ['renumbered', '第三章附则', '第四章附则'],
  ])
})
test('a title that goes and one that changes are rows at their places', () => {
  expect(rows(OLD, OLD.replace('第二章　看护\n', '').replace('第三章', '第二章'))).toEqual([
    ['deleted', '第二章看护', ''],
    ['renumbered', '第三章附则', '第二章附则'],
  ])
  expect(rows(OLD, OLD.replace('　看护\n', '　看护和维修\n').replace('夜间', '雾天'))).toEqual([
    ['changed', '第二章看护', '第二章看护和维修'],
    ['changed', '第三条夜间不得通行。', '第三条雾天不得通行。'],
  ])
})
test('white space in a title is no change', () => {
  expect(rows(OLD, OLD.replace('总则', '总　则').replace('附则', '附  则'))).toEqual([])
})
test('a title without an article below it is a row at the end', () => {
  expect(rows(OLD, `${OLD}\n第四章　附录`)).toEqual([['added', '', '第四章附录']])
})
