import { describe, expect, it } from 'vitest'
import { ancestorsOf, dropped, found, nodesOf, rowsOf, stepped, subtreeOf } from './department-tree.model.ts'

const row = (id: string, parentId: string | null = null) => ({ id, parentId, departName: `部门${id}` })
const rows = [row('a'), row('b'), row('a1', 'a'), row('a2', 'a'), row('a11', 'a1')]

it('rows become a tree; a row whose parent is not visible stands on the first level', () => {
  expect(
    nodesOf([row('x', 'hidden'), ...rows]).map(({ key, children }) => [key, children.map((child) => child.key)]),
  ).toEqual([
    ['x', []],
    ['a', ['a1', 'a2']],
    ['b', []],
  ])
})

it('a search opens the ancestors of its hits', () => {
  const { hits, open } = found(rows, 'a11')
  expect([[...hits], open]).toEqual([['a11'], ['a1', 'a']])
  expect(found(rows, '')).toEqual({ hits: new Set(), open: [] })
})

describe('stepped, dropped and subtreeOf', () => {
  it('a step moves a department among its siblings', () => {
    expect(stepped(rows, 'b', -1)).toEqual({ parentId: null, before: 'a' })
    expect(stepped(rows, 'a', 1)).toEqual({ parentId: null, before: null })
    expect(stepped(rows, 'a2', -1)).toEqual({ parentId: 'a', before: 'a1' })
    expect([stepped(rows, 'a', -1), stepped(rows, 'a2', 1), stepped(rows, 'gone', 1)]).toEqual([null, null, null])
  })
  it('a drop moves a department to where it was released', () => {
    expect(dropped(rows, { moved: 'b', target: 'a1', gap: null })).toEqual({ parentId: 'a1', before: null })
    expect(dropped(rows, { moved: 'b', target: 'a1', gap: -1 })).toEqual({ parentId: 'a', before: 'a1' })
    expect(dropped(rows, { moved: 'b', target: 'a1', gap: 1 })).toEqual({ parentId: 'a', before: 'a2' })
    expect(dropped(rows, { moved: 'a1', target: 'a2', gap: 1 })).toEqual({ parentId: 'a', before: null })
    expect(dropped(rows, { moved: 'a', target: 'a', gap: 1 })).toBeNull()
  })
  it('a department cannot be moved into itself', () => {
    expect([...subtreeOf(rows, 'a')]).toEqual(['a', 'a1', 'a11', 'a2'])
  })
})

it('the departments above one are found, the nearest first, and a nested answer becomes rows', () => {
  expect(ancestorsOf(rows, 'a11')).toEqual(['a1', 'a'])
  expect(ancestorsOf(rows, 'b')).toEqual([])
  expect(ancestorsOf(rows, null)).toEqual([])
  expect(
    rowsOf([{ id: 'a', departName: '部门a', children: [{ id: 'a1', departName: '部门a1', children: null }] }]),
  ).toEqual([row('a'), row('a1', 'a')])
})
