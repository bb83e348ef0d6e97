import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { dropSegments, nodesOf, storeSegment, unindexedVersions, type VersionVectors, type WaitingVersion } from './index.sql.ts'
import { shippedMeaning, type MeaningModel } from './meaning-model.ts'
import { SegmentWriter } from './segment-writer.ts'
import { unitsOf, type NodeRow } from './units.ts'

/** Provisions after which a segment is closed. This bounds the memory of indexing. */
const SEGMENT_UNITS = 40_000
const VERSIONS_AT_ONCE = 40
/** More small segments than this are joined into one, so that a search never reads many. */
const SMALL_SEGMENTS = 6

async function oneSegment(db: Db, model: MeaningModel, onVersions: (count: number) => void): Promise<boolean> {
  const writer = new SegmentWriter()
  const waiting = await unindexedVersions(db, model.id)
  if (waiting.length === 0) return false
  const meanings: VersionVectors[] = []
  const batch = (at: number) => waiting.slice(at, at + VERSIONS_AT_ONCE)
  const nodesAt = (at: number) =>
    nodesOf(
      db,
      batch(at).map(({ id }) => id),
    )
  // The next nodes are read while those at hand are cut into pairs: the engine works on another core.
  let coming = nodesAt(0)
  for (let at = 0; at < waiting.length && writer.unitCount < SEGMENT_UNITS; at += VERSIONS_AT_ONCE) {
    const some = batch(at)
    const byVersion = new Map<string, NodeRow[]>(some.map(({ id }) => [id, []]))
    const nodes = await coming
    coming = at + VERSIONS_AT_ONCE < waiting.length ? nodesAt(at + VERSIONS_AT_ONCE) : Promise.resolve([])
    for (const node of nodes) byVersion.get(node.versionId)?.push(node)
    for (const version of some) meanings.push(addVersion(writer, model, version, byVersion.get(version.id) ?? []))
    onVersions(some.length)
  }
  await coming
  const segment = writer.finish()
  await storeSegment(db, segment, model.id, meanings)
  return true
}

/** Adds the provisions of a version to a segment. @returns what they mean */
function addVersion(writer: SegmentWriter, model: MeaningModel, { id, title, ofState }: WaitingVersion, nodes: NodeRow[]): VersionVectors {
  const units = unitsOf(nodes)
  writer.startVersion(id)
  for (const { ord, text } of units) writer.addUnit(ord, text)
  const texts = units.map(({ text }) => text)
  return { versionId: id, vectors: ofState ? model.vectorsOf(title, texts) : null }
}

/**
 * Puts every version that is not in the search index into it, in segments of one transaction each, and joins small
 * segments when there are many. When it is stopped at any point, the next run goes on from there.
 */
export async function indexPending(
  db: Db,
  onProgress: (done: number, total: number) => void = () => {},
  shouldStop: () => boolean = () => false,
  model: MeaningModel = shippedMeaning(),
): Promise<void> {
  // One transaction: when it is stopped in the middle, the small segments are still there for searches.
  await inTransaction(db, async (db) => {
    if (await dropSegments(db, { smallerThan: SEGMENT_UNITS / 4, most: SMALL_SEGMENTS })) while (await oneSegment(db, model, () => {}));
  })
  const total = (await unindexedVersions(db, model.id)).length
  let done = 0
  while (!shouldStop() && (await inTransaction(db, (db) => oneSegment(db, model, (count) => onProgress((done += count), total)))));
  // Segments whose versions have all moved to newer ones.
  await dropSegments(db, { smallerThan: 0, most: 0 })
}

/** Puts every version that is not in the index into it, within the caller's transaction: for the few versions that staff release at a time. */
export async function indexWaiting(db: Db, model: MeaningModel = shippedMeaning()): Promise<void> {
  while (await oneSegment(db, model, () => {}));
}
