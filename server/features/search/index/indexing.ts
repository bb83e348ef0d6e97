import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import {
  countUnindexed,
  dropEmptySegments,
  nodesOf,
  storeSegment,
  unindexedVersions,
  versionsInSmallSegments,
  type WaitingVersion,
} from './index.sql.ts'
import { shippedMeaning, type MeaningModel } from './meaning-model.ts'
import { type BuiltSegment, SEGMENT_UNITS, SegmentBuilder } from './segment-builder.ts'
import type { NodeRow } from './units.ts'

/** While others use the engine: it stores as many without keeping them waiting for long. */
const UNITS_BESIDE = 2_000
/** Segments with fewer are joined when there are many. */
const SMALL_UNITS = 10_000
const VERSIONS_AT_ONCE = 20
/** More small segments than this are joined into one, so that a search never reads many. */
const SMALL_SEGMENTS = 6

interface Building {
  model: MeaningModel
  /** Provisions after which the segment is closed. */
  most: number
  onVersions?: (count: number) => void
}

/** Makes a segment of the first of these versions. @returns null when there are none */
async function buildSegment(
  db: Db,
  waiting: readonly WaitingVersion[],
  { model, most, onVersions }: Building,
): Promise<BuiltSegment | null> {
  const builder = new SegmentBuilder(model)
  if (waiting.length === 0) return null
  const batch = (at: number) => waiting.slice(at, at + VERSIONS_AT_ONCE)
  const nodesAt = (at: number) =>
    nodesOf(
      db,
      batch(at).map(({ id }) => id),
    )
  // The next nodes are read while those at hand are cut into pairs: the engine works on another core.
  let coming = nodesAt(0)
  for (let at = 0; at < waiting.length && builder.unitCount < most; at += VERSIONS_AT_ONCE) {
    const some = batch(at)
    const byVersion = new Map<string, NodeRow[]>(some.map(({ id }) => [id, []]))
    const nodes = await coming
    coming = at + VERSIONS_AT_ONCE < waiting.length ? nodesAt(at + VERSIONS_AT_ONCE) : Promise.resolve([])
    for (const node of nodes) byVersion.get(node.versionId)?.push(node)
    for (const version of some) {
      builder.add(version, byVersion.get(version.id) ?? [])
      // A server that indexes answers its readers in between.
      await setImmediate()
    }
    onVersions?.(some.length)
  }
  await coming
  return builder.finish()
}

export interface IndexingOptions {
  onProgress?: (done: number, total: number) => void
  shouldStop?: () => boolean
  model?: MeaningModel
  /** Others use the engine meanwhile: segments are small, so that none of them waits long. */
  beside?: boolean
}

/**
 * Puts the versions of many small segments into one, which takes their place; then there is one small segment fewer
 * than before, or a large one. Until it is stored, searches read the small ones.
 */
async function joinSmallSegments(db: Db, model: MeaningModel): Promise<void> {
  const versions = await versionsInSmallSegments(db, { smallerThan: SMALL_UNITS, most: SMALL_SEGMENTS })
  const built = await buildSegment(db, versions, { model, most: SMALL_UNITS })
  if (built) await inTransaction(db, (db) => storeSegment(db, built.segment, model.id, built.read))
}

/**
 * Puts every version that is not in the search index into it, in segments of one transaction each, and joins small
 * segments when there are many. A segment is made before its transaction begins, so that others wait for little. When
 * it is stopped at any point, the next run goes on from there.
 */
export async function indexPending(db: Db, options: IndexingOptions = {}): Promise<void> {
  const { onProgress = () => {}, shouldStop = () => false, model = shippedMeaning(), beside = false } = options
  const total = (await unindexedVersions(db, model.id)).length
  let done = 0
  while (!shouldStop()) {
    const waiting = await unindexedVersions(db, model.id)
    const building = {
      model,
      most: beside ? UNITS_BESIDE : SEGMENT_UNITS,
      onVersions: (count: number) => onProgress((done += count), total),
    }
    const built = await buildSegment(db, waiting, building)
    if (!built) break
    await inTransaction(db, (db) => storeSegment(db, built.segment, model.id, built.read))
    if (beside) await joinSmallSegments(db, model)
  }
  if (!shouldStop()) await joinSmallSegments(db, model)
  // Together with the change of the revision: who builds anew because of it must not read segments that are about to
  // go.
  await inTransaction(db, dropEmptySegments)
}

/** How many published versions searches do not find yet. */
export const waitingForIndex = (db: Db): Promise<number> => countUnindexed(db, shippedMeaning().id)

/**
 * Puts every version that is not in the index into it, within the caller's transaction: for the few versions that staff
 * release at a time.
 */
export async function indexWaiting(db: Db, model: MeaningModel = shippedMeaning()): Promise<void> {
  for (;;) {
    const built = await buildSegment(db, await unindexedVersions(db, model.id), { model, most: SEGMENT_UNITS })
    if (!built) return
    await storeSegment(db, built.segment, model.id, built.read)
  }
}
