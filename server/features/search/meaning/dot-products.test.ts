import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import wabt from 'wabt'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { DotProducts } from './dot-products.ts'
import { MultiplyingThread } from './multiplying-thread.ts'

const file = (name: string) => readFileSync(join(projectRoot, 'server/features/search/meaning', name))

it('the program is its source assembled', async () => {
  const assembler = await wabt()
  const { buffer } = assembler
    .parseWat('dot-products.wat', file('dot-products.wat').toString(), { threads: true })
    .toBinary({})
  expect(Buffer.from(buffer).equals(file('dot-products.wasm'))).toBe(true)
})

const bytes = fc.integer({ min: -127, max: 127 })
const anyVectors = fc.integer({ min: 1, max: 128 }).chain((size) =>
  fc.record({
    asked: fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size }),
    vectors: fc.array(fc.array(bytes, { minLength: size, maxLength: size }), { maxLength: 40 }),
  }),
)

describe.each([
  ['by the caller', Infinity],
  ['by the thread', 0],
])('DotProducts, multiplied %s', (_, apartFrom) => {
  it('vectors of any length are multiplied as plain code multiplies them, and can be read again', async () => {
    await fc.assert(
      fc.asyncProperty(anyVectors, async ({ asked, vectors }) => {
        const dots = new DotProducts(Int8Array.from(vectors.flat()), asked.length, apartFrom)
        const { products, step } = await dots.with(Float32Array.from(asked))
        expect([...dots.vectors(0, vectors.length)]).toEqual(vectors.flat())
        for (const [at, vector] of vectors.entries()) expect([...dots.vectors(at, 1)]).toEqual(vector)
        const largest = Math.max(...asked.map(Math.abs))
        expect(products).toHaveLength(vectors.length)
        for (const [at, vector] of vectors.entries()) {
          const expected = vector.reduce((sum, value, d) => sum + value * (asked[d] ?? 0), 0)
          // Each number of the vector asked is rounded to half a step of 1/32,767 of the largest.
          const rounding = (vector.reduce((sum, value) => sum + Math.abs(value), 0) * largest) / 65_000 + 1e-6
          expect(Math.abs((products[at] ?? 0) * step - expected)).toBeLessThanOrEqual(rounding)
        }
      }),
    )
  })

  it('many vectors find room', async () => {
    const vectors = new Int8Array(50_000 * 16).fill(1)
    const { products, step } = await new DotProducts(vectors, 16, apartFrom).with(new Float32Array(16).fill(0.5))
    expect([products.length, Math.round((products[49_999] ?? 0) * step)]).toEqual([50_000, 8])
  })

  it('who asks while another is compared is answered after it', async () => {
    const dots = new DotProducts(Int8Array.from([1, 2, 3]), 1, apartFrom)
    const firstOf = async (asked: number) => {
      const { products, step } = await dots.with(Float32Array.of(asked))
      return Math.round((products[2] ?? 0) * step)
    }
    expect(await Promise.all([firstOf(1), firstOf(2), firstOf(5)])).toEqual([3, 6, 15])
  })

  it('vectors that are not whole, and those of another length, are refused', async () => {
    expect(() => new DotProducts(new Int8Array(20), 0, apartFrom)).toThrow(RangeError)
    expect(() => new DotProducts(new Int8Array(40), 32, apartFrom)).toThrow(RangeError)
    await expect(new DotProducts(new Int8Array(32), 32, apartFrom).with(new Float32Array(16))).rejects.toThrow(
      RangeError,
    )
  })
})

it('a thread that ends tells so, and the next multiplication begins another', async () => {
  const thread = new MultiplyingThread(new WebAssembly.Module(file('dot-products.wasm')))
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  new Int16Array(memory.buffer, 0, 16).fill(2)
  new Int8Array(memory.buffer, 64, 16).fill(3)
  const work = { memory, asked: 0, vectors: 64, count: 1, size: 16, products: 128 }
  const product = () => new Int32Array(memory.buffer, 128, 1)[0]
  // Outside the memory: the program is stopped.
  expect(await Promise.all([thread.multiply({ ...work, vectors: 65_536 }), thread.multiply(work)])).toEqual([
    false,
    false,
  ])
  expect(product()).toBe(0)
  expect(await thread.multiply(work)).toBe(true)
  expect(product()).toBe(96)
})
