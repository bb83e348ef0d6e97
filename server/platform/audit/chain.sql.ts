import { sql } from 'kysely'
import type { KeyRing } from '../auth/key-ring.ts'
import { insertJson, insertJsonInto } from '../db/json-rows.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import {
  BEGINNING,
  ChainReader,
  digestOf,
  digestOfVersions,
  isSealOf,
  sealOf,
  type BrokenPlace,
  type ChainAlgorithm,
  type ChainedRow,
  type Link,
  type LoggedRow,
} from './chain.ts'
import { chainVersions, releaseVersions, versionOutside, versionsIn, waitingVersions } from './chained-versions.sql.ts'

/** How the chain of an installation is made. */
export interface ChainRule {
  keys: KeyRing
  algorithm: ChainAlgorithm
}

const BATCH = 500

const rowsOf = (db: Db) =>
  db
    .selectFrom('activityLog as log')
    .select([
      'log.id',
      'log.kind',
      'log.content',
      'log.success',
      'log.accountId',
      'log.username',
      'log.ip',
      'log.method',
      'log.url',
      'log.tookMs',
      'log.operateType',
      'log.recordVersionId',
      'log.event',
      'log.createdAt',
    ])

/** One process at a time makes the chain longer; the others pass and let it. */
const tryChainLock = async (db: Db): Promise<boolean> =>
  (
    await sql<{
      taken: boolean
    }>`select pg_try_advisory_xact_lock(hashtext(current_schema() || '.activity_chain')) as taken`.execute(db)
  ).rows[0]?.taken ?? false

const waitForChainLock = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext(current_schema() || '.activity_chain'))`.execute(db)

/** Where the chain ends: its last row, or the checkpoint behind which nothing was written yet. */
async function chainHead(db: Db): Promise<{ seq: number; digest: string }> {
  const last = await db
    .selectFrom('activityChain')
    .select(['seq', 'digest'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const cut = await newestCheckpoint(db)
  return (
    [last, cut].filter((place) => place !== undefined).toSorted((a, b) => b.seq - a.seq)[0] ?? {
      seq: 0,
      digest: BEGINNING,
    }
  )
}

interface Checkpoint {
  seq: number
  digest: string
  removed: number
  untilAt: Date
  seal: string
}

async function newestCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  const { rows } =
    await sql<Checkpoint>`select seq, digest, removed, until_at, seal from activity_checkpoint order by seq desc limit 1`.execute(
      db,
    )
  return rows[0]
}

/** Rows that were put into the chain, in their order. */
export type SealedRow = LoggedRow & Link

/**
 * Puts rows of the log that are committed and not in the chain yet into it, at most some hundred. The order is that of
 * their ids; rows of a transaction that commits later come later. Those who write the log wait for nothing.
 * @returns the rows, with their places; none when there are none or another process is at it
 */
export function sealWaiting(db: Db, { keys, algorithm }: ChainRule): Promise<SealedRow[]> {
  return inTransaction(db, async (db) => {
    if (!(await tryChainLock(db))) return []
    const rows = await rowsOf(db)
      .where(sql<boolean>`log.id in (select log_id from activity_unsealed)`)
      .orderBy('log.id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return []
    let { seq, digest } = await chainHead(db)
    const versions = await waitingVersions(db, algorithm)
    const versionsDigest = digestOfVersions(algorithm, versions)
    const sealed = rows.map((row, at): SealedRow => {
      seq++
      // Versions are written with a line of the log, so that there is always a row to take them along.
      const withIt = at === rows.length - 1 ? versionsDigest : null
      digest = digestOf(algorithm, digest, seq, row, withIt)
      return { ...row, seq, algorithm, digest, seal: sealOf(keys, algorithm, digest), versionsDigest: withIt }
    })
    await insertJson(
      db,
      'activityChain',
      sealed.map(({ seq, id, algorithm, digest, seal, versionsDigest }) => ({
        seq,
        logId: id,
        algorithm,
        digest,
        seal,
        versionsDigest,
      })),
    )
    await chainVersions(db, seq, versions)
    const ids = rows.map(({ id }) => id)
    await sql`delete from activity_unsealed where log_id = any(${ids}::bigint[])`.execute(db)
    return sealed
  })
}

/** Rows of the chain behind a place, in order, with the rows of the log. */
async function chainedAfter(db: Db, seq: number, { limit = BATCH, withVersions = false } = {}): Promise<ChainedRow[]> {
  const links = await db
    .selectFrom('activityChain')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const ids = links.map(({ logId }) => logId)
  const rows = await rowsOf(db)
    .where(sql<boolean>`log.id = any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const versions = withVersions ? await versionsIn(db, seq, links.at(-1)?.seq ?? seq) : null
  return links.map(({ logId, seq, algorithm, digest, seal, versionsDigest }) => ({
    seq,
    logId,
    algorithm: algorithm as ChainAlgorithm,
    digest,
    seal,
    versionsDigest,
    row: byId.get(logId) ?? null,
    ...(versions ? { versions: versions.get(seq) ?? [] } : {}),
  }))
}

/** What a verification found. */
export interface Verification {
  /** Rows that hold, up to the first place that does not. */
  rows: number
  head: { seq: number; digest: string }
  /** The checkpoint the chain begins behind; null when it begins at its first row. */
  since: { seq: number; until: Date; removed: number } | null
  /** Rows that are not in the chain yet. */
  waiting: number
  broken: BrokenPlace | null
}

