import { describe, expect, it } from 'vitest'
import { rowsIn } from './answer-rows.ts'
import { type Branch, dropped, nodeOf, openKeys, standing, stepFrom, stepped, treeRows } from './tree-rows.model.ts'

const node = (key: string, isLeaf = false) => nodeOf({ name: key }, key, isLeaf)
const roots = [node('a'), node('b'), node('c', true)]
const below: Record<string, ReturnType<typeof node>[]> = { a: [node('a1'), node('a2', true), node('a3', true)], a1: [] }
const branches = (...keys: string[]): Map<string, Branch<{ name: string }>> =>
  new Map(keys.map((key) => [key, { nodes: below[key], error: key === 'b' ? new Error('网络超时') : null }]))
const open = (...keys: string[]) => {
  const expanded = new Set(keys)
  return standing(treeRows(roots, branches(...keys)), expanded)
}
const words = (...keys: string[]) =>
  open(...keys).map(
    ({ node: { key, standIn }, level }) => `${level} ${standIn ? (standIn.error?.message ?? '…') : key}`,
  )

describe('treeRows, standing and openKeys', () => {
  it('rows are those of the open levels, with a line for a level that is loading or failed', () => {
    expect(words()).toEqual(['1 a', '1 b', '1 c'])
    expect(words('a')).toEqual(['1 a', '2 a1', '2 a2', '2 a3', '1 b', '1 c'])
    expect(words('b')).toEqual(['1 a', '1 b', '2 网络超时', '1 c'])
    below['x'] = undefined as never
    expect(
      standing(treeRows([node('x')], new Map([['x', { error: null }]])), new Set(['x'])).map(
        ({ node: one }) => one.standIn,
      ),
    ).toEqual([undefined, { parent: 'x', error: null }])
  })
  it('a row without children becomes a leaf', () => {
    const rows = open('a', 'a1')
    expect(rows.find(({ node: { key } }) => key === 'a1')).toMatchObject({ node: { isLeaf: true }, open: false })
  })
  it('a row knows its level, position and number of siblings', () => {
    expect(open('a').find(({ node: { key } }) => key === 'a2')).toMatchObject({
      level: 2,
      place: 2,
      siblings: 3,
      parent: 'a',
    })
  })
  // spec §2.132
  it('only visible levels are loaded', () => {
    const read = (key: string) => below[key]
    expect(openKeys(roots, new Set(['a', 'a1', 'gone']), read)).toEqual(['a', 'a1'])
    expect(openKeys(roots, new Set(['a1', 'c']), read)).toEqual([])
  })
})

describe('stepFrom', () => {
  it.each([
    ['a', 'ArrowRight', { focus: 'a1' }],
    ['b', 'ArrowRight', { open: 'b' }],
    ['c', 'ArrowRight', null],
    ['a', 'ArrowLeft', { close: 'a' }],
    ['a2', 'ArrowLeft', { focus: 'a' }],
    ['b', 'ArrowLeft', null],
    ['a3', 'ArrowDown', { focus: 'b' }],
    ['c', 'ArrowDown', null],
    ['a', 'ArrowUp', null],
    ['a2', 'Home', { focus: 'a' }],
    ['a', 'End', { focus: 'c' }],
    ['a', 'x', null],
    ['gone', 'Home', null],
  ])('on row %s the key %s gives %o', (key, pressed, expected) =>
    expect(stepFrom(open('a'), key, pressed)).toEqual(expected),
  )
})

describe('stepped and dropped', () => {
  it('a step moves a row within its level only', () => {
    expect([stepped(open('a'), 'a2', -1), stepped(open('a'), 'a2', 1)]).toEqual([
      { parent: 'a', before: 'a1' },
      { parent: 'a', before: null },
    ])
    expect([stepped(open('a'), 'a1', -1), stepped(open('a'), 'a3', 1), stepped(open('a'), 'gone', 1)]).toEqual([
      null,
      null,
      null,
    ])
  })
  it('a row can be dragged before or behind a sibling and nowhere else', () => {
    const rows = open('a')
    expect(dropped(rows, 'a3', 'a1', 'before')).toEqual({ parent: 'a', before: 'a1' })
    expect(dropped(rows, 'a1', 'a2', 'after')).toEqual({ parent: 'a', before: 'a3' })
    expect(dropped(rows, 'a1', 'a3', 'after')).toEqual({ parent: 'a', before: null })
    expect([
      dropped(rows, 'a1', 'a2', 'before'),
      dropped(rows, 'a2', 'a1', 'after'),
      dropped(rows, 'a3', 'b', 'after'),
      dropped(rows, 'a1', 'a1', 'after'),
    ]).toEqual([null, null, null, null])
  })
})

describe('rowsIn', () => {
  it('an answer may be a list, a page, or an envelope around one of them', () => {
    expect([
      rowsIn([1]),
      rowsIn({ records: [2] }),
      rowsIn({ result: [3] }),
      rowsIn({ result: { records: [4] } }),
    ]).toEqual([[1], [2], [3], [4]])
  })
  it.each([null, 'x', {}, { result: 5 }, { records: {} }])('an answer of another shape is refused: %o', (answer) => {
    expect(() => rowsIn(answer)).toThrow('返回数据类型不识别')
  })
})
