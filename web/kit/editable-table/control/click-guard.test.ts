import { expect, it } from 'vitest'
import { ClickGuard, INSERT_GUARD_MS } from './click-guard.ts'

it('a press too soon after the last is not let through, and does not put off the next', () => {
  let now = 0
  const guard = new ClickGuard(INSERT_GUARD_MS, () => now)
  const at = (time: number) => {
    now = time
    return guard.passes()
  }
  expect([at(0), at(1_499), at(1_500), at(2_000), at(3_000)]).toEqual([true, false, true, false, true])
})

it('the second half of a double click is too soon for any button that adds', () => {
  let now = 10
  const guard = new ClickGuard(undefined, () => now)
  expect(guard.passes()).toBe(true)
  now = 309
  expect(guard.passes()).toBe(false)
  now = 310
  expect(guard.passes()).toBe(true)
})
