import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { BucketSize } from './token-buckets.ts'

/** A bucket is full again after a minute; what was not asked for since is forgotten then. */
const FULL_AGAIN_MS = 60_000

/**
 * Takes one call from a bucket that all processes share.
 * @returns 0 when it was taken; else the seconds after which one can be
 */
export async function takeCall(db: Db, bucket: string, { holds, perSecond }: BucketSize, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select take_from_call_bucket(${bucket}, ${holds}, ${perSecond}, ${now}) as seconds`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Deletes buckets that are full again. */
export async function forgetCallBuckets(db: Db, now: Date): Promise<void> {
  await sql`delete from call_bucket where at < ${new Date(now.getTime() - FULL_AGAIN_MS)}`.execute(db)
}
