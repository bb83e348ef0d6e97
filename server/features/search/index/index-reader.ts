import type { Db } from '#server/platform/db/open.ts'
import { blockContents, blockStarts, segmentRows, segmentUnits } from './index.sql.ts'
import { BlockDirectory, ByteReader, lastAtMost, type TermPlace } from './postings.ts'

/** MB of blocks kept in memory. The least recently used blocks are dropped first. */
const CACHE_MB = 192

/** One segment's provisions, numbered from `base` through all segments. */
export interface OpenSegment {
  id: number
  versionIds: string[]
  base: number
  unitCount: number
  blockStarts: number[]
}

interface CachedBlock {
  content: Uint8Array
  places: BlockDirectory
}

/** Postings of a term in one segment. */
export interface PostingList {
  base: number
  content: Uint8Array
  place: TermPlace
}

/** Postings of the wanted terms, all in memory. */
export type Postings = Pick<ReadonlyMap<number, readonly PostingList[]>, 'get' | 'has'>

/** All provisions of the index by number: whose version they are of, which node, how long. */
export interface UnitTable {
  count: number
  /** Number of the version in `versionIds`. */
  version: Int32Array
  ord: Int32Array
  /** Characters that carry words. */
  length: Int32Array
  versionIds: string[]
  /** Segment each numbered version stands in. */
  versionSegment: number[]
  averageLength: number
}

/** Thrown when segments were joined or added while they were read: what is read has to be opened anew. */
export class SegmentGone extends Error {
  override name = 'SegmentGone'
}
/** How often reading begins anew. Segments are joined after several releases, so once is nearly always enough. */
const MOST_ATTEMPTS = 5

/** Repeats reading while segments vanish under it. */
export async function withSegments<T>(read: () => Promise<T>, attempts = MOST_ATTEMPTS): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof SegmentGone) || attempts <= 1) throw error
    return withSegments(read, attempts - 1)
  }
}

/** The search index as opened at one revision of the library. */
export class IndexReader {
  readonly segments: OpenSegment[]
  readonly units: UnitTable
  readonly #cache: BlockCache
  readonly #ids: ReadonlySet<number>

  private constructor(segments: OpenSegment[], units: UnitTable, cache: BlockCache) {
    this.segments = segments
    this.units = units
    this.#ids = new Set(segments.map(({ id }) => id))
    this.#cache = cache
  }

  /** Opens the index. Segments never change, so blocks in the cache stay valid. */
  static open(db: Db, cache: BlockCache, before: IndexReader | null): Promise<IndexReader> {
    return withSegments(() => IndexReader.#open(db, cache, before))
  }

  static async #open(db: Db, cache: BlockCache, before: IndexReader | null): Promise<IndexReader> {
    const rows = await segmentRows(db)
    if (before && before.segments.length === rows.length && rows.every((row, i) => row.id === before.segments[i]?.id))
      return before
    const segments: OpenSegment[] = []
    const total = rows.reduce((sum, row) => sum + row.unitCount, 0)
    const units: UnitTable = {
      count: total,
      version: new Int32Array(total),
      ord: new Int32Array(total),
      length: new Int32Array(total),
      versionIds: [],
      versionSegment: [],
      averageLength: 1,
    }
    let base = 0
    let characters = 0
    for (const row of rows) {
      const firstVersion = units.versionIds.length
      for (const versionId of row.versionIds) {
        units.versionIds.push(versionId)
        units.versionSegment.push(row.id)
      }
      const starts = await blockStarts(db, row.id)
      // Read last: a segment that is still there had its blocks too. One of texts without a pair of characters has
      // none.
      const held = await segmentUnits(db, row.id)
      if (!held) throw new SegmentGone()
      const reader = new ByteReader(held)
      for (let i = base; i < base + row.unitCount; i++) {
        units.version[i] = firstVersion + reader.varint()
        units.ord[i] = reader.varint()
        characters += units.length[i] = reader.varint()
      }
      segments.push({ id: row.id, versionIds: row.versionIds, base, unitCount: row.unitCount, blockStarts: starts })
      base += row.unitCount
    }
    units.averageLength = Math.max(1, characters / Math.max(1, total))
    return new IndexReader(segments, units, cache)
  }

