import { expect, it } from 'vitest'
import type { Column } from '../model/columns.ts'
import { headFrom } from './head-keys.ts'
import { builtInColumns, layoutOf } from './layout.ts'

const COLUMNS: Column[] = ['a', 'b', 'c'].map((key) => ({ key, title: key, type: 'input', width: 300 }))
const layout = layoutOf(
  [...COLUMNS, { key: 'h', title: '隐藏', type: 'hidden' }],
  builtInColumns([], {
    dragSort: true,
    rowExpand: false,
    rowSelection: 'checkbox',
    rowNumber: true,
    statistics: false,
  }),
  { widths: new Map(), fixed: new Map([['c', 'left' as const]]) },
  800,
)

it('arrow keys move through the column heads, without the built-in columns', () => {
  expect(layout.columns.map(({ key }) => key)).toEqual(['row-drag-sort', 'row-checkbox', 'row-number', 'c', 'a', 'b'])
  const path = (from: string, pressed: string) => headFrom(layout, from, pressed)?.key
  expect([path('c', 'ArrowRight'), path('a', 'ArrowRight'), path('a', 'ArrowLeft')]).toEqual(['a', 'b', 'c'])
  expect([path('b', 'Home'), path('c', 'End')]).toEqual(['c', 'b'])
  expect([path('c', 'ArrowLeft'), path('b', 'ArrowRight'), path('b', 'x'), path('gone', 'Home')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
