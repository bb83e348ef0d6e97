import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536
/** Numbers that are multiplied at a time. */
const AT_ONCE = 16
/** Largest step of a vector of 16-bit numbers. */
const STEPS = 32_767

/** dot-products.wasm: some hundred bytes that work on sixteen numbers at a time, which JavaScript cannot. */
const program = new WebAssembly.Module(readFileSync(join(projectRoot, 'server/features/search/dot-products.wasm')))

type Multiply = (asked: number, vectors: number, count: number, size: number, products: number) => void

const aligned = (bytes: number) => Math.ceil(bytes / AT_ONCE) * AT_ONCE

/** Many vectors of whole numbers from -127 to 127, to be compared with one vector at a time. */
export class DotProducts {
  readonly #multiply: Multiply
  readonly #asked: Int16Array
  readonly #products: Int32Array
  readonly #vectors: Int8Array
  readonly #size: number
  readonly #padded: number
  readonly #count: number
  readonly #vectorsAt: number
  readonly #productsAt: number

  /**
   * @param vectors of `size` numbers each, one after the other; they are copied
   * @throws RangeError when the last vector is not whole
   */
  constructor(vectors: Int8Array, size: number) {
    if (size <= 0 || vectors.length % size !== 0) throw new RangeError(`the last vector has less than ${size} numbers`)
    this.#size = size
    this.#count = vectors.length / size
    // Numbers are multiplied sixteen at a time; those added are 0.
    const padded = aligned(size)
    this.#padded = padded
    const instance = new WebAssembly.Instance(program)
    const memory = instance.exports['memory'] as WebAssembly.Memory
    this.#productsAt = 2 * padded
    this.#vectorsAt = aligned(this.#productsAt + 4 * this.#count)
    // Two are multiplied at a time: behind the last one there is room for one more, whose product nobody reads.
    const pages = Math.ceil((this.#vectorsAt + padded * (this.#count + 1)) / PAGE)
    if (pages > 1) memory.grow(pages - 1)
    const bytes = new Int8Array(memory.buffer, this.#vectorsAt)
    if (padded === size) bytes.set(vectors)
    else for (let at = 0; at < this.#count; at++) bytes.set(vectors.subarray(at * size, (at + 1) * size), at * padded)
    this.#vectors = bytes
    this.#asked = new Int16Array(memory.buffer, 0, size)
    this.#products = new Int32Array(memory.buffer, this.#productsAt, this.#count)
    this.#multiply = instance.exports['dotProducts'] as Multiply
  }

  /** Some of the vectors, one after the other, as they were given. @param from number of the first of them */
  vectors(from: number, count: number): Int8Array {
    const [size, padded] = [this.#size, this.#padded]
    if (padded === size) return this.#vectors.subarray(from * size, (from + count) * size)
    const some = new Int8Array(count * size)
    for (let at = 0; at < count; at++) some.set(this.#vectors.subarray((from + at) * padded, (from + at) * padded + size), at * size)
    return some
  }

  /**
   * Multiplies every vector, or some, with one vector.
   * @param asked numbers of any size; they are rounded to 1/32,767 of the largest of them
   * @param from number of the first of them
   * @returns the products, in steps of `step`; they are overwritten by the next call
   */
  with(asked: Float32Array, from = 0, count = this.#count - from): { products: Int32Array; step: number } {
    if (asked.length !== this.#size) throw new RangeError(`a vector of ${asked.length} numbers cannot be compared with vectors of ${this.#size}`)
    let largest = 0
    for (const value of asked) largest = Math.max(largest, Math.abs(value))
    const scale = largest === 0 ? 0 : STEPS / largest
    for (let d = 0; d < asked.length; d++) this.#asked[d] = Math.round((asked[d] ?? 0) * scale)
    this.#multiply(0, this.#vectorsAt + from * this.#padded, count, this.#padded, this.#productsAt)
    return { products: this.#products.subarray(0, count), step: scale === 0 ? 0 : 1 / scale }
  }
}
