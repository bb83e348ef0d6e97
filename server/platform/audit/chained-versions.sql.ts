import { sql } from 'kysely'
import { insertJson, jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { digestOfVersion, type ChainAlgorithm, type VersionInChain } from './chain.ts'

/** Versions that one row of the chain takes along at most: an import writes some thousand with one line of the log. */
const MOST = 5_000

/** A version that comes into the chain. */
interface NewlyChained {
  versionId: number
  algorithm: ChainAlgorithm
  digest: string
}

const versionsOf = (db: Db) =>
  db
    .selectFrom('recordVersion as version')
    .select([
      'version.id',
      'version.tableName',
      'version.recordId',
      'version.revision',
      'version.operation',
      'version.label',
      'version.content',
      'version.accountId',
      'version.username',
      'version.createdAt',
    ])

/** Versions whose digests are made in one transaction: reading them takes the embedded database some milliseconds. */
const DIGESTED_AT_ONCE = 100

/**
 * Makes the digests of waiting versions where many wait, some at a time: the transaction that takes them into the chain
 * does the rest, and would otherwise keep everybody waiting after an import.
 */
export async function digestWaiting(pool: Db, algorithm: ChainAlgorithm): Promise<void> {
  const digestSome = (db: Db): Promise<boolean> =>
    inTransaction(db, async (db) => {
      const unsealed = await db
        .selectFrom('recordVersionUnsealed')
        .select('versionId')
        .where('digest', 'is', null)
        .orderBy('versionId')
        .limit(DIGESTED_AT_ONCE)
        .execute()
      if (unsealed.length < DIGESTED_AT_ONCE) return false
      const rows = await versionsWith(
        db,
        unsealed.map(({ versionId }) => versionId),
      )
      const made = rows.map((version) => ({
        versionId: version.id,
        algorithm,
        digest: digestOfVersion(algorithm, version),
      }))
      const given = jsonRows('recordVersionUnsealed', 'given', made)
      await sql`update record_version_unsealed as unsealed set algorithm = given.algorithm, digest = given.digest
        from ${given} where unsealed.version_id = given.version_id`.execute(db)
      return true
    })
  while (await digestSome(pool));
}

/** Versions that are committed and not in the chain, in the order of their ids, with their digests. */
export async function waitingVersions(db: Db, algorithm: ChainAlgorithm): Promise<NewlyChained[]> {
  const unsealed = await db
    .selectFrom('recordVersionUnsealed')
    .select(['versionId', 'digest', 'algorithm'])
    .orderBy('versionId')
    .limit(MOST)
    .execute()
  const bare = await versionsWith(
    db,
    unsealed.flatMap(({ versionId, digest }) => (digest === null ? [versionId] : [])),
  )
  const made = new Map(bare.map((version) => [version.id, digestOfVersion(algorithm, version)]))
  // A version that has a digest was in the chain before, or waits for long: it keeps it, so that a change meanwhile is
  // found.
  return unsealed.flatMap(({ versionId, digest, algorithm: madeWith }) => {
    const own = digest ?? made.get(versionId)
    return own === undefined
      ? []
      : [{ versionId, algorithm: digest === null ? algorithm : (madeWith as ChainAlgorithm), digest: own }]
  })
}

/**
 * Looked up by their ids: how many wait changes from second to second, and a plan made for few would compare all of
 * them.
 */
async function versionsWith(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return versionsOf(db)
    .where(sql<boolean>`version.id = any(${[...ids]}::bigint[])`)
    .orderBy('version.id')
    .execute()
}

/** Notes with which row of the chain these versions are in it. */
export async function chainVersions(db: Db, seq: number, versions: readonly NewlyChained[]): Promise<void> {
  if (versions.length === 0) return
  await insertJson(
    db,
    'recordVersionChained',
    versions.map((version) => ({ ...version, seq })),
  )
  const ids = versions.map(({ versionId }) => versionId)
  await db
    .deleteFrom('recordVersionUnsealed')
    .where(sql<boolean>`version_id = any(${ids}::bigint[])`)
    .execute()
}

/**
 * The versions that are in the chain with the rows behind `after` up to `until`, by row, with the digests they have
 * now.
 */
export async function versionsIn(db: Db, after: number, until: number): Promise<Map<number, VersionInChain[]>> {
  const chained = await db
    .selectFrom('recordVersionChained')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('versionId')
    .execute()
  const ids = chained.map(({ versionId }) => versionId)
  const rows = await versionsWith(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bySeq = new Map<number, VersionInChain[]>()
  for (const { seq, versionId, algorithm, digest } of chained) {
    const row = byId.get(versionId)
    const found = row ? digestOfVersion(algorithm as ChainAlgorithm, row) : null
    const withIt = bySeq.get(seq)
    if (withIt) withIt.push({ versionId, digest, found })
    else bySeq.set(seq, [{ versionId, digest, found }])
  }
  return bySeq
}

/** A version that is neither in the chain nor waits to be; undefined when there is none. */
export const versionOutside = (db: Db) =>
  db
    .selectFrom('recordVersion as version')
    .select(['version.id', 'version.createdAt'])
    .leftJoin('recordVersionChained as chained', 'chained.versionId', 'version.id')
    .leftJoin('recordVersionUnsealed as unsealed', 'unsealed.versionId', 'version.id')
    .where('chained.versionId', 'is', null)
    .where('unsealed.versionId', 'is', null)
    .orderBy('version.id')
    .limit(1)
    .executeTakeFirst()

/**
 * Lets versions go whose part of the chain is cut off. They come into the chain again with the next row, under the
 * digests they had.
 */
export async function releaseVersions(db: Db, until: number): Promise<void> {
  await db
    .insertInto('recordVersionUnsealed')
    .columns(['versionId', 'algorithm', 'digest'])
    .expression(
      db.selectFrom('recordVersionChained').select(['versionId', 'algorithm', 'digest']).where('seq', '<=', until),
    )
    .execute()
  await db.deleteFrom('recordVersionChained').where('seq', '<=', until).execute()
}
