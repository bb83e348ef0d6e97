import { describe, expect, it } from 'vitest'
import { branches, dropped, stepped, zoneAt, type Menu } from './menu-tree.model.ts'

const row = (id: string, parentId: string | null = null, isLeaf = true) => ({ id, parentId, isLeaf }) as Menu
const roots = [row('a', null, false), row('b'), row('c')]
const below = { a: [row('a1', 'a'), row('a2', 'a')] }

it('a row that can be opened has a list of children, even before they are loaded', () => {
  expect(branches(roots, {})).toEqual([{ ...roots[0], children: [] }, roots[1], roots[2]])
  expect(branches(roots, below)[0]?.children?.map(({ id }) => id)).toEqual(['a1', 'a2'])
})

describe('stepped', () => {
  it('a step moves a row before its upper or behind its lower neighbour', () => {
    expect(stepped(row('b'), -1, roots, below)).toEqual({ parentId: null, before: 'a' })
    expect(stepped(row('a'), 1, roots, below)).toEqual({ parentId: null, before: 'c' })
    expect(stepped(row('b'), 1, roots, below)).toEqual({ parentId: null, before: null })
    expect(stepped(row('a2', 'a'), -1, roots, below)).toEqual({ parentId: 'a', before: 'a1' })
  })
  it('the first row has no step up, the last none down', () => {
    expect([
      stepped(row('a'), -1, roots, below),
      stepped(row('c'), 1, roots, below),
      stepped(row('gone'), 1, roots, below),
    ]).toEqual([null, null, null])
  })
})

describe('zoneAt and dropped', () => {
  it('a drop has three zones on menus and two on buttons', () => {
    expect([2, 20, 38].map((offset) => zoneAt(offset, 40, true))).toEqual(['before', 'inside', 'after'])
    expect([2, 19, 21].map((offset) => zoneAt(offset, 40, false))).toEqual(['before', 'before', 'after'])
  })
  it('a drop puts the row where it was released', () => {
    const [a, b, c] = roots as [Menu, Menu, Menu]
    expect(dropped(c, a, 'before', roots, below)).toEqual({ parentId: null, before: 'a' })
    expect(dropped(c, a, 'after', roots, below)).toEqual({ parentId: null, before: 'b' })
    expect(dropped(a, b, 'after', roots, below)).toEqual({ parentId: null, before: 'c' })
    expect(dropped(a, c, 'after', roots, below)).toEqual({ parentId: null, before: null })
    expect(dropped(b, a, 'inside', roots, below)).toEqual({ parentId: 'a', before: null })
    expect(dropped(b, row('a2', 'a'), 'before', roots, below)).toEqual({ parentId: 'a', before: 'a2' })
    expect(dropped(b, b, 'before', roots, below)).toBeNull()
  })
})
