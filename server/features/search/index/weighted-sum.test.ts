import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import wabt from 'wabt'
import { projectRoot } from '#server/platform/project-root.ts'
import { WeightedSum } from './weighted-sum.ts'

const file = (name: string) => readFileSync(join(projectRoot, 'server/features/search/index', name))

describe('the sum of vectors', () => {
  it('the stored program is what its text says', async () => {
    const assembler = await wabt()
    const { buffer } = assembler
      .parseWat('weighted-sum.wat', file('weighted-sum.wat').toString(), { simd: true })
      .toBinary({})
    expect(Buffer.from(buffer).equals(file('weighted-sum.wasm'))).toBe(true)
  })

  it('vectors of any length are added with their factors, however many there are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }).chain((size) =>
          fc.record({
            size: fc.constant(size),
            vectors: fc.array(fc.array(fc.integer({ min: -127, max: 127 }), { minLength: size, maxLength: size }), {
              minLength: 1,
              maxLength: 20,
            }),
            chosen: fc.array(fc.tuple(fc.nat(), fc.float({ min: Math.fround(-3), max: Math.fround(3), noNaN: true })), {
              maxLength: 2_100,
            }),
          }),
        ),
        ({ size, vectors, chosen }) => {
          const picked = chosen.map(([number, factor]) => [number % vectors.length, factor] as const)
          const sum = new WeightedSum(Int8Array.from(vectors.flat()), size).of(
            picked.map(([number]) => number),
            picked.map(([, factor]) => factor),
          )
          for (let d = 0; d < size; d++) {
            const terms = picked.map(([number, factor]) => (vectors[number]?.[d] ?? 0) * factor)
            const all = terms.reduce((total, term) => total + term, 0)
            const most = terms.reduce((total, term) => total + Math.abs(term), 0)
            expect(Math.abs((sum[d] ?? Number.NaN) - all)).toBeLessThanOrEqual(1e-4 * most + 1e-9)
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  it('the vectors come back as they were given', () => {
    const vectors = Int8Array.from([1, -2, 3, 127, -127, 0])
    expect([...new WeightedSum(vectors, 3).vectors()]).toEqual([...vectors])
  })
})
