import { describe, expect, it } from 'vitest'
import { MeaningModel } from '../index/meaning-model.ts'
import { compactMeanings } from './compact-meanings.ts'
import { alongAxes, principalAxes, Products } from './principal-axes.ts'

const SIZE = 192
/** Numbers that look like chance, the same at every run. */
function numbers(count: number, seed: number): Float32Array {
  let state = seed
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}
/** Vectors that lie along twelve directions, of different lengths. */
function vectorsOf(count: number): Float32Array {
  const directions = numbers(12 * SIZE, 7)
  const shares = numbers(12 * count, 11)
  return Float32Array.from({ length: count * SIZE }, (_, i) => {
    const [at, d] = [Math.floor(i / SIZE), i % SIZE]
    let sum = 0
    for (let k = 0; k < 12; k++) sum += (shares[at * 12 + k] ?? 0) * (directions[k * SIZE + d] ?? 0)
    return sum * (1 + (at % 5))
  })
}
const cosine = (a: Float32Array, b: Float32Array) => {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, d) => sum + value * (y[d] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

describe('compactMeanings', () => {
  const count = 600
  const vectors = vectorsOf(count)
  const at = (i: number) => vectors.subarray(i * SIZE, (i + 1) * SIZE)
  const products = new Products(SIZE)
  for (let i = 0; i < count; i++) products.add(at(i))
  // Features that stand in no order.
  const features = Array.from({ length: count }, (_, i) => 0x4e00 + ((i * 257) % 20_000))
  const file = compactMeanings({ features, vectors, dimensions: SIZE, products })

  it('keeps how like vectors are to each other, within a few hundredths', () => {
    const model = MeaningModel.read(file)
    const read = (i: number) => model.vectorOf([{ text: String.fromCharCode(features[i] ?? 0), weight: 1 }])
    let largest = 0
    for (let i = 0; i + 1 < count; i += 7)
      largest = Math.max(largest, Math.abs(cosine(read(i), read(i + 1)) - cosine(at(i), at(i + 1))))
    expect(largest).toBeLessThan(0.06)
  })
  it('makes the same file of the same vectors', () => {
    expect(Buffer.compare(compactMeanings({ features, vectors, dimensions: SIZE, products }), file)).toBe(0)
  })
  it.each([
    ['nothing', () => new Uint8Array()],
    ['other bytes', () => new Uint8Array(200).fill(7)],
    ['half a file', () => file.slice(0, -3)],
    ['a file with one bit turned', () => file.with(file.length - 9, (file.at(-9) ?? 0) ^ 1)],
  ])('is not read from %s', (_, bytes) => {
    expect(() => MeaningModel.read(bytes())).toThrow(RangeError)
  })
})

describe('principalAxes', () => {
  it('are at right angles, and the first of them hold nearly all of vectors that lie in few directions', () => {
    const products = new Products(SIZE)
    const vectors = vectorsOf(50)
    for (let i = 0; i < 50; i++) products.add(vectors.subarray(i * SIZE, (i + 1) * SIZE))
    const axes = principalAxes(products, SIZE)
    const axis = (i: number) => Float32Array.from(axes.subarray(i * SIZE, (i + 1) * SIZE))
    expect(cosine(axis(0), axis(1))).toBeCloseTo(0, 6)
    const whole = vectors.subarray(0, SIZE)
    expect(Math.hypot(...alongAxes(whole, axes, 12))).toBeCloseTo(Math.hypot(...whole), 3)
  })
})
