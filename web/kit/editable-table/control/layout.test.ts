import { describe, expect, it } from 'vitest'
import type { Column } from '../model/columns.ts'
import { builtInColumns, layoutOf } from './layout.ts'

const NONE = { widths: new Map<string, number>(), fixed: new Map<string, 'left' | 'right' | null>() }
const column = (key: string, more: Partial<Column> = {}): Column => ({ key, title: key, type: 'input', ...more })
const ALL = { dragSort: true, rowExpand: true, rowSelection: 'checkbox', rowNumber: true, statistics: true } as const

describe('builtInColumns and layoutOf', () => {
  it('the columns begin with handle, expander, selection and number', () => {
    expect(builtInColumns([], ALL).map(({ type, width }) => [type, width])).toEqual([
      ['row-drag-sort', 60],
      ['row-expand', 40],
      ['row-checkbox', 40],
      ['row-number', 60],
    ])
    expect(builtInColumns([], { ...ALL, rowSelection: 'radio', statistics: false }).map(({ type }) => type)).toContain(
      'row-radio',
    )
  })
  it('a screen may set titles and widths of the built-in columns', () => {
    const [number] = builtInColumns([column('n', { type: 'row-number', title: '号', width: 80 })], {
      ...ALL,
      dragSort: false,
      rowExpand: false,
      rowSelection: false,
    })
    expect(number).toMatchObject({ title: '号', width: 80 })
  })
  it('flexible columns share the remaining width and are never below 120 pixels', () => {
    const { columns, width } = layoutOf([column('a'), column('b', { width: 200 }), column('c')], [], NONE, 1000)
    expect(columns.map((one) => Math.round(one.width))).toEqual([400, 200, 400])
    expect(width).toBe(1000)
    expect(layoutOf([column('a'), column('b')], [], NONE, 100).columns.map((one) => one.width)).toEqual([120, 120])
    expect(layoutOf([column('a', { width: '25%' })], [], NONE, 800).columns[0]?.width).toBe(200)
  })
  it('fixed columns have their offsets and hidden columns are left out', () => {
    const columns = [
      column('a'),
      column('b', { width: 100, fixed: 'left' }),
      column('c', { width: 80, fixed: 'right' }),
      column('h', { type: 'hidden' }),
    ]
    const layout = layoutOf(
      columns,
      builtInColumns([], { ...ALL, dragSort: false, rowExpand: false, rowNumber: false }),
      NONE,
      1000,
    )
    expect(layout.columns.map(({ key, fixed, offset }) => [key, fixed, offset])).toEqual([
      ['row-checkbox', 'left', 0],
      ['b', 'left', 60],
      ['a', null, 0],
      ['c', 'right', 0],
    ])
    const wishes = { widths: new Map([['a', 333]]), fixed: new Map([['b', null]]) }
    expect(layoutOf(columns, [], wishes, 1000).columns.map(({ key, width }) => [key, Math.round(width)])).toEqual([
      ['a', 333],
      ['b', 100],
      ['c', 80],
    ])
  })
  // spec §2.95
  it('on a phone two columns of data stand beside the built-in ones, unless the user made one wider', () => {
    const columns = [column('a', { width: 180, fixed: 'left' }), column('b', { width: 200 })]
    const builtIns = builtInColumns([], { ...ALL, rowExpand: false })
    const { columns: shown, width } = layoutOf(columns, builtIns, NONE, 374)
    expect(shown.map((one) => one.width)).toEqual([44, 40, 44, 124, 124])
    expect(width).toBeLessThanOrEqual(380)
    const wishes = { ...NONE, widths: new Map([['a', 240]]) }
    expect(layoutOf(columns, builtIns, wishes, 374).columns.at(-2)?.width).toBe(240)
  })
  it('no column is fixed when the fixed ones would fill the table', () => {
    expect(layoutOf([column('a', { width: 400, fixed: 'left' }), column('b')], [], NONE, 600).columns[0]?.fixed).toBe(
      null,
    )
  })
})