/**
 * Follows the whole chain, and looks for rows of the log that are not in it.
 * @param known the last place this process saw: a chain that ends before it was cut at its end
 */
export async function verifyChain(
  db: Db,
  keys: KeyRing,
  known: { seq: number; digest: string } | null = null,
): Promise<Verification> {
  const cut = await newestCheckpoint(db)
  const since = cut ? { seq: cut.seq, until: cut.untilAt, removed: cut.removed } : null
  const waiting = await countUnsealed(db)
  const reader = new ChainReader(keys, cut)
  const answer = (broken: BrokenPlace | null): Verification => {
    const { rows, ...head } = reader.head
    return { rows, head, since, waiting, broken }
  }
  if (cut && isSealOf(keys, 'sha256', checkpointText(cut), cut.seal) !== true)
    return answer({
      seq: cut.seq,
      logId: null,
      createdAt: cut.untilAt,
      reason: `第 ${cut.seq} 条处的清理记录不是本系统所写，旧日志可能被擅自删除`,
    })
  const after = () => chainedAfter(db, reader.head.seq, { withVersions: true })
  for (let rows = await after(); rows.length > 0; rows = await after())
    for (const row of rows) {
      const broken = reader.next(row)
      if (broken) return answer(broken)
    }
  if (known && reader.head.seq < known.seq)
    return answer({
      seq: reader.head.seq + 1,
      logId: null,
      createdAt: null,
      reason: `第 ${reader.head.seq + 1} 条至第 ${known.seq} 条（链的末尾）被删除`,
    })
  const outside = await db
    .selectFrom('activityLog as log')
    .select(['log.id', 'log.createdAt'])
    .leftJoin('activityChain as link', 'link.logId', 'log.id')
    .where('link.logId', 'is', null)
    .where(sql<boolean>`not exists (select from activity_unsealed where log_id = log.id)`)
    .orderBy('log.id')
    .limit(1)
    .executeTakeFirst()
  const left = outside ? null : await versionOutside(db)
  if (left)
    return answer({
      seq: reader.head.seq,
      logId: null,
      createdAt: left.createdAt,
      reason: `编号 ${left.id} 的数据版本不在链中`,
    })
  return answer(
    outside
      ? {
          seq: reader.head.seq,
          logId: outside.id,
          createdAt: outside.createdAt,
          reason: `编号 ${outside.id} 的日志不在链中`,
        }
      : null,
  )
}

const checkpointText = ({
  seq,
  digest,
  removed,
  untilAt,
}: {
  seq: number
  digest: string
  removed: number
  untilAt: Date
}) => JSON.stringify(['checkpoint', seq, digest, removed, untilAt.toISOString()])

/**
 * Removes rows of the log that are older than `before`, from the beginning of the chain to the first younger one, and
 * leaves a checkpoint from which the rest can be verified.
 * @returns how many rows were removed
 */
export function cutChain(db: Db, keys: KeyRing, before: Date, now: Date): Promise<number> {
  return inTransaction(db, async (db) => {
    await waitForChainLock(db)
    const younger = await db
      .selectFrom('activityChain')
      .innerJoin('activityLog as log', 'log.id', 'activityChain.logId')
      .select('seq')
      .where('log.createdAt', '>=', before)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    const last = await db
      .selectFrom('activityChain')
      .innerJoin('activityLog as log', 'log.id', 'activityChain.logId')
      .select(['seq', 'digest', 'log.createdAt as untilAt'])
      .$if(younger !== undefined, (rows) => rows.where('seq', '<', younger?.seq ?? 0))
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return 0
    const { removed } = await db
      .selectFrom('activityChain')
      .select(({ fn }) => fn.countAll<number>().as('removed'))
      .where('seq', '<=', last.seq)
      .executeTakeFirstOrThrow()
    const checkpoint = { ...last, removed }
    await insertJsonInto(db, 'activity_checkpoint', [
      { ...checkpoint, seal: sealOf(keys, 'sha256', checkpointText(checkpoint)), createdAt: now },
    ])
    await db
      .deleteFrom('activityLog')
      .where('id', 'in', db.selectFrom('activityChain').select('logId').where('seq', '<=', last.seq))
      .execute()
    await releaseVersions(db, last.seq)
    await db.deleteFrom('activityChain').where('seq', '<=', last.seq).execute()
    return removed
  })
}

/**
 * The chain as lines of JSON, each with the row and its place, so that a copy can be verified anywhere.
 * @param after the place behind which it begins
 */
export async function* chainLines(db: Db): AsyncGenerator<Uint8Array> {
  const cut = await newestCheckpoint(db)
  const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)
  const from = { seq: cut?.seq ?? 0, digest: cut?.digest ?? BEGINNING }
  yield line({ format: 'fagui-log-1', from })
  let at = from
  let rows = 0
  for (let links = await chainedAfter(db, at.seq); links.length > 0; links = await chainedAfter(db, at.seq)) {
    for (const link of links) yield line(link)
    const { seq, digest } = links.at(-1) ?? at
    at = { seq, digest }
    rows += links.length
  }
  yield line({ end: at, rows })
}

/** How many lines of the log are committed and not in the chain yet. */
export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from activity_unsealed`.execute(db)
  return rows[0]?.count ?? 0
}
