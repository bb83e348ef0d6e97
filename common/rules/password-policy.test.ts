import { describe, expect, it } from 'vitest'
import { PASSWORD_RULE, passwordFault, passwordStrength } from './password-policy.ts'

describe('passwordFault', () => {
  it.each([
    ['Fagui-2026', 'zhang', null],
    ['法规-26年', 'zhang', PASSWORD_RULE],
    ['法规数据库-2026', 'zhang', null],
    ['Ab-1', 'zhang', PASSWORD_RULE],
    ['abcdefgh1', 'zhang', PASSWORD_RULE],
    ['abcdefgh-', 'zhang', PASSWORD_RULE],
    ['12345678-', 'zhang', PASSWORD_RULE],
    ['x-ZHANG-2026', 'zhang', '密码不能包含用户名'],
    ['ab-cdef-2026', 'ab', null],
    [`Fagui-2026${'x'.repeat(60)}`, 'zhang', '密码不能超过 64 个字符'],
  ])('the password %s of the account %s gets the fault %s', (password, username, fault) => expect(passwordFault(password, username)).toBe(fault))
})

it('a password gets a point each for length, letters, digits and signs', () => {
  expect(['', 'a', 'a1', 'a1-', 'abcdef1-'].map(passwordStrength)).toEqual([0, 1, 2, 3, 4])
})
