import type { Postings, UnitTable } from './index-reader.ts'
import { ByteReader, readBlock, type TermPlace } from './postings.ts'
import { SegmentWriter } from './segment-writer.ts'

/** Texts that are searched beside the provisions, such as titles; all in memory. */
export interface SmallIndex {
  units: Pick<UnitTable, 'count' | 'length' | 'averageLength'>
  postings: Postings
}

export const EMPTY_INDEX: SmallIndex = { units: { count: 0, length: new Int32Array(), averageLength: 1 }, postings: new Map() }

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
  const postings = new Map<number, { base: number; content: Uint8Array; place: TermPlace }[]>()
  for (const { content } of segment.blocks) for (const [term, place] of readBlock(content)) postings.set(term, [{ base: 0, content, place }])
  return { units: { count: segment.unitCount, length, averageLength: Math.max(1, sum / Math.max(1, segment.unitCount)) }, postings }
}
