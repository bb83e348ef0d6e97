import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeNumbers } from './code-numbers.ts'

const code = fc.oneof(
  fc.nat({ max: 40 }),
  fc.integer({ min: 0, max: 0xffff_ffff }),
  fc.constantFrom(0, 0x8000_0000, 0xffff_ffff),
)

describe('numbers of codes', () => {
  it('a code has the number that it was given last, and others have none', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(code, fc.nat()), { maxLength: 3_000 }), fc.array(code), (given, asked) => {
        const numbers = new CodeNumbers()
        for (const [one, number] of given) numbers.set(one, number)
        const known = new Map(given)
        for (const one of [...known.keys(), ...asked]) expect(numbers.of(one)).toBe(known.get(one) ?? -1)
        expect([...numbers.codes()]).toEqual([...known.keys()].toSorted((a, b) => a - b))
      }),
      { numRuns: 60 },
    )
  })

  it('many codes side by side are told apart', () => {
    const numbers = new CodeNumbers()
    for (let at = 0; at < 50_000; at++) numbers.set(0x4e00_4e00 + at, at)
    expect([0, 1, 25_000, 49_999].map((at) => numbers.of(0x4e00_4e00 + at))).toEqual([0, 1, 25_000, 49_999])
    expect(numbers.of(0x4e00_4e00 + 50_000)).toBe(-1)
  })
})
