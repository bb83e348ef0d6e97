import { describe, expect, it } from 'vitest'
import { PASSWORD_RULE, passwordFault, passwordStrength } from './password-policy.ts'

describe('passwordFault', () => {
  // spec §5.5
  it.each([
    ['Willow-2026', 'zhang', null],
    ['Passw0rd!', 'zhang', '这个密码过于常见，容易被猜到；请不要使用常用词加数字、键盘上相邻的字符或连续的数字'],
    ['法规-26年', 'zhang', PASSWORD_RULE],
    ['法规数据库-2026', 'zhang', null],
    ['Ab-1', 'zhang', PASSWORD_RULE],
    ['abcdefgh1', 'zhang', PASSWORD_RULE],
    ['abcdefgh-', 'zhang', PASSWORD_RULE],
    ['12345678-', 'zhang', PASSWORD_RULE],
    ['x-ZHANG-2026', 'zhang', '密码不能包含用户名'],
    ['ab-tree-2026', 'ab', null],
    [`Fagui-2026${'x'.repeat(60)}`, 'zhang', '密码不能超过 64 个字符'],
  ])('the password %s of the account %s gets the fault %s', (password, username, fault) =>
    expect(passwordFault(password, username)).toBe(fault),
  )
})

it('a password gets a point each for length, letters, digits and signs', () => {
  expect(['', 'a', 'a1', 'a1-', 'abcdef1-'].map(passwordStrength)).toEqual([0, 1, 2, 3, 4])
})
