import { numberAt } from '../text/numbers.ts'

/** Turns of the method of Jacobi through all pairs of axes; it converges in far fewer. */
const MOST_SWEEPS = 30
/** Share of the diagonal that what is beside it may have in the end. */
const PRECISION = 1e-10
/** Square of the cosine between two axes below which they are at right angles. */
const LEAST_TURN = 1e-18

/** Sums of the products of the numbers of vectors, pair by pair: a symmetric matrix of `size` rows. */
export class Products {
  readonly sums: Float64Array
  readonly #size: number

  constructor(size: number) {
    this.#size = size
    this.sums = new Float64Array(size * size)
  }

  add(vector: Float32Array): void {
    for (let i = 0; i < this.#size; i++) {
      const factor = numberAt(vector, i)
      if (factor !== 0)
        for (let j = i; j < this.#size; j++)
          this.sums[i * this.#size + j] = numberAt(this.sums, i * this.#size + j) + factor * numberAt(vector, j)
    }
  }
}

/**
 * The directions in which vectors differ most, those of most weight first: eigenvectors of the matrix of their products
 * by the method of Jacobi. Dot products of vectors that are written by the first of them come near the whole ones.
 * @returns `size` rows of `size` numbers
 */
export function principalAxes({ sums }: Products, size: number): Float64Array {
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let j = i; j < size; j++) matrix[i * size + j] = matrix[j * size + i] = numberAt(sums, i * size + j)
  const axes = new Float64Array(size * size)
  for (let i = 0; i < size; i++) axes[i * size + i] = 1
  for (let sweep = 0; sweep < MOST_SWEEPS && !isDiagonal(matrix, size); sweep++)
    for (let p = 0; p < size - 1; p++) for (let q = p + 1; q < size; q++) turn(matrix, axes, size, p, q)
  const order = Array.from({ length: size }, (_, at) => at).sort(
    (a, b) => numberAt(matrix, b * size + b) - numberAt(matrix, a * size + a) || a - b,
  )
  return Float64Array.from(order.flatMap((axis) => [...axes.subarray(axis * size, (axis + 1) * size)]))
}

function isDiagonal(matrix: Float64Array, size: number): boolean {
  let [own, beside] = [0, 0]
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const square = numberAt(matrix, i * size + j) ** 2
      if (i === j) own += square
      else beside += square
    }
  return beside <= PRECISION * own
}

/** Turns two axes so that their product becomes 0. */
function turn(matrix: Float64Array, axes: Float64Array, size: number, p: number, q: number): void {
  const between = numberAt(matrix, p * size + q)
  const weights = numberAt(matrix, p * size + p) * numberAt(matrix, q * size + q)
  if (between === 0 || between ** 2 <= LEAST_TURN * Math.abs(weights)) return
  const ratio = (numberAt(matrix, q * size + q) - numberAt(matrix, p * size + p)) / (2 * between)
  const tangent = (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.hypot(ratio, 1))
  const cosine = 1 / Math.hypot(tangent, 1)
  const sine = tangent * cosine
  const mix = (of: Float64Array, a: number, b: number) => {
    const [x, y] = [numberAt(of, a), numberAt(of, b)]
    of[a] = cosine * x - sine * y
    of[b] = sine * x + cosine * y
  }
  for (let k = 0; k < size; k++) mix(matrix, k * size + p, k * size + q)
  for (let k = 0; k < size; k++) mix(matrix, p * size + k, q * size + k)
  for (let k = 0; k < size; k++) mix(axes, p * size + k, q * size + k)
}

/** A vector written by the first of some axes. */
export function alongAxes(vector: Float32Array, axes: Float64Array, dimensions: number): Float32Array {
  const size = vector.length
  return Float32Array.from({ length: dimensions }, (_, axis) => {
    let sum = 0
    for (let d = 0; d < size; d++) sum += numberAt(axes, axis * size + d) * numberAt(vector, d)
    return sum
  })
}
