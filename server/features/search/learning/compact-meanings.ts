import { compactBytes } from '../index/compact-vectors.ts'
import { codedVectors } from './codebooks.ts'
import { alongAxes, principalAxes, type Products } from './principal-axes.ts'

/**
 * Numbers of a vector in the file: products of the first 96 of 192 axes tell as much as all (decision 0206), and are
 * multiplied in half the time.
 */
const PARTS = 32
const WIDTH = 3
const DIMENSIONS = PARTS * WIDTH

/** Vectors of features as they were learned. */
export interface LearnedVectors {
  features: readonly number[]
  vectors: Float32Array
  dimensions: number
  /** Of the vectors of the texts that were learned from: what the axes are chosen by. */
  products: Products
}

/** The file of a model of meaning. */
export function compactMeanings({ features, vectors, dimensions, products }: LearnedVectors): Uint8Array {
  const axes = principalAxes(products, dimensions)
  const order = features.map((_, at) => at).sort((a, b) => (features[a] as number) - (features[b] as number))
  const directions = new Float32Array(order.length * DIMENSIONS)
  const lengths = new Float32Array(order.length)
  for (const [to, from] of order.entries()) {
    const vector = alongAxes(vectors.subarray(from * dimensions, (from + 1) * dimensions), axes, DIMENSIONS)
    const length = Math.max(Math.hypot(...vector), Number.MIN_VALUE)
    lengths[to] = length
    for (let d = 0; d < DIMENSIONS; d++) directions[to * DIMENSIONS + d] = (vector[d] ?? 0) / length
  }
  const shape = { parts: PARTS, width: WIDTH }
  return compactBytes({
    features: Uint32Array.from(order, (at) => features[at] as number),
    ...shape,
    ...codedVectors(directions, lengths, shape),
    lengths,
  })
}
