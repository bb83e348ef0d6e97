import { expect, it } from 'vitest'
import { SlowStatements } from './slow-statements.ts'

const at = new Date('2026-11-20T04:00:00Z')

it('statements slower than the limit are counted, and the slowest twenty are kept', () => {
  const slow = new SlowStatements(100)
  for (let ms = 1; ms <= 200; ms++) slow.note({ text: `select\n  ${ms}`, ms }, at)
  expect(slow.number).toBe(100)
  expect(slow.slowest).toHaveLength(20)
  expect(slow.slowest[0]).toEqual({ text: 'select 200', ms: 200, at })
  expect(slow.slowest.at(-1)?.ms).toBe(181)
})
it('no statement is slow when the limit is 0', () => {
  const slow = new SlowStatements(0)
  expect(slow.note({ text: 'select 1', ms: 1e6 }, at)).toBe(false)
  expect(slow.number).toBe(0)
})
