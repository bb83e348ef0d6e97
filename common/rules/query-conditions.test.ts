import { describe, expect, it } from 'vitest'
import { fromWire, isEmptyQuery, isFilled, replaced, toWire, withField, withRule, type QueryField, type QueryGroup } from './query-conditions.ts'

const FIELDS: QueryField[] = [
  { value: 'title', text: '标题', type: 'string' },
  { value: 'status', text: '状态', type: 'dict', dictCode: 'x' },
  { value: 'cost', text: '耗时', type: 'number' },
]
const group = (...rows: QueryGroup['rows']): QueryGroup => ({ key: 'g', matchType: 'and', rows })
const keys = () => {
  let last = 0
  return () => `k${++last}`
}

describe('a condition', () => {
  it('counts once field, rule and value are there; some rules want no value', () => {
    expect(isFilled({ key: '1', field: 'title', rule: 'like', val: '条例' })).toBe(true)
    expect(isFilled({ key: '1', field: 'title', rule: 'empty' })).toBe(true)
    for (const row of [
      { rule: 'eq', val: 'x' },
      { field: 'title', val: 'x' },
      { field: 'title', rule: 'eq' },
      { field: 'title', rule: 'eq', val: ' ' },
      { field: 'title', rule: 'in', val: [] },
    ] as const)
      expect(isFilled({ key: '1', ...row })).toBe(false)
  })
  it('loses its value with its field, and its rule when that makes no sense of the new one', () => {
    const row = { key: '1', field: 'title', rule: 'like', val: '条例' } as const
    expect(withField(row, FIELDS[1] as QueryField)).toEqual({ key: '1', field: 'status', rule: 'eq' })
    expect(withField({ ...row, rule: 'eq' }, FIELDS[2] as QueryField)).toEqual({ key: '1', field: 'cost', rule: 'eq' })
  })
  it('keeps the first of several values when it asks for one', () => {
    const row = { key: '1', field: 'status', rule: 'in', val: ['1', '2'] } as const
    expect(withRule(row, 'ne')).toEqual({ ...row, rule: 'ne', val: '1' })
    expect(withRule(row, 'empty')).toEqual({ key: '1', field: 'status', rule: 'empty' })
  })
})

describe('a query', () => {
  it('is empty while nothing in it is filled in, at any depth', () => {
    expect(isEmptyQuery(group())).toBe(true)
    expect(isEmptyQuery(group({ key: '1', field: 'title' }, group({ key: '2' })))).toBe(true)
    expect(isEmptyQuery(group({ key: '1' }, group({ key: '2', field: 'title', rule: 'empty' })))).toBe(false)
  })
  it('is sent as the wire has it, and comes back as it was', () => {
    const query = group(
      { key: 'a', field: 'title', rule: 'like', val: '条例' },
      { key: 'b', field: 'status' },
      {
        key: 'h',
        matchType: 'or',
        rows: [
          { key: 'c', field: 'status', rule: 'in', val: ['1', '2'] },
          { key: 'd', field: 'title', rule: 'not_empty' },
        ],
      },
    )
    const rows = toWire(query, FIELDS)
    expect(rows).toEqual([
      { rule: 'like', field: 'title', type: 'string', val: '条例' },
      {
        matchType: 'or',
        params: [
          { rule: 'in', field: 'status', type: 'dict', val: '1,2' },
          { rule: 'not_empty', field: 'title', type: 'string', val: '' },
        ],
      },
    ])
    expect(toWire(fromWire(rows, 'and', FIELDS, keys()), FIELDS)).toEqual(rows)
  })
  it('of an older client opens, with what is unknown left open', () => {
    const rows = [{ rule: 'like', field: 'title', type: 'string', val: '条例' }, { rule: 'sounds_like', field: 'gone', val: 7 }, null]
    expect(fromWire(rows, 'or', FIELDS, keys())).toEqual({
      key: 'k1',
      matchType: 'or',
      rows: [
        { key: 'k2', field: 'title', rule: 'like', val: '条例' },
        { key: 'k3', val: '7' },
      ],
    })
  })
  it('has a row changed or taken out, wherever it stands', () => {
    const inner = { key: 'h', matchType: 'or' as const, rows: [{ key: 'c' }] }
    expect(replaced(group({ key: 'a' }, inner), 'c', () => null)).toEqual(group({ key: 'a' }, { ...inner, rows: [] }))
    expect(replaced(group(inner), 'h', (row) => ({ ...(row as QueryGroup), matchType: 'and' }))).toEqual(group({ ...inner, matchType: 'and' }))
    expect(replaced(group(), 'g', (row) => ({ ...(row as QueryGroup), matchType: 'or' })).matchType).toBe('or')
  })
})
