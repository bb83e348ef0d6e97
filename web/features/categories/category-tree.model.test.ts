import { expect, it } from 'vitest'
import { branches, type Category } from './category-tree.model.ts'

const row = (id: string, pid = '0', hasChild = '0') => ({ id, pid, hasChild }) as Category

it('rows that can be opened have children, be it none yet', () => {
  const rows = [row('a', '0', '1'), row('b', '0', '1'), row('c')]
  const loaded = [row('a1', 'a', '1'), row('a11', 'a1')]
  expect(branches(rows, loaded)).toEqual([{ ...rows[0], children: [{ ...loaded[0], children: [loaded[1]] }] }, { ...rows[1], children: [] }, rows[2]])
})
