import { foldWidth, isWordCode } from '#common/law/text-keys.ts'
import { CodeNumbers } from '../text/code-numbers.ts'
import { PostingPool } from './posting-pool.ts'
import { ByteWriter, termCode } from './postings.ts'

/** Bytes of postings after which a block is closed: small enough to read quickly, large enough to be few. */
const BLOCK_BYTES = 8_192

/** A block ready to be stored. */
export interface Block {
  firstTerm: number
  content: Uint8Array
}

/** A finished segment. */
export interface Segment {
  versionIds: string[]
  unitCount: number
  units: Uint8Array
  blocks: Block[]
}

/** Collects provisions and turns them into one segment of the index. */
export class SegmentWriter {
  readonly #versionIds: string[] = []
  readonly #units = new ByteWriter(65_536)
  /** Number of the posting list of each pair of characters. */
  readonly #lists = new CodeNumbers()
  readonly #pool = new PostingPool()
  #unitCount = 0

  get unitCount(): number {
    return this.#unitCount
  }

  /** Starts a version; the provisions added next belong to it. */
  startVersion(versionId: string): void {
    this.#versionIds.push(versionId)
  }

  /**
   * Adds one provision.
   * @param ord its node in the version
   * @param text its whole text, label excluded
   * @param weight how many times as long it counts
   */
  addUnit(ord: number, text: string, weight = 1): void {
    const unit = this.#unitCount++
    const folded = foldWidth(text)
    let length = 0
    let before = -1
    for (let i = 0; i < folded.length; i++) {
      const code = folded.charCodeAt(i)
      if (!isWordCode(code)) {
        before = -1
        continue
      }
      length++
      if (before >= 0) this.#pool.add(this.#listOf(termCode(before, code)), unit)
      before = code
    }
    this.#units.varint(this.#versionIds.length - 1)
    this.#units.varint(ord)
    this.#units.varint(length * weight)
  }

  #listOf(term: number): number {
    const known = this.#lists.of(term)
    if (known >= 0) return known
    const list = this.#pool.start()
    this.#lists.set(term, list)
    return list
  }

  finish(): Segment {
    const blocks: Block[] = []
    const terms = this.#lists.codes()
    const list = new ByteWriter(BLOCK_BYTES)
    let open = new OpenBlock()
    for (const term of terms) {
      if (open.isFull()) {
        blocks.push(open.close())
        open = new OpenBlock()
      }
      list.clear()
      const unitCount = this.#pool.copy(this.#listOf(term), list)
      open.add(term, unitCount, list)
    }
    if (terms.length > 0) blocks.push(open.close())
    return { versionIds: this.#versionIds, unitCount: this.#unitCount, units: this.#units.done(), blocks }
  }
}

/** A block that terms are still added to, in rising order. */
class OpenBlock {
  readonly #head = new ByteWriter(1_024)
  readonly #body = new ByteWriter(BLOCK_BYTES * 2)
  #terms = 0
  #firstTerm = 0

  add(code: number, unitCount: number, list: ByteWriter): void {
    if (this.#terms++ === 0) this.#firstTerm = code
    this.#head.unit16(Math.floor(code / 65536))
    this.#head.unit16(code % 65536)
    this.#head.varint(unitCount)
    this.#head.varint(list.length)
    this.#body.append(list.done())
  }

  isFull(): boolean {
    return this.#body.length >= BLOCK_BYTES
  }

  close(): Block {
    const content = new ByteWriter(this.#head.length + this.#body.length + 5)
    content.varint(this.#terms)
    content.append(this.#head.done())
    content.append(this.#body.done())
    return { firstTerm: this.#firstTerm, content: content.done() }
  }
}
