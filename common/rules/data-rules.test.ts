import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fieldsOf,
  fillVariables,
  readRule,
  RULE_CONDITIONS,
  type RuleTree,
  type RuleVariables,
  wordsOf,
} from './data-rules.ts'

const read = (condition: string, value: string, field = 'orgCode') => readRule({ field, condition, value })
const expression = (tree: unknown) =>
  readRule({ field: '', condition: 'EXPRESSION', value: typeof tree === 'string' ? tree : JSON.stringify(tree) })

const variables: RuleVariables = {
  sys_user_code: ['zhang'],
  sys_user_name: ['张三'],
  sys_org_code: ['A01'],
  sys_multi_org_code: ['A01', 'B02'],
  sys_date: ['2026-11-20'],
  sys_time: ['2026-11-20 12:00:00'],
  tenant_id: ['0'],
  bpm_status: ['1'],
}
const filled = (condition: string, value: string, given = variables) => {
  const { tree } = read(condition, value)
  return tree && fillVariables(tree, given)
}

describe('readRule', () => {
  it.each([
    ['>', '5', { op: '>', value: '5' }],
    ['>=', '5', { op: '>=', value: '5' }],
    ['<', '5', { op: '<', value: '5' }],
    ['<=', '5', { op: '<=', value: '5' }],
    ['=', ' A01 ', { op: '=', value: 'A01' }],
    ['!=', 'A01', { op: '!=', value: 'A01' }],
    ['LIKE', 'A01', { op: 'LIKE', value: 'A01' }],
    ['LEFT_LIKE', 'A01', { op: 'LEFT_LIKE', value: 'A01' }],
    ['RIGHT_LIKE', 'A01', { op: 'RIGHT_LIKE', value: 'A01' }],
    ['IN', 'A01, B02,', { op: 'IN', value: ['A01', 'B02'] }],
    // The wire's way of writing "begins with the own department".
    ['LIKE', 'A01%', { op: 'RIGHT_LIKE', value: 'A01' }],
    ['LIKE', '%A01', { op: 'LEFT_LIKE', value: 'A01' }],
    ['LIKE', '%A01%', { op: 'LIKE', value: 'A01' }],
    ['RIGHT_LIKE', 'A01%', { op: 'RIGHT_LIKE', value: 'A01' }],
    ['RIGHT_LIKE', '%A01%', { op: 'LIKE', value: 'A01' }],
    ['LIKE', '50%以上', { op: 'LIKE', value: '50%以上' }],
    ['=', 'A01%', { op: '=', value: 'A01%' }],
  ])('the stored rule %s %s is read as a condition', (condition, value, expected) => {
    expect(read(condition, value)).toEqual({ tree: { field: 'orgCode', ...expected }, fault: null })
  })

  it.each([
    ['BETWEEN', '1', /不认识的条件规则 BETWEEN/],
    ['USE_SQL_RULES', '1=1', /不认识的条件规则/],
    ['=', '  ', /不能为空/],
    ['LIKE', '%%', /不能只有 %/],
    ['IN', ',,', /不能为空/],
    ['=', '#{sys_password}', /不认识的变量 #\{sys_password\}/],
    ['=', '#{constructor}', /不认识的变量/],
    ['=', '#{sys_org_code', /没有写完整/],
    ['=', 'x'.repeat(501), /不能超过 500 个字符/],
    ['IN', Array(501).fill('a').join(','), /不能超过 500 个值/],
  ])('the stored rule %s %s is refused with a message', (condition, value, fault) => {
    expect(read(condition, value)).toEqual({ tree: null, fault: expect.stringMatching(fault) })
  })

  // spec §6.21
  it.each(['', '1a', 'a b', 'org_code; drop table account', 'a.b', 'x'.repeat(65)])(
    'a rule on the field name %j is refused',
    (field) => {
      expect(read('=', 'A01', field).fault).toMatch(/字段名/)
    },
  )
})

describe('readRule with an expression', () => {
  it('an expression is read as a tree of conditions', () => {
    const tree = {
      any: [
        { field: 'orgCode', op: 'RIGHT_LIKE', value: 'A01' },
        {
          all: [
            { field: 'success', op: '=', value: false },
            { field: 'costTime', op: 'IN', value: [1, '2'] },
          ],
        },
      ],
    }
    expect(expression(tree)).toEqual({
      tree: {
        any: [
          { field: 'orgCode', op: 'RIGHT_LIKE', value: 'A01' },
          {
            all: [
              { field: 'success', op: '=', value: 'false' },
              { field: 'costTime', op: 'IN', value: ['1', '2'] },
            ],
          },
        ],
      },
      fault: null,
    })
  })
  const leaf = { field: 'a', op: '=', value: '1' }
  const nested = (depth: number): unknown => (depth === 0 ? leaf : { all: [nested(depth - 1)] })
  it.each<[unknown, RegExp]>([
    ['{"all": [', /不是正确的 JSON/],
    ['"text"', /应为/],
    [[leaf], /应为/],
    [null, /应为/],
    [{ all: [] }, /至少要有一个条件/],
    [{ any: leaf }, /至少要有一个条件/],
    [{ all: [leaf], any: [leaf] }, /不能同时出现/],
    [{ all: [leaf], field: 'a' }, /不能同时出现/],
    [{ ...leaf, sql: '1=1' }, /不认识的项 sql/],
    [{ field: 'a', op: 'EXPRESSION', value: '{}' }, /不认识的条件规则/],
    [{ field: 'a', op: 'or', value: '1' }, /不认识的条件规则/],
    [{ field: 'a', op: '=', value: { raw: '1' } }, /应为文字、数字或是否/],
    [{ field: 'a', op: '=', value: null }, /应为文字、数字或是否/],
    [{ field: 'a', op: '=', value: ['1', '2'] }, /只有“属于”/],
    [{ field: 'a', op: '=' }, /应为文字/],
    [nested(5), /不能超过 5 层/],
    [{ all: Array(51).fill(leaf) }, /不能超过 50 个条件/],
    [JSON.stringify({ all: [leaf] }).padEnd(8001), /不能超过 8000 个字符/],
  ])('the expression %j is refused with a message', (tree, fault) => {
    expect(expression(tree).fault).toMatch(fault)
  })
  it('an expression may be four groups deep and hold fifty conditions side by side', () => {
    expect(expression(nested(4)).fault).toBeNull()
    expect(expression({ any: Array(10).fill({ all: Array(5).fill(leaf) }) }).fault).toBeNull()
  })
  it('reading an expression never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ all: [value] })),
        ),
        (text) => {
          const { tree, fault } = expression(text)
          expect(tree === null).toBe(fault !== null)
        },
      ),
    )
  })
})

