import { expect, it } from 'vitest'
import { fitAll } from './safe-pattern.ts'

const TRIES = 10
/** Backtracks for longer than the machine will last. */
const ENDLESS = ['^(a+)+$', `${'a'.repeat(40)}!`] as const

it('each pattern is tested on its own value', async () => {
  const fits = await fitAll([
    ['^a+$', 'aaa'],
    ['^a+$', 'b'],
  ])
  expect(fits).toEqual([true, false])
})
// spec §6.12
it('a pattern that backtracks without end is given up, and the server goes on meanwhile', async () => {
  // The first test loads the thread.
  await fitAll([['a', 'a']])
  let looks = 0
  const watching = setInterval(() => looks++, 1)
  const tries = Array.from({ length: TRIES }, () => fitAll([ENDLESS]))
  expect(await Promise.all(tries)).toEqual(tries.map(() => null))
  clearInterval(watching)
  // In the thread that answers, each such pattern would hold everything for 100 milliseconds, and there would be a look
  // between two of them.
  expect(looks).toBeGreaterThan(3 * TRIES)
  expect(await fitAll([['^a+$', 'aaa']])).toEqual([true])
}, 20_000)
