import { expect, it } from 'vitest'
import { asText, isCondition, splitBy, tableOf, withChosen, withoutCondition } from './choices.model.ts'

it('stored values are split by their separator', () => {
  expect(splitBy('a; b;', ';')).toEqual(['a', 'b'])
  expect(splitBy(null, ',')).toEqual([])
})

// spec §2.113
it('a chosen value stays readable when it is no longer an option', () => {
  expect(withChosen([{ value: '1', label: '一' }], ['1', '9'])).toEqual([
    { value: '1', label: '一' },
    { value: '9', label: '9' },
  ])
})

it.each([
  [1, '1'],
  [0, '0'],
  ['', undefined],
  [null, undefined],
])('%o is compared as %o', (value, text) => expect(asText(value)).toBe(text))

it.each([
  [undefined, true],
  ['{"pid":"0"}', true],
  ['pid=0', false],
  ['["a"]', false],
  ['null', false],
])('the condition %o is allowed: %s', (condition, may) => expect(isCondition(condition)).toBe(may))

it('a table dictionary has three parts and an optional condition', () => {
  expect(withoutCondition("sys_user,realname,username,status='1'")).toBe('sys_user,realname,username')
  expect(tableOf('sys_category,name,id')).toEqual({ tableName: 'sys_category', text: 'name', code: 'id' })
})
