import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

/** Optimal string alignment by its definition: slow and simple. */
function plainly(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return Math.min(
    plainly(a.slice(0, -1), b) + 1,
    plainly(a, b.slice(0, -1)) + 1,
    plainly(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1),
    swapped ? plainly(a.slice(0, -2), b.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  )
}
const word = fc.stringMatching(/^[甲乙丙]{0,5}$/)

describe('editDistance', () => {
  it('the distance is that of the definition up to the limit, and more than the limit beyond it', () =>
    fc.assert(
      fc.property(word, word, fc.nat({ max: 5 }), (a, b, limit) => {
        const real = plainly(a, b)
        const found = editDistance(a, b, limit)
        expect(Math.min(found, limit + 1)).toBe(Math.min(real, limit + 1))
      }),
      { numRuns: 500 },
    ))
  it.each([
    ['养犬管理', '养犬管理', 0],
    ['养犬管里', '养犬管理', 1],
    ['养犬管', '养犬管理', 1],
    ['养犬的管理', '养犬管理', 1],
    // Two neighbours that changed places are one slip.
    ['养犬理管', '养犬管理', 1],
    ['犬养理管', '养犬管理', 2],
  ])('the distance of %s and %s is %i', (a, b, distance) => expect(editDistance(a, b, 3)).toBe(distance))
  it('a distance beyond the limit is returned as one more than the limit', () =>
    expect(editDistance('丁丁甲乙丙', '甲乙丙戊戊', 2)).toBe(3))
  it('lengths that differ by more than the limit are enough to tell', () =>
    expect(editDistance('', '甲乙丙', 2)).toBe(3))
})
