import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { Segment } from './segment-writer.ts'
import type { NodeRow } from './units.ts'

/** Published versions whose text, as it is now, is not in the index. */
const unindexed = (db: Db) =>
  db
    .selectFrom('lawVersion')
    .where('publishState', '=', 'published')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('searchVersion')
            .select('searchVersion.versionId')
            .whereRef('searchVersion.versionId', '=', 'lawVersion.id')
            .whereRef('searchVersion.revision', '=', 'lawVersion.revision'),
        ),
      ),
    )

/** Ids of versions waiting to be indexed, in order. */
export async function unindexedVersions(db: Db): Promise<string[]> {
  const rows = await unindexed(db).select('lawVersion.id').orderBy('lawVersion.id').execute()
  return rows.map(({ id }) => id)
}

/** The nodes of versions in reading order. */
export async function nodesOf(db: Db, versionIds: string[]): Promise<(NodeRow & { versionId: string })[]> {
  return db
    .selectFrom('lawNode')
    .select(['versionId', 'ord', 'lastOrd', 'level', 'label', 'caption', 'text', 'repealed'])
    .where('versionId', 'in', versionIds)
    .orderBy('versionId')
    .orderBy('ord')
    .execute()
}

/** Stores a segment and marks its versions as indexed in it. */
export async function storeSegment(db: Db, segment: Segment): Promise<void> {
  const { id } = await db
    .insertInto('searchSegment')
    .values({ versionIds: segment.versionIds, unitCount: segment.unitCount, units: segment.units })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < segment.blocks.length; at += 500) {
    await db
      .insertInto('searchBlock')
      .values(segment.blocks.slice(at, at + 500).map(({ firstTerm, content }, index) => ({ segmentId: id, blockNo: at + index, firstTerm, content })))
      .execute()
  }
  await sql`insert into search_version (version_id, segment_id, revision)
    select id, ${id}, revision from law_version where id = any(${sql`${segment.versionIds}::text[]`})
    on conflict (version_id) do update set segment_id = excluded.segment_id, revision = excluded.revision`.execute(db)
}

/**
 * Deletes segments that hold no version any more. When there are many small segments, these are deleted too, and their versions wait
 * to be indexed again.
 * @returns whether small segments were deleted
 */
export async function dropSegments(db: Db, { smallerThan, most }: { smallerThan: number; most: number }): Promise<boolean> {
  await db
    .deleteFrom('searchSegment')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('searchVersion').select('searchVersion.versionId').whereRef('searchVersion.segmentId', '=', 'searchSegment.id')),
      ),
    )
    .execute()
  const small = await db.selectFrom('searchSegment').select('id').where('unitCount', '<', smallerThan).execute()
  if (small.length <= most) return false
  await db
    .deleteFrom('searchSegment')
    .where(
      'id',
      'in',
      small.map(({ id }) => id),
    )
    .execute()
  return true
}

export interface SegmentRow {
  id: number
  versionIds: string[]
  unitCount: number
}

export async function segmentRows(db: Db): Promise<SegmentRow[]> {
  return db.selectFrom('searchSegment').select(['id', 'versionIds', 'unitCount']).orderBy('id').execute()
}

export async function segmentUnits(db: Db, id: number): Promise<Uint8Array> {
  return (await db.selectFrom('searchSegment').select('units').where('id', '=', id).executeTakeFirstOrThrow()).units
}

/** First terms of all blocks of a segment, in order. */
export async function blockStarts(db: Db, segmentId: number): Promise<number[]> {
  const rows = await db.selectFrom('searchBlock').select('firstTerm').where('segmentId', '=', segmentId).orderBy('blockNo').execute()
  return rows.map(({ firstTerm }) => firstTerm)
}

/** Contents of blocks, named by segment and number. One statement. */
export async function blockContents(
  db: Db,
  places: { segmentId: number; blockNo: number }[],
): Promise<{ segmentId: number; blockNo: number; content: Uint8Array }[]> {
  if (places.length === 0) return []
  const segments = sql`${places.map(({ segmentId }) => segmentId)}::int[]`
  const numbers = sql`${places.map(({ blockNo }) => blockNo)}::int[]`
  const { rows } = await sql<{ segmentId: number; blockNo: number; content: Uint8Array }>`
    select segment_id, block_no, content from search_block
    join unnest(${segments}, ${numbers}) as wanted (s, b) on segment_id = s and block_no = b`.execute(db)
  return rows
}