describe('fillVariables', () => {
  it.each([
    ['=', '#{sys_user_code}', { op: '=', value: 'zhang' }],
    ['=', '#{sys_user_name}', { op: '=', value: '张三' }],
    ['LIKE', '#{sys_org_code}%', { op: 'RIGHT_LIKE', value: 'A01' }],
    ['RIGHT_LIKE', '#{sys_org_code}A', { op: 'RIGHT_LIKE', value: 'A01A' }],
    ['>=', '#{sys_date} 08:00:00', { op: '>=', value: '2026-11-20 08:00:00' }],
    ['<=', '#{sys_time}', { op: '<=', value: '2026-11-20 12:00:00' }],
    ['=', '#{tenant_id}', { op: '=', value: '0' }],
    ['=', '#{bpm_status}', { op: '=', value: '1' }],
    ['IN', '#{sys_multi_org_code},C03', { op: 'IN', value: ['A01', 'B02', 'C03'] }],
    ['=', '#{sys_user_code}@#{sys_org_code}', { op: '=', value: 'zhang@A01' }],
  ])('the variables of %s %s are filled in', (condition, value, expected) => {
    expect(filled(condition, value)).toEqual({ field: 'orgCode', ...expected })
  })
  it('a variable with several values means any of them, or none of them when negated', () => {
    expect(filled('RIGHT_LIKE', '#{sys_multi_org_code}')).toEqual({
      any: [
        { field: 'orgCode', op: 'RIGHT_LIKE', value: 'A01' },
        { field: 'orgCode', op: 'RIGHT_LIKE', value: 'B02' },
      ],
    })
    expect(filled('!=', '#{sys_multi_org_code}')).toEqual({
      all: [
        { field: 'orgCode', op: '!=', value: 'A01' },
        { field: 'orgCode', op: '!=', value: 'B02' },
      ],
    })
  })
  it('a variable without a value lets nothing through', () => {
    const nowhere = { ...variables, sys_org_code: [], sys_multi_org_code: [] }
    expect(filled('RIGHT_LIKE', '#{sys_org_code}%', nowhere)).toEqual({ any: [] })
    expect(filled('!=', '#{sys_org_code}', nowhere)).toEqual({ any: [] })
    expect(filled('IN', '#{sys_multi_org_code}', nowhere)).toEqual({ any: [] })
  })
  it('the value of a variable cannot add a pattern, a second value or another variable', () => {
    const sly = { ...variables, sys_user_name: ['%,#{sys_user_code}'] }
    expect(filled('IN', '#{sys_user_name}', sly)).toEqual({ field: 'orgCode', op: 'IN', value: ['%,#{sys_user_code}'] })
    expect(filled('RIGHT_LIKE', '#{sys_user_name}', sly)).toEqual({
      field: 'orgCode',
      op: 'RIGHT_LIKE',
      value: '%,#{sys_user_code}',
    })
  })
})

describe('wordsOf', () => {
  const tree: RuleTree = {
    any: [
      { field: 'username', op: '=', value: 'zhang' },
      {
        all: [
          { field: 'orgCode', op: 'RIGHT_LIKE', value: 'A01' },
          { field: 'logType', op: 'IN', value: ['1', '2'] },
        ],
      },
    ],
  }
  it('a rule in words names fields, conditions and values', () => {
    expect(wordsOf(tree, (field) => (field === 'username' ? '用户账号' : field))).toBe(
      '（用户账号 等于 zhang 或 （orgCode 开头是 A01 且 logType 属于 1、2））',
    )
    expect(fieldsOf(tree)).toEqual(['username', 'orgCode', 'logType'])
  })
  it('a rule in words says when nothing is let through', () => {
    expect(wordsOf({ any: [] })).toMatch(/不显示任何数据/)
  })
  it('every condition has a word', () => {
    expect(new Set(RULE_CONDITIONS.map(({ text }) => text)).size).toBe(RULE_CONDITIONS.length)
  })
})
