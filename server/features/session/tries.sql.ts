import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Failures older than this no longer count, in milliseconds: a day, which is also the longest wait. */
const COUNTED_MS = 86_400_000

/** What failures are counted for. */
export interface Subject {
  /** What was tried, and from where. */
  key: string
  /** What was tried: `user:…`, `phone:…` with the hash of a telephone number. */
  about: string
}

/**
 * How many tries cost nothing, and the wait after them: it begins with `firstMs` and doubles with each failure up to
 * `mostMs`.
 */
export interface Patience {
  free: number
  firstMs: number
  mostMs: number
}

/**
 * Whether a try may be made. If it may: when the next may be made should this one fail (null: at once); if not: when it
 * may.
 */
export type Try = { allowed: true; waitsUntil: Date | null } | { allowed: false; until: Date }

/**
 * Takes one of the tries a subject has, before it is made: tries made at the same time count like those made one after
 * another.
 */
export async function takeTry(
  db: Db,
  { key, about }: Subject,
  now: Date,
  { free, firstMs, mostMs }: Patience,
): Promise<Try> {
  const at = sql`${now}::timestamptz`
  const failures = sql`case when held.last_at < ${new Date(now.getTime() - COUNTED_MS)}::timestamptz then 1 else held.failures + 1 end`
  const wait = sql`least(${mostMs}::float8, ${firstMs}::float8 * power(2, least(${failures} - ${free}::int, 30))) * interval '1 millisecond'`
  const { rows } = await sql<{ waitsUntil: Date | null }>`
    insert into sign_in_failure as held (subject, about, failures, last_at) values (${key}, ${about}, 1, ${at})
    on conflict (subject) do update set
      failures = ${failures},
      last_at = ${at},
      locked_until = case when ${failures} >= ${free}::int then ${at} + ${wait} end
    where held.locked_until is null or held.locked_until <= ${at}
    returning locked_until as waits_until`.execute(db)
  const [taken] = rows
  if (taken) return { allowed: true, waitsUntil: taken.waitsUntil }
  const held = await db.selectFrom('signInFailure').select('lockedUntil').where('subject', '=', key).executeTakeFirst()
  return { allowed: false, until: held?.lockedUntil ?? new Date(now.getTime() + firstMs) }
}

/**
 * Gives back a try that was neither right nor wrong.
 * @param waitsUntil the wait that it would have cost; another try that was made meanwhile keeps its own
 */
export async function giveBack(db: Db, { key }: Subject, waitsUntil: Date | null): Promise<void> {
  await sql`
    update sign_in_failure set failures = failures - 1, locked_until = null
    where subject = ${key} and failures > 0 and locked_until is not distinct from ${waitsUntil}::timestamptz`.execute(
    db,
  )
}

/** Deletes the failed tries of a subject, after a success. */
export async function forgetFailures(db: Db, { key }: Subject): Promise<void> {
  await db.deleteFrom('signInFailure').where('subject', '=', key).execute()
}

/**
 * Deletes all failed tries at a user's name and phone, wherever they came from.
 * @returns how many places had to wait
 */
export async function forgetFailuresOf(db: Db, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ waited: boolean }>`
    delete from sign_in_failure f using account a
    where a.id = ${accountId} and f.about in ('user:' || lower(a.username), 'user:' || a.phone_hash, 'phone:' || a.phone_hash, 'account:' || a.id)
    returning coalesce(f.locked_until > ${now}::timestamptz, false) as waited`.execute(db)
  return rows.filter(({ waited }) => waited).length
}

/** Deletes failed tries that no longer count. */
export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('lastAt', '<', new Date(now.getTime() - 2 * COUNTED_MS))
    .execute()
}
