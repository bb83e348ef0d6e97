import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { dropSegments, nodesOf, storeSegment, unindexedVersions } from './index.sql.ts'
import { SegmentWriter } from './segment-writer.ts'
import { unitsOf, type NodeRow } from './units.ts'

/** Provisions after which a segment is closed. This bounds the memory of indexing. */
const SEGMENT_UNITS = 40_000
const VERSIONS_AT_ONCE = 40
/** More small segments than this are joined into one, so that a search never reads many. */
const SMALL_SEGMENTS = 6

async function oneSegment(db: Db, onVersions: (count: number) => void): Promise<boolean> {
  const writer = new SegmentWriter()
  const ids = await unindexedVersions(db)
  if (ids.length === 0) return false
  const batch = (at: number) => ids.slice(at, at + VERSIONS_AT_ONCE)
  // The next nodes are read while those at hand are cut into pairs: the engine works on another core.
  let coming = nodesOf(db, batch(0))
  for (let at = 0; at < ids.length && writer.unitCount < SEGMENT_UNITS; at += VERSIONS_AT_ONCE) {
    const some = batch(at)
    const byVersion = new Map<string, NodeRow[]>(some.map((id) => [id, []]))
    const nodes = await coming
    coming = at + VERSIONS_AT_ONCE < ids.length ? nodesOf(db, batch(at + VERSIONS_AT_ONCE)) : Promise.resolve([])
    for (const node of nodes) byVersion.get(node.versionId)?.push(node)
    for (const [id, nodes] of byVersion) {
      writer.startVersion(id)
      for (const unit of unitsOf(nodes)) writer.addUnit(unit.ord, unit.text)
    }
    onVersions(some.length)
  }
  await coming
  const segment = writer.finish()
  await storeSegment(db, segment)
  return true
}

/**
 * Puts every version that is not in the search index into it, in segments of one transaction each, and joins small
 * segments when there are many. When it is stopped at any point, the next run goes on from there.
 */
export async function indexPending(
  db: Db,
  onProgress: (done: number, total: number) => void = () => {},
  shouldStop: () => boolean = () => false,
): Promise<void> {
  // One transaction: when it is stopped in the middle, the small segments are still there for searches.
  await inTransaction(db, async (db) => {
    if (await dropSegments(db, { smallerThan: SEGMENT_UNITS / 4, most: SMALL_SEGMENTS })) while (await oneSegment(db, () => {}));
  })
  const total = (await unindexedVersions(db)).length
  let done = 0
  while (!shouldStop() && (await inTransaction(db, (db) => oneSegment(db, (count) => onProgress((done += count), total)))));
}
