import { numberAt } from '../text/numbers.ts'

/**
 * Bytes of the search index. Numbers are varints (7 bits a byte, low first). A posting list holds, per provision in
 * rising order, `(gap << 1) | several`, followed by the number of occurrences when there are several.
 *
 * A block is: number of terms, then per term its two UTF-16 units, number of provisions and byte length of its
 * list; then the lists one after the other.
 */

/** A growing byte string. */
export class ByteWriter {
  #bytes: Uint8Array
  length = 0

  constructor(capacity = 16) {
    this.#bytes = new Uint8Array(capacity)
  }

  #room(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more))
    grown.set(this.#bytes)
    this.#bytes = grown
  }

  varint(value: number): void {
    this.#room(5)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  unit16(value: number): void {
    this.#room(2)
    this.#bytes[this.length++] = value & 255
    this.#bytes[this.length++] = value >>> 8
  }

  append(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Starts anew in the same memory; what `done` gave before is written over. */
  clear(): void {
    this.length = 0
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}

/** Reads varints one after the other. */
export class ByteReader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  varint(): number {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = numberAt(this.#bytes, this.at++)
      value |= (byte & 127) << shift
      if (byte < 128) return value
      shift += 7
    }
  }

  unit16(): number {
    return numberAt(this.#bytes, this.at++) | (numberAt(this.#bytes, this.at++) << 8)
  }
}

/** Two characters as one number. */
export const termCode = (first: number, second: number): number => first * 65536 + second
export const codeOfTerm = (term: string): number => termCode(term.charCodeAt(0), term.charCodeAt(1))

/** Where the postings of a term stand inside a block. */
export interface TermPlace {
  unitCount: number
  start: number
  length: number
  /**
   * Made when the list is first read in part: of every `STRIDE`-th posting its number and where the next one begins.
   */
  marks?: Int32Array
}

/** Postings between two marks of a list. */
const STRIDE = 64
/** A list is read in part where it has this many postings for each one wanted. Else the whole is read sooner. */
const WORTH_SKIPPING = 40

/** A place that may be read in part is kept with its marks; others are made anew. */
const LEAST_MARKED = 2 * STRIDE

/**
 * Directory of a block: by code of a term, the place of its list. In arrays, for there are as many places as terms, and
 * an object for each would take several times the memory of the postings.
 */
export class BlockDirectory {
  /** Rising. */
  readonly #codes: Uint32Array
  readonly #unitCounts: Int32Array
  /** Where the lists begin, and last where they end. */
  readonly #starts: Int32Array
  readonly #marked = new Map<number, TermPlace>()

  /** Reads what stands before the lists of a block. */
  constructor(content: Uint8Array) {
    const reader = new ByteReader(content)
    const count = reader.varint()
    this.#codes = new Uint32Array(count)
    this.#unitCounts = new Int32Array(count)
    this.#starts = new Int32Array(count + 1)
    for (let i = 0; i < count; i++) {
      const first = reader.unit16()
      this.#codes[i] = termCode(first, reader.unit16())
      this.#unitCounts[i] = reader.varint()
      this.#starts[i + 1] = numberAt(this.#starts, i) + reader.varint()
    }
    for (let i = 0; i <= count; i++) this.#starts[i] = numberAt(this.#starts, i) + reader.at
  }

  get size(): number {
    return this.#codes.length
  }

  /** Its terms, rising. */
  keys(): Iterable<number> {
    return this.#codes
  }

  *[Symbol.iterator](): Generator<[number, TermPlace]> {
    for (const code of this.#codes) yield [code, this.get(code) as TermPlace]
  }

  has(code: number): boolean {
    return this.#numberOf(code) >= 0
  }

  get(code: number): TermPlace | undefined {
    const marked = this.#marked.get(code)
    if (marked) return marked
    const number = this.#numberOf(code)
    if (number < 0) return undefined
    const start = numberAt(this.#starts, number)
    const place = {
      unitCount: numberAt(this.#unitCounts, number),
      start,
      length: numberAt(this.#starts, number + 1) - start,
    }
    if (place.unitCount >= LEAST_MARKED) this.#marked.set(code, place)
    return place
  }

  #numberOf(code: number): number {
    const number = lastAtMost(this.#codes, code)
    return this.#codes[number] === code ? number : -1
  }
}

/** Index of the last of rising numbers that is at most `limit`, or -1. */
export function lastAtMost(rising: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numberAt(rising, middle) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Postings of one list at a time. What is read stands until the next list is read: arrays are passed through faster
 * than calls are made.
 */
export class PostingReader {
  /** Numbers of the provisions inside the segment, rising. */
  units = new Int32Array(4_096)
  occurrences = new Int32Array(4_096)

  #room(postings: number): void {
    if (postings <= this.units.length) return
    this.units = new Int32Array(postings * 2)
    this.occurrences = new Int32Array(postings * 2)
  }

  /** Reads a list. @returns how many postings it has */
  read(content: Uint8Array, { start, length, unitCount }: TermPlace): number {
    this.#room(unitCount)
    const { units, occurrences } = this
    const end = start + length
    let count = 0
    let at = start
    let unit = -1
    while (at < end) {
      let byte = content[at++] ?? 0
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = content[at++] ?? 0
        value |= (byte & 127) << shift
      }
      unit += value >>> 1
      let several = 1
      if (value & 1) {
        byte = content[at++] ?? 0
        several = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = content[at++] ?? 0
          several |= (byte & 127) << shift
        }
      }
      units[count] = unit
      occurrences[count++] = several
    }
    return count
  }

  /**
   * Reads of a list the postings of the provisions wanted and perhaps others.
   * @param wanted numbers inside the segment, rising; the first `many` count
   * @returns how many postings were read
   */
  readAmong(content: Uint8Array, place: TermPlace, wanted: Int32Array, many: number): number {
    if (place.unitCount < many * WORTH_SKIPPING || place.unitCount < LEAST_MARKED) return this.read(content, place)
    this.#room(many)
    const marks = (place.marks ??= marksOf(content, place))
    const { units, occurrences } = this
    const end = place.start + place.length
    let at = place.start
    let unit = -1
    let mark = 0
    let count = 0
    for (let i = 0; i < many; i++) {
      const sought = wanted[i] ?? 0
      if (unit >= sought) continue
      // The last mark before what is sought, by steps that double.
      let step = 2
      while (mark + step < marks.length && (marks[mark + step] ?? 0) < sought) {
        mark += step
        step *= 2
      }
      for (; step >= 2; step /= 2) if (mark + step < marks.length && (marks[mark + step] ?? 0) < sought) mark += step
      if (mark < marks.length && (marks[mark] ?? 0) < sought && (marks[mark] ?? 0) > unit) {
        unit = marks[mark] ?? 0
        at = marks[mark + 1] ?? 0
      }
      while (unit < sought && at < end) {
        let byte = content[at++] ?? 0
        let value = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = content[at++] ?? 0
          value |= (byte & 127) << shift
        }
        unit += value >>> 1
        let several = 1
        if (value & 1) {
          byte = content[at++] ?? 0
          several = byte & 127
          for (let shift = 7; byte > 127; shift += 7) {
            byte = content[at++] ?? 0
            several |= (byte & 127) << shift
          }
        }
        if (unit >= sought) {
          units[count] = unit
          occurrences[count++] = several
        }
      }
    }
    return count
  }
}

/** Marks of a list, to read it in part. */
function marksOf(content: Uint8Array, { start, length, unitCount }: TermPlace): Int32Array {
  const marks = new Int32Array(2 * Math.floor(unitCount / STRIDE))
  const end = start + length
  let at = start
  let unit = -1
  for (let count = 1; at < end; count++) {
    let byte = content[at++] ?? 0
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = content[at++] ?? 0
      value |= (byte & 127) << shift
    }
    unit += value >>> 1
    if (value & 1) while ((content[at++] ?? 0) > 127);
    if (count % STRIDE === 0) {
      const mark = 2 * (count / STRIDE - 1)
      marks[mark] = unit
      marks[mark + 1] = at
    }
  }
  return marks
}

const reader = new PostingReader()

/**
 * Calls `each` for every posting of a list: unit number inside the segment, occurrences. `each` reads no list itself.
 */
export function eachPosting(
  content: Uint8Array,
  place: TermPlace,
  each: (unit: number, occurrences: number) => void,
): void {
  const count = reader.read(content, place)
  const { units, occurrences } = reader
  for (let i = 0; i < count; i++) each(numberAt(units, i), numberAt(occurrences, i))
}
