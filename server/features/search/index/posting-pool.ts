import { numberAt } from '../text/numbers.ts'
import type { ByteWriter } from './postings.ts'

/** Bytes of the first slice of a list, and of the longest one. */
const FIRST_SLICE = 8
const LONGEST_SLICE = 512
/** The last bytes of a full slice say where the list goes on. */
const ADDRESS = 4
/** Room for lists at first; it doubles. */
const LISTS = 4_096

/**
 * Posting lists of many terms, grown side by side in one run of bytes, as in Lucene's indexer: each list is a chain of
 * slices, every slice longer than the one before. An object and an array for each of 200,000 lists would cost several
 * times the memory of the postings.
 */
export class PostingPool {
  #bytes = new Uint8Array(1 << 18)
  #used = 0
  #count = 0
  /** By list: its first byte, its next free byte, the end of the slice at hand and the length of that slice. */
  #first = new Int32Array(LISTS)
  #next = new Int32Array(LISTS)
  #end = new Int32Array(LISTS)
  #slice = new Int32Array(LISTS)
  /**
   * By list: the provision last added and its occurrences so far, not written yet; the one written last; how many there
   * are.
   */
  #open = new Int32Array(LISTS)
  #occurrences = new Int32Array(LISTS)
  #written = new Int32Array(LISTS)
  #units = new Int32Array(LISTS)

  /** Starts a list. @returns its number */
  start(): number {
    const list = this.#count++
    if (list === this.#first.length) this.#growLists()
    const from = this.#take(FIRST_SLICE)
    this.#first[list] = this.#next[list] = from
    this.#end[list] = from + FIRST_SLICE - ADDRESS
    this.#slice[list] = FIRST_SLICE
    this.#open[list] = this.#written[list] = -1
    return list
  }

  /** Adds an occurrence in a provision; provisions come in rising order. */
  add(list: number, unit: number): void {
    if (this.#open[list] === unit) {
      this.#occurrences[list] = numberAt(this.#occurrences, list) + 1
      return
    }
    this.#write(list)
    this.#open[list] = unit
    this.#occurrences[list] = 1
    this.#units[list] = numberAt(this.#units, list) + 1
  }

  /**
   * Appends the postings of a list to a writer, after which nothing more is added to it.
   * @returns the number of its provisions
   */
  copy(list: number, to: ByteWriter): number {
    this.#write(list)
    this.#open[list] = -1
    const last = numberAt(this.#next, list)
    let slice = FIRST_SLICE
    for (let from = numberAt(this.#first, list); ; slice = Math.min(slice * 2, LONGEST_SLICE)) {
      const end = from + slice - ADDRESS
      if (last >= from && last <= end) {
        to.append(this.#bytes.subarray(from, last))
        return numberAt(this.#units, list)
      }
      to.append(this.#bytes.subarray(from, end))
      from = this.#addressAt(end)
    }
  }

  /** Writes the posting whose occurrences were still being counted. */
  #write(list: number): void {
    const unit = numberAt(this.#open, list)
    if (unit < 0) return
    const gap = unit - numberAt(this.#written, list)
    const occurrences = numberAt(this.#occurrences, list)
    this.#varint(list, (gap << 1) | (occurrences > 1 ? 1 : 0))
    if (occurrences > 1) this.#varint(list, occurrences)
    this.#written[list] = unit
  }

  #varint(list: number, value: number): void {
    let rest = value
    while (rest > 127) {
      this.#byte(list, (rest & 127) | 128)
      rest >>>= 7
    }
    this.#byte(list, rest)
  }

  #byte(list: number, byte: number): void {
    if (this.#next[list] === this.#end[list]) this.#goOn(list)
    const at = numberAt(this.#next, list)
    this.#bytes[at] = byte
    this.#next[list] = at + 1
  }

  /** Goes on in a new slice; the full one says where that is. */
  #goOn(list: number): void {
    const slice = Math.min(numberAt(this.#slice, list) * 2, LONGEST_SLICE)
    const from = this.#take(slice)
    const address = numberAt(this.#end, list)
    for (let i = 0; i < ADDRESS; i++) this.#bytes[address + i] = from >>> (8 * i)
    this.#next[list] = from
    this.#end[list] = from + slice - ADDRESS
    this.#slice[list] = slice
  }

  #addressAt(at: number): number {
    let address = 0
    for (let i = 0; i < ADDRESS; i++) address |= numberAt(this.#bytes, at + i) << (8 * i)
    return address
  }

  /** Takes free bytes. @returns where they begin */
  #take(bytes: number): number {
    const from = this.#used
    this.#used += bytes
    if (this.#used > this.#bytes.length) {
      const roomier = new Uint8Array(this.#bytes.length * 2)
      roomier.set(this.#bytes)
      this.#bytes = roomier
    }
    return from
  }

  #growLists(): void {
    this.#first = longer(this.#first)
    this.#next = longer(this.#next)
    this.#end = longer(this.#end)
    this.#slice = longer(this.#slice)
    this.#open = longer(this.#open)
    this.#occurrences = longer(this.#occurrences)
    this.#written = longer(this.#written)
    this.#units = longer(this.#units)
  }
}

/** The same numbers with room for as many more. */
function longer(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(numbers.length * 2)
  copy.set(numbers)
  return copy
}
