import { expect, it } from 'vitest'
import { passwordFault } from './password-policy.ts'
import { randomPassword } from './random-password.ts'

it('random passwords fit the policy, have no characters that look alike, and differ', () => {
  // The numbers of a generator with a known beginning: the same passwords in every run.
  let state = 1
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit
  const made = Array.from({ length: 200 }, () => randomPassword(below))
  expect(made.filter((password) => passwordFault(password, 'zhangsan') !== null)).toEqual([])
  expect(made.filter((password) => /[0O1lI]/.test(password))).toEqual([])
  expect(new Set(made).size).toBe(200)
})
