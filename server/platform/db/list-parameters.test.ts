import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readParameter, readParameters, readSuperQuery } from './list-parameters.ts'

const is = (op: string, value: string | string[]) => ({ field: 'name', op, value })

describe('readParameter', () => {
  it.each([
    ['x', is('=', 'x')],
    [' x ', is('=', 'x')],
    ['*x*', is('LIKE', 'x')],
    ['*x', is('LEFT_LIKE', 'x')],
    ['x*', is('RIGHT_LIKE', 'x')],
    ['*', is('=', '*')],
    ['a*b', is('=', 'a*b')],
    ['*a*b*', is('LIKE', 'a*b')],
    ['*100%_\\*', is('LIKE', '100%_\\')],
    ['!x', is('!=', 'x')],
    ['!', is('=', '!')],
    ['!= x', is('!=', 'x')],
    ['>= x', is('>=', 'x')],
    ['>=1000', is('>=', '1000')],
    ['<=1000', is('<=', '1000')],
    ['<= x', is('<=', 'x')],
    ['> x', is('>', 'x')],
    ['< x', is('<', 'x')],
    ['ge 2026-01-01 08:00:00', is('>=', '2026-01-01 08:00:00')],
    ['gt x', is('>', 'x')],
    ['le x', is('<=', 'x')],
    ['lt x', is('<', 'x')],
    ['eq x', is('=', 'x')],
    ['ne x', is('!=', 'x')],
    ['ab x', is('=', 'ab x')],
    ['>x', is('=', '>x')],
    ['a,b', is('IN', ['a', 'b'])],
    ['a,', is('IN', ['a'])],
    ['a++b', is('=', 'a,b')],
    ['a++b,c', is('IN', ['a,b', 'c'])],
    [',a,b,', { any: [is('LIKE', 'a'), is('LIKE', 'b')] }],
    [',a,', { any: [is('LIKE', 'a')] }],
  ])('the parameter %j is read as its condition', (text, expected) => {
    expect(readParameter('name', text)).toEqual(expected)
  })
  it.each(['', '   ', '**', '***', ',', ', ,'])('the parameter %j is no condition', (text) => {
    expect(readParameter('name', text)).toBeNull()
  })
  it('a parameter without an operator is compared literally', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9_%\\甲乙丙]{3,20}$/), (text) => {
        expect(readParameter('name', text)).toEqual(is('=', text))
        expect(readParameter('name', `*${text}*`)).toEqual(is('LIKE', text))
      }),
    )
  })
})

describe('readParameters', () => {
  const isField = (name: string) => ['name', 'createTime', 'success'].includes(name)
  it('the parameters of a list are conditions on its fields, and others are ignored', () => {
    expect(
      readParameters({ name: 'x', pageNo: 1, column: 'name', keyWord: 'y', other_begin: '1', success: true }, isField),
    ).toEqual([is('=', 'x'), { field: 'success', op: '=', value: 'true' }])
  })
  it('a field can be asked for by begin, end and choice', () => {
    expect(
      readParameters(
        { createTime_begin: '2026-01-01', createTime_end: '2026-01-31', name_MultiString: 'a,b,', name_begin: '' },
        isField,
      ),
    ).toEqual([
      { field: 'createTime', op: '>=', value: '2026-01-01' },
      { field: 'createTime', op: '<=', value: '2026-01-31' },
      is('IN', ['a', 'b']),
    ])
  })
})

describe('readSuperQuery', () => {
  const isField = (name: string) => ['name', 'age'].includes(name)
  const read = (rows: unknown, match?: string, encode: (text: string) => string = encodeURIComponent) =>
    readSuperQuery({ superQueryParams: encode(JSON.stringify(rows)), superQueryMatchType: match }, isField)

  it.each([
    ['eq', 'a', is('=', 'a')],
    ['ne', 'a', is('!=', 'a')],
    ['gt', 'a', is('>', 'a')],
    ['ge', 'a', is('>=', 'a')],
    ['lt', 'a', is('<', 'a')],
    ['le', 'a', is('<=', 'a')],
    ['in', 'a,b,', is('IN', ['a', 'b'])],
    ['like', 'a*', is('LIKE', 'a*')],
    ['left_like', 'a', is('LEFT_LIKE', 'a')],
    ['right_like', 'a', is('RIGHT_LIKE', 'a')],
  ])('the advanced query knows the rule %s', (rule, val, expected) => {
    expect(read([{ field: 'name', type: 'text', rule, val }])).toEqual({ all: [expected] })
  })
  it('the advanced query joins its rows by AND, or by OR when asked to', () => {
    const rows = [
      { field: 'name', rule: 'eq', val: '100%' },
      { field: 'age', rule: 'gt', val: 5 },
    ]
    const conditions = [is('=', '100%'), { field: 'age', op: '>', value: '5' }]
    expect(read(rows)).toEqual({ all: conditions })
    expect(read(rows, 'and')).toEqual({ all: conditions })
    expect(read(rows, 'or')).toEqual({ any: conditions })
    expect(read(rows, 'or', (text) => text)).toEqual({ any: conditions })
  })
  it('the advanced query skips incomplete rows and is no condition without rows', () => {
    expect(
      read([
        { field: 'name', rule: 'eq' },
        { field: 'name', val: 'a' },
        { rule: 'eq', val: 'a' },
        { field: 'name', rule: 'eq', val: '' },
        'x',
      ]),
    ).toBeNull()
    expect(readSuperQuery({}, isField)).toBeNull()
  })
  it.each(['', 'no json', '%E0%A4%A', '{"field":"name"}', '[1, null]'])(
    'the advanced query %j is ignored',
    (superQueryParams) => {
      expect(readSuperQuery({ superQueryParams }, isField)).toBeNull()
    },
  )
  it('the advanced query refuses unknown fields, unknown rules and too many rows', () => {
    expect(() => read([{ field: 'password', rule: 'eq', val: 'a' }])).toThrow(/没有字段 password/)
    expect(() => read([{ field: 'name', rule: 'regexp', val: 'a' }])).toThrow(/不认识的匹配规则 regexp/)
    expect(() => read(Array(101).fill({ field: 'name', rule: 'eq', val: 'a' }))).toThrow(/不能超过 100 个条件/)
  })
})
