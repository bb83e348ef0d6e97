import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { LEAST_RANK_OF_STATE } from './law-of-state.ts'
import type { Segment } from './segment-writer.ts'
import type { NodeRow } from './units.ts'

/** A version that waits to be indexed. */
export interface WaitingVersion {
  id: string
  title: string
  /** Law of the state: what its provisions mean is kept as well. */
  ofState: boolean
}

/** What the provisions of a version mean; null for local law. */
export interface VersionVectors {
  versionId: string
  vectors: Uint8Array | null
}

/** Published versions whose text, as it is now, is not in the index, or with vectors of another model. */
const unindexed = (db: Db, model: string) =>
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
            .whereRef('searchVersion.revision', '=', 'lawVersion.revision')
            .where('searchVersion.meaning', '=', model),
        ),
      ),
    )

/** Versions waiting to be indexed, in order. @param model id of the model of meaning */
export async function unindexedVersions(db: Db, model: string): Promise<WaitingVersion[]> {
  const rows = await unindexed(db, model)
    .innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId')
    .select(['lawVersion.id', 'lawVersion.title', 'lawWork.effectRank'])
    .orderBy('lawVersion.id')
    .execute()
  return rows.map(({ id, title, effectRank }) => ({ id, title, ofState: effectRank >= LEAST_RANK_OF_STATE }))
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

/** Stores a segment and marks its versions as indexed in it. @param model id of the model that made the vectors */
export async function storeSegment(db: Db, segment: Segment, model: string, meanings: readonly VersionVectors[]): Promise<void> {
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
  const known = meanings.flatMap(({ versionId, vectors }) => (vectors === null ? [] : [{ versionId, hex: Buffer.from(vectors).toString('hex') }]))
  const [ids, vectors] = [sql`${known.map(({ versionId }) => versionId)}::text[]`, sql`${known.map(({ hex }) => hex)}::text[]`]
  await sql`insert into search_version (version_id, segment_id, revision, meaning, vectors)
    select id, ${id}, revision, ${model}, decode(given.vectors, 'hex') from law_version
    left join unnest(${ids}, ${vectors}) as given (version_id, vectors) on given.version_id = id
    where id = any(${sql`${segment.versionIds}::text[]`})
    on conflict (version_id) do update set segment_id = excluded.segment_id, revision = excluded.revision, meaning = excluded.meaning, vectors = excluded.vectors`.execute(
    db,
  )
}

/** Vectors of all versions that a model has made some of. */
export async function versionVectors(db: Db, model: string): Promise<{ versionId: string; segmentId: number; vectors: Uint8Array }[]> {
  const rows = await db
    .selectFrom('searchVersion')
    .select(['versionId', 'segmentId', 'vectors'])
    .where('meaning', '=', model)
    .where('vectors', 'is not', null)
    .execute()
  return rows.map(({ versionId, segmentId, vectors }) => ({ versionId, segmentId, vectors: vectors ?? new Uint8Array() }))
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

/** The provisions of a segment; undefined when it is gone. */
export async function segmentUnits(db: Db, id: number): Promise<Uint8Array | undefined> {
  return (await db.selectFrom('searchSegment').select('units').where('id', '=', id).executeTakeFirst())?.units
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
