import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536
/** Numbers that are worked on at a time. */
const AT_ONCE = 16
/** Vectors that are added in one call; a longer list is added in several. */
const MOST = 1_024

/** weighted-sum.wasm: some hundred bytes that work on sixteen numbers at a time, which JavaScript cannot. */
const program = new WebAssembly.Module(
  readFileSync(join(projectRoot, 'server/features/search/index/weighted-sum.wasm')),
)

type Sum = (places: number, factors: number, count: number, size: number, sum: number) => void

/** Many vectors of whole numbers from -127 to 127, of which some are added, each with a factor. */
export class WeightedSum {
  readonly #sum: Sum
  readonly #size: number
  readonly #padded: number
  readonly #count: number
  readonly #vectorsAt: number
  readonly #places: Int32Array
  readonly #factors: Float32Array
  readonly #result: Float32Array
  readonly #vectors: Int8Array

  /** @param vectors of `size` numbers each, one after the other; they are copied */
  constructor(vectors: Int8Array, size: number) {
    this.#size = size
    this.#count = vectors.length / size
    const padded = Math.ceil(size / AT_ONCE) * AT_ONCE
    this.#padded = padded
    const instance = new WebAssembly.Instance(program)
    const memory = instance.exports['memory'] as WebAssembly.Memory
    this.#vectorsAt = 8 * MOST + 4 * padded
    const pages = Math.ceil((this.#vectorsAt + padded * this.#count) / PAGE)
    if (pages > 1) memory.grow(pages - 1)
    this.#vectors = new Int8Array(memory.buffer, this.#vectorsAt, padded * this.#count)
    if (padded === size) this.#vectors.set(vectors)
    else
      for (let at = 0; at < this.#count; at++)
        this.#vectors.set(vectors.subarray(at * size, (at + 1) * size), at * padded)
    this.#places = new Int32Array(memory.buffer, 0, MOST)
    this.#factors = new Float32Array(memory.buffer, 4 * MOST, MOST)
    this.#result = new Float32Array(memory.buffer, 8 * MOST, size)
    this.#sum = instance.exports['weightedSum'] as Sum
  }

  /** All vectors, one after the other, as they were given. */
  vectors(): Int8Array {
    const [size, padded] = [this.#size, this.#padded]
    if (padded === size) return this.#vectors.slice()
    const copy = new Int8Array(this.#count * size)
    for (let at = 0; at < this.#count; at++)
      copy.set(this.#vectors.subarray(at * padded, at * padded + size), at * size)
    return copy
  }

  /**
   * The sum of some vectors, each times its factor, of `size` numbers.
   * @param chosen numbers of vectors from 0 @param factors theirs
   */
  of(chosen: readonly number[], factors: readonly number[]): Float32Array {
    const sum = new Float32Array(this.#size)
    let count = 0
    const add = () => {
      this.#sum(0, 4 * MOST, count, this.#padded, 8 * MOST)
      for (let d = 0; d < this.#size; d++) sum[d] = (sum[d] as number) + (this.#result[d] as number)
      count = 0
    }
    for (let at = 0; at < chosen.length; at++) {
      this.#places[count] = this.#vectorsAt + (chosen[at] as number) * this.#padded
      this.#factors[count++] = factors[at] as number
      if (count === MOST) add()
    }
    if (count > 0) add()
    return sum
  }
}
