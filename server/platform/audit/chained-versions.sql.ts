import { sql } from 'kysely'
import { insertJson } from '../db/json-rows.ts'
import type { Db } from '../db/open.ts'
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

/** Versions that are committed and not in the chain, in the order of their ids, with their digests. */
export async function waitingVersions(db: Db, algorithm: ChainAlgorithm): Promise<NewlyChained[]> {
  const rows = await versionsOf(db)
    .innerJoin('recordVersionUnsealed as unsealed', 'unsealed.versionId', 'version.id')
    .select(['unsealed.digest as before', 'unsealed.algorithm as madeWith'])
    .orderBy('version.id')
    .limit(MOST)
    .execute()
  // A version that was in the chain before keeps the digest it had there, so that a change meanwhile is found.
  return rows.map(({ before, madeWith, ...version }) =>
    before === null || madeWith === null
      ? { versionId: version.id, algorithm, digest: digestOfVersion(algorithm, version) }
      : { versionId: version.id, algorithm: madeWith as ChainAlgorithm, digest: before },
  )
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

/** The versions that are in the chain with the rows behind `after` up to `until`, by row, with the digests they have now. */
export async function versionsIn(db: Db, after: number, until: number): Promise<Map<number, VersionInChain[]>> {
  const chained = await db
    .selectFrom('recordVersionChained')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('versionId')
    .execute()
  const ids = chained.map(({ versionId }) => versionId)
  const rows = await versionsOf(db)
    .where(sql<boolean>`version.id = any(${ids}::bigint[])`)
    .execute()
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

/** Lets versions go whose part of the chain is cut off. They come into the chain again with the next row, under the digests they had. */
export async function releaseVersions(db: Db, until: number): Promise<void> {
  await db
    .insertInto('recordVersionUnsealed')
    .columns(['versionId', 'algorithm', 'digest'])
    .expression(db.selectFrom('recordVersionChained').select(['versionId', 'algorithm', 'digest']).where('seq', '<=', until))
    .execute()
  await db.deleteFrom('recordVersionChained').where('seq', '<=', until).execute()
}
