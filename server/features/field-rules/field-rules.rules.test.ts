import { describe, expect, it } from 'vitest'
import { partsOf, readSteps } from './check-rule.rules.ts'
import { counted, counterParams, orderNumber, readParams, scopeOf } from './fill-params.rules.ts'

const step = (digits: string, pattern = '^.*$', message = '不对') => ({ digits, pattern, message })

describe('the steps of a check', () => {
  it('a step with a number checks the next part of the value, and a step with * checks the whole', () => {
    const parts = partsOf([step('2'), step('*'), step('3'), step('9'), step('1')], '法规2026x')
    expect(parts.map(({ checkValue, beginIndex, endIndex }) => [checkValue, beginIndex, endIndex])).toEqual([
      ['法规', 0, 2],
      ['法规2026x', 0, 7],
      ['202', 2, 5],
      ['6x', 5, 7],
      ['', 7, 7],
    ])
  })
  it('steps count characters, not their UTF-16 units', () => {
    expect(partsOf([step('1'), step('1')], '𠮷法').map(({ checkValue }) => checkValue)).toEqual(['𠮷', '法'])
  })
  it.each([
    ['', '规则内容不是 JSON'],
    ['{}', '规则内容应为至少一条规则的列表'],
    ['[]', '规则内容应为至少一条规则的列表'],
    ['[{"digits":"0","pattern":"a","message":"m"}]', '第 1 条规则的位数应为正整数，或以 * 表示整个值'],
    ['[{"digits":1,"pattern":"[","message":"m"}]', '第 1 条规则的正则表达式有误：['],
    [
      '[{"digits":1,"pattern":"a","message":"m"},{"digits":"*","pattern":"","message":"m"}]',
      '第 2 条规则的正则表达式应为 1 到 500 个字符',
    ],
    ['[{"digits":"*","pattern":"a","message":" "}]', '第 1 条规则的提示文本应为 1 到 200 个字'],
    ['[null]', '第 1 条规则的位数应为正整数，或以 * 表示整个值'],
  ])('the content %j of a check rule is refused', (json, fault) => {
    expect(readSteps(json)).toEqual({ fault })
  })
  it('steps are read with their number of digits as text', () => {
    expect(readSteps('[{"digits":2,"pattern":"^A","message":" 开头为 A ","priority":"1"}]')).toEqual({
      steps: [{ digits: '2', pattern: '^A', message: '开头为 A' }],
    })
  })
})

describe('parameters of a fill rule', () => {
  it.each([
    ['java.lang.Runtime', '', '没有名为“java.lang.Runtime”的规则实现'],
    ['constructor', '', '没有名为“constructor”的规则实现'],
    ['counter', '{', '规则参数不是 JSON'],
    ['counter', '[]', '规则参数应为 JSON 对象'],
    ['counter', '{"period":"week"}', '参数 period 应为 day、month、year 或 none'],
    ['counter', '{"digits":0}', '参数 digits 应为 1 到 12 的整数'],
    ['orderNumber', '{"prefix":7}', '参数 prefix 应为不超过 20 个字的文本'],
  ])('a fill rule of the implementation %s with the parameters %s is refused', (handler, json, fault) => {
    expect(readParams(handler, json)).toEqual({ fault })
  })
  it.each([
    ['day', '法规202611200007'],
    ['month', '法规2026110007'],
    ['year', '法规20260007'],
    ['none', '法规0007'],
  ] as const)('the period %s decides which part of the date is in the numbers of a counter', (period, expected) => {
    const params = counterParams({ prefix: '法规', period })
    expect(counted(params, scopeOf(period, '2026-11-20'), 7)).toBe(expected)
  })
  it('an order number has its prefix, the moment and two digits', () => {
    expect(orderNumber('CN', '2026-11-20 12:00:00', 7)).toBe('CN2026112012000007')
  })
})
