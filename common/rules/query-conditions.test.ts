import { describe, expect, it } from 'vitest'
import {
  fromWire,
  isEmptyQuery,
  isFilled,
  replaced,
  toWire,
  withField,
  withRule,
  type QueryField,
  type QueryGroup,
} from './query-conditions.ts'

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

describe('isFilled, withField and withRule', () => {
  it('a condition counts once it has a field, a rule and the value the rule needs', () => {
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
  it('a condition loses its value when its field changes, and its rule when the new field does not have it', () => {
    const row = { key: '1', field: 'title', rule: 'like', val: '条例' } as const
    expect(withField(row, FIELDS[1] as QueryField)).toEqual({ key: '1', field: 'status', rule: 'eq' })
    expect(withField({ ...row, rule: 'eq' }, FIELDS[2] as QueryField)).toEqual({ key: '1', field: 'cost', rule: 'eq' })
  })
  it('a condition keeps the first of several values when its rule takes one value', () => {
    const row = { key: '1', field: 'status', rule: 'in', val: ['1', '2'] } as const
    expect(withRule(row, 'ne')).toEqual({ ...row, rule: 'ne', val: '1' })
    expect(withRule(row, 'empty')).toEqual({ key: '1', field: 'status', rule: 'empty' })
  })
})

describe('isEmptyQuery, toWire, fromWire and replaced', () => {
  it('a query is empty while no condition at any depth is filled in', () => {
    expect(isEmptyQuery(group())).toBe(true)
    expect(isEmptyQuery(group({ key: '1', field: 'title' }, group({ key: '2' })))).toBe(true)
    expect(isEmptyQuery(group({ key: '1' }, group({ key: '2', field: 'title', rule: 'empty' })))).toBe(false)
  })
  // spec §2.43
  it('a query is the same after it was written for the wire and read back', () => {
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
          { rule: 'in', field: 'status', type: 'dict', dictCode: 'x', val: '1,2' },
          { rule: 'not_empty', field: 'title', type: 'string', val: '' },
        ],
      },
    ])
    expect(toWire(fromWire(rows, 'and', FIELDS, keys()), FIELDS)).toEqual(rows)
  })
  it('a condition names the dictionary, the stored type and the writing of its field', () => {
    const traits = {
      dictTable: 'sys_depart',
      dictText: 'name',
      customReturnField: 'orgCode',
      dbType: 'string',
      formatStr: 'YYYY-MM-DD',
    }
    const field: QueryField = {
      value: 'part',
      text: '部门',
      type: 'sel_depart',
      extendOption: ['1', '0'],
      options: [{ value: '1', text: '甲' }],
      ...traits,
    }
    expect(toWire(group({ key: 'a', field: 'part', rule: 'eq', val: 'A01' }), [field])).toEqual([
      { rule: 'eq', field: 'part', type: 'sel_depart', val: 'A01', extendOption: ['1', '0'], ...traits },
    ])
  })
  it('a query saved by an older client opens without the parts that are unknown', () => {
    const rows = [
      { rule: 'like', field: 'title', type: 'string', val: '条例' },
      { rule: 'sounds_like', field: 'gone', val: 7 },
      null,
    ]
    expect(fromWire(rows, 'or', FIELDS, keys())).toEqual({
      key: 'k1',
      matchType: 'or',
      rows: [
        { key: 'k2', field: 'title', rule: 'like', val: '条例' },
        { key: 'k3', val: '7' },
      ],
    })
  })
  it('a condition at any depth of a query can be changed or removed', () => {
    const inner = { key: 'h', matchType: 'or' as const, rows: [{ key: 'c' }] }
    expect(replaced(group({ key: 'a' }, inner), 'c', () => null)).toEqual(group({ key: 'a' }, { ...inner, rows: [] }))
    expect(replaced(group(inner), 'h', (row) => ({ ...(row as QueryGroup), matchType: 'and' }))).toEqual(
      group({ ...inner, matchType: 'and' }),
    )
    expect(replaced(group(), 'g', (row) => ({ ...(row as QueryGroup), matchType: 'or' })).matchType).toBe('or')
  })
})
