import { expect, it } from 'vitest'
import { everyNode, type LazyNode, treeOf } from './lazy-tree.model.ts'

const node = (key: string, isLeaf = false): LazyNode => ({ key, value: key, title: key, isLeaf })

it('an opened node gets its children, or becomes a leaf when it has none', () => {
  const tree = treeOf(
    [node('a'), node('b'), node('c', true)],
    new Map([
      ['a', [node('a1'), node('a2', true)]],
      ['a1', []],
    ]),
  )
  expect(everyNode(tree).map(({ key, isLeaf }) => `${key}${isLeaf ? '.' : ''}`)).toEqual(['a', 'a1.', 'a2.', 'b', 'c.'])
})

it('a complete tree is used as it is', () => {
  const whole: LazyNode[] = [{ ...node('a'), children: [{ ...node('a1'), children: [node('a11', true)] }] }]
  const tree = treeOf(whole, new Map())
  expect(everyNode(tree).map(({ key }) => key)).toEqual(['a', 'a1', 'a11'])
})
