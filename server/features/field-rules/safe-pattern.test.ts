import { expect, it } from 'vitest'
import { fitAll } from './safe-pattern.ts'

/** Backtracks for longer than the machine will last. */
const ENDLESS = ['^(a+)+$', `${'a'.repeat(40)}!`] as const

it('each pattern is tested on its own value', async () => {
  const fits = await fitAll([
    ['^a+$', 'aaa'],
    ['^a+$', 'b'],
  ])
  expect(fits).toEqual([true, false])
})
it('a pattern that backtracks without end is given up, and the server goes on meanwhile', async () => {
  // The first test loads the thread.
  await fitAll([['a', 'a']])
  let longest = 0
  let before = performance.now()
  const look = () => {
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }
  const watching = setInterval(look, 1)
  const tries = Array.from({ length: 10 }, () => fitAll([ENDLESS]))
  expect(await Promise.all(tries)).toEqual(tries.map(() => null))
  clearInterval(watching)
  look()
  // In the thread that answers, one such pattern would hold everything for 100 milliseconds.
  expect(longest).toBeLessThan(80)
  expect(await fitAll([['^a+$', 'aaa']])).toEqual([true])
}, 20_000)
