import { describe, expect, it } from 'vitest'
import { faultIn } from './prompt-rules.model.ts'
import { asked, bare, type QueryKind } from './query-input.model.ts'
import { shortened, withoutThousands, withThousands } from './texts.model.ts'

describe('asked and bare', () => {
  // spec §2.137
  it.each<[QueryKind, string]>([
    ['like', '*水法*'],
    ['ne', '!水法'],
    ['ge', '>=水法'],
    ['le', '<=水法'],
    ['eq', '水法'],
  ])('a condition of kind %s is sent as %s and shown without marks', (kind, wire) => {
    expect(asked(kind, ' 水法 ')).toBe(wire)
    expect(bare(kind, wire)).toBe('水法')
  })
  it('an empty text gives no condition', () => {
    expect(asked('like', '  ')).toBe('')
    expect([bare('like', '**'), bare('like', '*'), bare('like', null)]).toEqual(['', '', ''])
  })
})

it('texts are shortened by whole characters', () => {
  expect(shortened('𠮷野家条例', 2)).toBe('𠮷野...')
  expect(shortened('二字', 2)).toBe('二字')
  expect(shortened('很长很长', -1)).toBe('很长很长')
})

it.each([
  ['1234567', '1,234,567'],
  ['-1234.50', '-1,234.50'],
  ['999', '999'],
  ['1234.', '1,234.'],
  ['甲', '甲'],
])('%s is shown as %s', (text, shown) => {
  expect(withThousands(text)).toBe(shown)
  expect(withoutThousands(shown)).toBe(text)
})

describe('faultIn', () => {
  const rules = [
    { required: true, message: '请输入名称' },
    { max: 4, pattern: /^\p{sc=Han}+$/u, message: '至多四个汉字' },
    { check: (value: string) => Promise.resolve(value === '重名' ? '名称已存在' : true), message: '' },
  ]
  it.each([
    ['', '请输入名称'],
    ['abc', '至多四个汉字'],
    ['一二三四五', '至多四个汉字'],
    ['重名', '名称已存在'],
    ['水法', null],
  ])('the prompt value %o has the fault %o', async (value, fault) => expect(await faultIn(rules, value)).toBe(fault))
  it('an empty value breaks only a required rule', async () => expect(await faultIn(rules.slice(1), '')).toBeNull())
})
