import { expect, it } from 'vitest'
import { ClickGuard, INSERT_GUARD_MS } from './click-guard.ts'

// spec §2.88
it('a click too soon after the last one is ignored and does not delay the next', () => {
  let now = 0
  const guard = new ClickGuard(INSERT_GUARD_MS, () => now)
  const at = (time: number) => {
    now = time
    return guard.passes()
  }
  expect([at(0), at(1_499), at(1_500), at(2_000), at(3_000)]).toEqual([true, false, true, false, true])
})

// spec §2.88
it('the second click of a double click is ignored by buttons that add rows', () => {
  let now = 10
  const guard = new ClickGuard(undefined, () => now)
  expect(guard.passes()).toBe(true)
  now = 309
  expect(guard.passes()).toBe(false)
  now = 310
  expect(guard.passes()).toBe(true)
})
