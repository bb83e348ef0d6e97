import { expect, it } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

const SIZE = { holds: 10, perSecond: 2 }
it('a bucket is full at first, refuses when it has too little, and says after how many seconds it has enough', () => {
  const buckets = new TokenBuckets()
  expect(buckets.take('a', 7, SIZE, 0)).toBe(0)
  expect(buckets.take('a', 7, SIZE, 0)).toBe(2)
  expect(buckets.take('a', 7, SIZE, 1_999)).toBe(1)
  expect(buckets.take('a', 7, SIZE, 2_000)).toBe(0)
})
it('a bucket never holds more than its size, and buckets of other keys are full', () => {
  const buckets = new TokenBuckets()
  buckets.take('a', 10, SIZE, 0)
  expect(buckets.take('a', 11, SIZE, 3_600_000)).toBeGreaterThan(0)
  expect(buckets.take('b', 10, SIZE, 0)).toBe(0)
})
it('a clock that is set back fills nothing', () => {
  const buckets = new TokenBuckets()
  buckets.take('a', 10, SIZE, 60_000)
  expect(buckets.take('a', 1, SIZE, 0)).toBe(1)
})
it('a refused call takes nothing, so that trying again does not make the wait longer', () => {
  const buckets = new TokenBuckets()
  buckets.take('a', 10, SIZE, 0)
  for (let i = 0; i < 100; i++) buckets.take('a', 4, SIZE, 0)
  expect(buckets.take('a', 4, SIZE, 2_000)).toBe(0)
})
