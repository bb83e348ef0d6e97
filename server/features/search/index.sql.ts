import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import type { Segment } from './segment-writer.ts'
import type { NodeRow } from './units.ts'

/** Versions whose text is not in the index yet, oldest id first. */
export async function unindexedVersions(db: Db, most: number): Promise<string[]> {
  const rows = await db.selectFrom('lawVersion').select('id').where('segmentId', 'is', null).where('publishState', '=', 'published').orderBy('id').limit(most).execute()
  return rows.map(({ id }) => id)
}

export async function unindexedCount(db: Db): Promise<number> {
  const row = await db.selectFrom('lawVersion').select((eb) => eb.fn.countAll<number>().as('count')).where('segmentId', 'is', null).where('publishState', '=', 'published').executeTakeFirstOrThrow()
  return row.count
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
  await db.updateTable('lawVersion').set({ segmentId: id }).where('id', 'in', segment.versionIds).execute()
}

/** Segments no version points at any more, and small ones worth joining; their versions become unindexed again. */
export async function openSmallSegments(db: Db, { smallerThan, most }: { smallerThan: number; most: number }): Promise<void> {
  await db.deleteFrom('searchSegment').where((eb) => eb.not(eb.exists(eb.selectFrom('lawVersion').select('lawVersion.id').whereRef('lawVersion.segmentId', '=', 'searchSegment.id')))).execute()
  const small = await db.selectFrom('searchSegment').select('id').where('unitCount', '<', smallerThan).execute()
  if (small.length <= most) return
  const ids = small.map(({ id }) => id)
  await db.updateTable('lawVersion').set({ segmentId: null }).where('segmentId', 'in', ids).execute()
  await db.deleteFrom('searchSegment').where('id', 'in', ids).execute()
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
export async function blockContents(db: Db, places: { segmentId: number; blockNo: number }[]): Promise<{ segmentId: number; blockNo: number; content: Uint8Array }[]> {
  if (places.length === 0) return []
  const segments = sql`${places.map(({ segmentId }) => segmentId)}::int[]`
  const numbers = sql`${places.map(({ blockNo }) => blockNo)}::int[]`
  const { rows } = await sql<{ segmentId: number; blockNo: number; content: Uint8Array }>`
    select segment_id, block_no, content from search_block
    join unnest(${segments}, ${numbers}) as wanted (s, b) on segment_id = s and block_no = b`.execute(db)
  return rows
}