  /** Whether the index had a segment when it was opened; null, for what is in none, is nothing to miss. */
  knows(segmentId: number | null): boolean {
    return segmentId === null || this.#ids.has(segmentId)
  }

  /** Postings of the terms in every segment; blocks not in memory are fetched with one statement. */
  async postings(db: Db, terms: Iterable<number>): Promise<Postings> {
    const wanted: { term: number; segment: OpenSegment; blockNo: number }[] = []
    for (const term of new Set(terms)) {
      for (const segment of this.segments) {
        const blockNo = lastAtMost(segment.blockStarts, term)
        if (blockNo >= 0) wanted.push({ term, segment, blockNo })
      }
    }
    await this.#cache.load(db, wanted)
    const found = new Map<number, PostingList[]>()
    for (const { term, segment, blockNo } of wanted) {
      const block = this.#cache.get(segment.id, blockNo)
      const place = block?.places.get(term)
      if (!block || !place) continue
      const lists = found.get(term)
      const list = { base: segment.base, content: block.content, place }
      if (lists) lists.push(list)
      else found.set(term, [list])
    }
    return found
  }

  /** Terms of the index that begin with a character (for words of one character). */
  async termsFrom(db: Db, character: number): Promise<number[]> {
    const first = character * 65536
    const last = first + 65535
    const wanted: { segment: OpenSegment; blockNo: number }[] = []
    for (const segment of this.segments) {
      for (
        let blockNo = Math.max(0, lastAtMost(segment.blockStarts, first));
        blockNo <= lastAtMost(segment.blockStarts, last);
        blockNo++
      )
        wanted.push({ segment, blockNo })
    }
    await this.#cache.load(db, wanted)
    const terms = new Set<number>()
    for (const { segment, blockNo } of wanted) {
      for (const term of this.#cache.get(segment.id, blockNo)?.places.keys() ?? [])
        if (term >= first && term <= last) terms.add(term)
    }
    return [...terms]
  }
}

/** Blocks of a segment, at the most: a block holds some kilobytes, and a segment not a million of them. */
const MOST_BLOCKS = 2 ** 20

/** One number for a block of a segment: a search looks up a thousand of them. */
const keyOf = (segmentId: number, blockNo: number): number => segmentId * MOST_BLOCKS + blockNo

/** Blocks in memory, shared by all readers of one database. */
export class BlockCache {
  readonly #blocks = new Map<number, CachedBlock>()
  readonly #most: number
  #bytes = 0

  /** @param mostMb MB of blocks that are kept */
  constructor(mostMb = CACHE_MB) {
    this.#most = mostMb * 1024 * 1024
  }

  get(segmentId: number, blockNo: number): CachedBlock | undefined {
    return this.#blocks.get(keyOf(segmentId, blockNo))
  }

  /**
   * Brings the places into memory, the missing ones with one statement, and marks all as used now.
   * @throws SegmentGone
   */
  async load(db: Db, places: { segment: OpenSegment; blockNo: number }[]): Promise<void> {
    const missing = new Map<number, { segmentId: number; blockNo: number }>()
    for (const { segment, blockNo } of places) {
      const key = keyOf(segment.id, blockNo)
      const block = this.#blocks.get(key)
      if (block) {
        this.#blocks.delete(key)
        this.#blocks.set(key, block)
      } else missing.set(key, { segmentId: segment.id, blockNo })
    }
    const read = await blockContents(db, [...missing.values()])
    if (read.length < missing.size) throw new SegmentGone()
    for (const { segmentId, blockNo, content } of read) {
      this.#blocks.set(keyOf(segmentId, blockNo), { content, places: new BlockDirectory(content) })
      this.#bytes += content.length
    }
    // The blocks of this search were used last, so they are only dropped when they alone are larger than the cache.
    for (const [key, block] of this.#blocks) {
      if (this.#bytes <= this.#most) break
      this.#blocks.delete(key)
      this.#bytes -= block.content.length
    }
  }
}
