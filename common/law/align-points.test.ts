import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignedPoints } from './align-points.ts'

describe('characters of two texts', () => {
  const chars = fc.array(fc.constantFrom(...'的一是不了在人有我他'), { maxLength: 200 })
  it('are joined in the order of both texts, character by character the same', () => {
    fc.assert(
      fc.property(chars, chars, (left, right) => {
        let last = -1
        alignedPoints(left, right).forEach((to, from) => {
          if (to < 0) return
          expect(to).toBeGreaterThan(last)
          expect(right[to]).toBe(left[from])
          last = to
        })
      }),
    )
  })
  it('a text aligned with itself has each character where it is', () => {
    fc.assert(
      fc.property(chars, (text) => {
        expect([...alignedPoints(text, text)]).toEqual([...text.keys()])
      }),
    )
  })
})
