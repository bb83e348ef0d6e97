import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import wabt from 'wabt'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { DotProducts } from './dot-products.ts'

const file = (name: string) => readFileSync(join(projectRoot, 'server/features/search', name))

it('the program is its source assembled', async () => {
  const assembler = await wabt()
  const { buffer } = assembler.parseWat('dot-products.wat', file('dot-products.wat').toString()).toBinary({})
  expect(Buffer.from(buffer).equals(file('dot-products.wasm'))).toBe(true)
})

it('vectors of any length are multiplied as plain code multiplies them, and can be read again', () => {
  const bytes = fc.integer({ min: -127, max: 127 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 128 }).chain((size) =>
        fc.record({
          asked: fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size }),
          vectors: fc.array(fc.array(bytes, { minLength: size, maxLength: size }), { maxLength: 40 }),
        }),
      ),
      ({ asked, vectors }) => {
        const dots = new DotProducts(Int8Array.from(vectors.flat()), asked.length)
        const { products, step } = dots.with(Float32Array.from(asked))
        expect([...dots.vectors(0, vectors.length)]).toEqual(vectors.flat())
        for (const [at, vector] of vectors.entries()) expect([...dots.vectors(at, 1)]).toEqual(vector)
        const largest = Math.max(...asked.map(Math.abs))
        expect(products).toHaveLength(vectors.length)
        const all = [...products]
        for (const from of vectors.keys())
          expect([...dots.with(Float32Array.from(asked), from, Math.min(3, vectors.length - from)).products]).toEqual(all.slice(from, from + 3))
        dots.with(Float32Array.from(asked))
        for (const [at, vector] of vectors.entries()) {
          const expected = vector.reduce((sum, value, d) => sum + value * (asked[d] ?? 0), 0)
          // Each number of the vector asked is rounded to half a step of 1/32,767 of the largest.
          const rounding = (vector.reduce((sum, value) => sum + Math.abs(value), 0) * largest) / 65_000 + 1e-6
          expect(Math.abs((products[at] ?? 0) * step - expected)).toBeLessThanOrEqual(rounding)
        }
      },
    ),
  )
})

it('many vectors find room', () => {
  const vectors = new Int8Array(50_000 * 16).fill(1)
  const { products, step } = new DotProducts(vectors, 16).with(new Float32Array(16).fill(0.5))
  expect([products.length, Math.round((products[49_999] ?? 0) * step)]).toEqual([50_000, 8])
})

it('vectors that are not whole, and those of another length, are refused', () => {
  expect(() => new DotProducts(new Int8Array(20), 0)).toThrow(RangeError)
  expect(() => new DotProducts(new Int8Array(40), 32)).toThrow(RangeError)
  expect(() => new DotProducts(new Int8Array(32), 32).with(new Float32Array(16))).toThrow(RangeError)
})
