import type { PostingList, Postings, UnitTable } from './index-reader.ts'
import { BlockDirectory, ByteReader, lastAtMost } from './postings.ts'
import { SegmentWriter, type Block } from './segment-writer.ts'

/** Texts that are searched beside the provisions, such as titles; all in memory. */
export interface SmallIndex {
  units: Pick<UnitTable, 'count' | 'length' | 'averageLength'>
  postings: SmallPostings
}

/** Postings of one segment whose blocks are all in memory. */
class SmallPostings implements Postings {
  readonly #blocks: readonly { content: Uint8Array; places: BlockDirectory }[]
  readonly #firstTerms: Uint32Array

  constructor(blocks: readonly Block[]) {
    this.#blocks = blocks.map(({ content }) => ({ content, places: new BlockDirectory(content) }))
    this.#firstTerms = Uint32Array.from(blocks, ({ firstTerm }) => firstTerm)
  }

  has(term: number): boolean {
    return this.#blocks[lastAtMost(this.#firstTerms, term)]?.places.has(term) ?? false
  }

  get(term: number): readonly PostingList[] | undefined {
    const block = this.#blocks[lastAtMost(this.#firstTerms, term)]
    const place = block?.places.get(term)
    return block && place && [{ base: 0, content: block.content, place }]
  }

  /** Terms that begin with a character. */
  *termsFrom(character: number): Generator<number> {
    const first = character * 65536
    const last = first + 65535
    for (let at = Math.max(0, lastAtMost(this.#firstTerms, first)); (this.#firstTerms[at] ?? Infinity) <= last; at++)
      for (const term of this.#blocks[at]?.places.keys() ?? []) if (term >= first && term <= last) yield term
  }
}

export const EMPTY_INDEX: SmallIndex = {
  units: { count: 0, length: new Int32Array(), averageLength: 1 },
  postings: new SmallPostings([]),
}

/** Texts after which other requests get a turn. */
const SLICE = 400

/** Indexes texts, each as the unit of its number. Built in slices, so that other requests are answered meanwhile. */
export async function indexOf(texts: readonly string[]): Promise<SmallIndex> {
  const writer = new SegmentWriter()
  for (const [at, text] of texts.entries()) {
    writer.startVersion('')
    writer.addUnit(at, text)
    if (at % SLICE === SLICE - 1) await new Promise(setImmediate)
  }
  const segment = writer.finish()
  const reader = new ByteReader(segment.units)
  const length = new Int32Array(segment.unitCount)
  let sum = 0
  for (let i = 0; i < segment.unitCount; i++) {
    reader.varint()
    reader.varint()
    sum += length[i] = reader.varint()
  }
  return {
    units: { count: segment.unitCount, length, averageLength: Math.max(1, sum / Math.max(1, segment.unitCount)) },
    postings: new SmallPostings(segment.blocks),
  }
}
