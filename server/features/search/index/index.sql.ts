import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { LEAST_RANK_OF_STATE } from './law-of-state.ts'
import type { Segment } from './segment-writer.ts'
import type { NodeRow } from './units.ts'

/** A version that waits to be indexed. */
export interface WaitingVersion {
  id: string
  title: string
  /** Region of its law. */
  region: string
  /** Which of its texts was there to be read. */
  revision: number
}

/** What the provisions of a version mean. */
export interface VersionVectors {
  versionId: string
  vectors: Uint8Array
}

/** A version as it was read for a segment. */
export interface IndexedVersion extends VersionVectors {
  revision: number
}

/** Published versions whose text, as it is now, is not in the index, or with vectors of another model. */
const unindexed = (model: string) => sql`
  from law_version v join law_work w on w.id = v.work_id
  where v.publish_state = 'published' and not exists (
    select from search_version s where s.version_id = v.id and s.revision = v.revision and s.meaning = ${model} and s.vectors is not null)`

const COLUMNS = sql`v.id, v.title, w.region, v.revision`

/** How many published versions wait for the index. @param model id of the model of meaning */
export async function countUnindexed(db: Db, model: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${unindexed(model)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Versions waiting to be indexed, in order. @param model id of the model of meaning */
export async function unindexedVersions(db: Db, model: string): Promise<WaitingVersion[]> {
  return (await sql<WaitingVersion>`select ${COLUMNS} ${unindexed(model)} order by v.id`.execute(db)).rows
}

/** Those of these versions that wait to be indexed. @param model id of the model of meaning */
export async function unindexedOf(db: Db, model: string, ids: readonly string[]): Promise<WaitingVersion[]> {
  if (ids.length === 0) return []
  return (
    await sql<WaitingVersion>`select ${COLUMNS} ${unindexed(model)} and v.id = any(${sql`${[...ids]}::text[]`})`.execute(
      db,
    )
  ).rows
}

/**
 * The published versions in segments of fewer provisions than `smallerThan`; none unless there are more than `most`
 * such segments.
 */
export async function versionsInSmallSegments(
  db: Db,
  { smallerThan, most }: { smallerThan: number; most: number },
): Promise<WaitingVersion[]> {
  const small = (await db.selectFrom('searchSegment').select('id').where('unitCount', '<', smallerThan).execute()).map(
    ({ id }) => id,
  )
  if (small.length <= most) return []
  const { rows } = await sql<WaitingVersion>`
    select ${COLUMNS} from law_version v join law_work w on w.id = v.work_id join search_version s on s.version_id = v.id
    where v.publish_state = 'published' and s.segment_id = any(${sql`${small}::int[]`}) order by s.segment_id, v.id`.execute(
    db,
  )
  return rows
}

/** The nodes of versions in reading order. */
export async function nodesOf(db: Db, versionIds: string[]): Promise<(NodeRow & { versionId: string })[]> {
  return db
    .selectFrom('lawNode')
    .select(['versionId', 'ord', 'lastOrd', 'level', 'label', 'caption', 'text', 'anchor', 'repealed'])
    .where('versionId', 'in', versionIds)
    .orderBy('versionId')
    .orderBy('ord')
    .execute()
}

/**
 * Stores a segment and marks its versions as indexed in it, but for those whose text was changed since it was read:
 * they go on waiting.
 * @param model id of the model that made the vectors
 */
export async function storeSegment(
  db: Db,
  segment: Segment,
  model: string,
  read: readonly IndexedVersion[],
): Promise<void> {
  const { id } = await db
    .insertInto('searchSegment')
    .values({ versionIds: segment.versionIds, unitCount: segment.unitCount, units: segment.units })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < segment.blocks.length; at += BLOCKS_AT_ONCE) {
    await db
      .insertInto('searchBlock')
      .values(
        segment.blocks
          .slice(at, at + BLOCKS_AT_ONCE)
          .map(({ firstTerm, content }, index) => ({ segmentId: id, blockNo: at + index, firstTerm, content })),
      )
      .execute()
  }
  for (let at = 0; at < read.length; at += VERSIONS_AT_ONCE)
    await storeVectors(db, id, model, read.slice(at, at + VERSIONS_AT_ONCE))
}

/**
 * Bytes travel as text, and the embedded engine never returns the memory of its largest statement: so many a statement.
 */
const BLOCKS_AT_ONCE = 100
const VERSIONS_AT_ONCE = 20

async function storeVectors(db: Db, segmentId: number, model: string, read: readonly IndexedVersion[]): Promise<void> {
  const ids = sql`${read.map(({ versionId }) => versionId)}::text[]`
  const revisions = sql`${read.map(({ revision }) => revision)}::int[]`
  const vectors = sql`${read.map(({ vectors }) => Buffer.from(vectors).toString('hex'))}::text[]`
  await sql`insert into search_version (version_id, segment_id, revision, meaning, vectors)
    select id, ${segmentId}, law_version.revision, ${model}, decode(given.vectors, 'hex') from law_version
    join unnest(${ids}, ${revisions}, ${vectors}) as given (version_id, revision, vectors)
      on given.version_id = id and given.revision = law_version.revision
    on conflict (version_id) do update set segment_id = excluded.segment_id, revision = excluded.revision, meaning = excluded.meaning, vectors = excluded.vectors`.execute(
    db,
  )
}

/** The vectors of a version, and whose law it is. */
interface HeldVectors {
  versionId: string
  segmentId: number
  /** Null for a version of a segment that is known already. */
  vectors: Uint8Array | null
  region: string
  fType: string
  ofState: boolean
}
/**
 * Versions whose vectors are read at a time: those of a library are many megabytes, which the database would hold as
 * text.
 */
const VECTORS_AT_ONCE = 300

/**
 * Vectors that a model made of versions, with the region of their law and whether it is law of the state.
 * @param known segments whose vectors are at hand: theirs are null, for a segment never changes
 */
export async function versionVectors(db: Db, model: string, known: readonly number[]): Promise<HeldVectors[]> {
  const found: HeldVectors[] = []
  for (let after = ''; ;) {
    const { rows } = await sql<Omit<HeldVectors, 'ofState'> & { effectRank: number }>`
      select s.version_id, s.segment_id, w.region, w.f_type, w.effect_rank,
        case when s.segment_id = any(${sql`${[...known]}::int[]`}) then null else s.vectors end as vectors
      from search_version s join law_version v on v.id = s.version_id join law_work w on w.id = v.work_id
      where s.meaning = ${model} and s.version_id > ${after} order by s.version_id limit ${VECTORS_AT_ONCE}`.execute(db)
    found.push(
      ...rows.map(({ effectRank, ...version }) => ({ ...version, ofState: effectRank >= LEAST_RANK_OF_STATE })),
    )
    if (rows.length < VECTORS_AT_ONCE) return found
    after = rows.at(-1)?.versionId ?? ''
  }
}

/** Forgets versions that are not published, and deletes segments that hold no version any more. */
export async function dropEmptySegments(db: Db): Promise<void> {
  await sql`delete from search_version where version_id in (select id from law_version where publish_state <> 'published')`.execute(
    db,
  )
  await sql`delete from search_segment g where not exists (select from search_version s where s.segment_id = g.id)`.execute(
    db,
  )
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
  const rows = await db
    .selectFrom('searchBlock')
    .select('firstTerm')
    .where('segmentId', '=', segmentId)
    .orderBy('blockNo')
    .execute()
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
