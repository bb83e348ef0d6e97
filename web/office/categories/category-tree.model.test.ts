import { expect, it } from 'vitest'
import { categoryRow, type Category } from './category-tree.model.ts'

const category = (id: string, hasChild: string) => ({ id, hasChild }) as Category

it('a category can be opened when it has children, except in search results', () => {
  expect([
    categoryRow(category('a', '1')).isLeaf,
    categoryRow(category('b', '0')).isLeaf,
    categoryRow(category('a', '1'), { alone: true }).isLeaf,
  ]).toEqual([false, true, true])
})
