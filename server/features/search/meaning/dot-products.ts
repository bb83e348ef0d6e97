import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { MultiplyingThread, type Multiplication } from './multiplying-thread.ts'

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65_536
/** Numbers that are multiplied at a time. */
const AT_ONCE = 16
/** Largest step of a vector of 16-bit numbers. */
const STEPS = 32_767
/** Vectors from which a thread multiplies them: fewer are multiplied before it would have been told. */
const APART_FROM = 8_192

/** dot-products.wasm: some hundred bytes that work on sixteen numbers at a time, which JavaScript cannot. */
const program = new WebAssembly.Module(
  readFileSync(join(projectRoot, 'server/features/search/meaning/dot-products.wasm')),
)
const thread = new MultiplyingThread(program)

const aligned = (bytes: number) => Math.ceil(bytes / AT_ONCE) * AT_ONCE

/** Products of all vectors with one, in steps of `step`; the next comparison overwrites them. */
export interface Products {
  products: Int32Array
  /** 0 when the vector was all zeros. */
  step: number
}

/** Many vectors of whole numbers from -127 to 127, to be compared with one vector at a time. */
export class DotProducts {
  readonly #memory: WebAssembly.Memory
  readonly #asked: Int16Array
  readonly #products: Int32Array
  readonly #vectors: Int8Array
  readonly #size: number
  readonly #padded: number
  readonly #whole: Multiplication
  readonly #apartFrom: number
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param vectors of `size` numbers each, one after the other; they are copied
   * @param apartFrom number of vectors from which a thread multiplies them
   * @throws RangeError when the last vector is not whole
   */
  constructor(vectors: Int8Array, size: number, apartFrom = APART_FROM) {
    if (size <= 0 || vectors.length % size !== 0) throw new RangeError(`the last vector has less than ${size} numbers`)
    this.#size = size
    this.#apartFrom = apartFrom
    const count = vectors.length / size
    // Numbers are multiplied sixteen at a time; those added are 0.
    const padded = aligned(size)
    this.#padded = padded
    const productsAt = 2 * padded
    const vectorsAt = aligned(productsAt + 4 * count)
    // Two are multiplied at a time: behind the last one there is room for one more, whose product nobody reads.
    const pages = Math.ceil((vectorsAt + padded * (count + 1)) / PAGE)
    this.#memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
    const { buffer } = this.#memory
    const bytes = new Int8Array(buffer, vectorsAt)
    if (padded === size) bytes.set(vectors)
    else for (let at = 0; at < count; at++) bytes.set(vectors.subarray(at * size, (at + 1) * size), at * padded)
    this.#vectors = bytes
    this.#asked = new Int16Array(buffer, 0, size)
    this.#products = new Int32Array(buffer, productsAt, count)
    this.#whole = { memory: this.#memory, asked: 0, vectors: vectorsAt, count, size: padded, products: productsAt }
  }

  /** Some of the vectors, one after the other, as they were given. @param from number of the first of them */
  vectors(from: number, count: number): Int8Array {
    const [size, padded] = [this.#size, this.#padded]
    if (padded === size) return this.#vectors.slice(from * size, (from + count) * size)
    const some = new Int8Array(count * size)
    for (let at = 0; at < count; at++)
      some.set(this.#vectors.subarray((from + at) * padded, (from + at) * padded + size), at * size)
    return some
  }

  /**
   * Multiplies every vector with one vector: many in a thread, so that other work goes on meanwhile. What is asked next
   * waits for it.
   * @param asked numbers of any size; they are rounded to 1/32,767 of the largest of them
   * @throws RangeError when it has another length than the vectors
   */
  async with(asked: Float32Array): Promise<Products> {
    const before = this.#last
    const result = before.then(() => this.#multiplied(asked))
    this.#last = result.catch(() => {})
    return result
  }

  async #multiplied(asked: Float32Array): Promise<Products> {
    if (asked.length !== this.#size)
      throw new RangeError(`a vector of ${asked.length} numbers cannot be compared with vectors of ${this.#size}`)
    let largest = 0
    for (const value of asked) largest = Math.max(largest, Math.abs(value))
    const scale = largest === 0 ? 0 : STEPS / largest
    for (let d = 0; d < asked.length; d++) this.#asked[d] = Math.round((asked[d] ?? 0) * scale)
    const whole = this.#whole
    // A thread that ended is none of the reader's business.
    if (whole.count < this.#apartFrom || !(await thread.multiply(whole))) {
      const { exports } = new WebAssembly.Instance(program, { own: { memory: this.#memory } })
      const multiply = exports['dotProducts'] as (...places: number[]) => void
      multiply(whole.asked, whole.vectors, whole.count, whole.size, whole.products)
    }
    return { products: this.#products, step: scale === 0 ? 0 : 1 / scale }
  }
}
