import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Keeps a captcha picture; a captcha of the same key is replaced. */
export async function keepCaptcha(db: Db, checkKey: string, answerHash: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ checkKey, answerHash, expiresAt })
    .onConflict((conflict) =>
      conflict.column('checkKey').doUpdateSet({ answerHash, expiresAt, kind: 'picture', bits: 0 }),
    )
    .execute()
}

/**
 * Deletes a captcha, whether the answer is right or wrong.
 * @returns the hash of its answer, null when there is none or it is too late
 */
export async function takeCaptcha(db: Db, checkKey: string, now: Date): Promise<string | null> {
  const taken = await db
    .deleteFrom('captcha')
    .where('checkKey', '=', checkKey)
    .where('kind', '=', 'picture')
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst()
  return taken && taken.expiresAt > now ? taken.answerHash : null
}

/** Work that was asked of a browser. */
interface Work {
  bits: number
  /** It replaces the picture. */
  alone: boolean
}

/** Keeps work that a browser is asked for. */
export async function keepWork(db: Db, nonce: string, { bits, alone }: Work, expiresAt: Date): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ checkKey: nonce, answerHash: '', kind: alone ? 'work-alone' : 'work', bits, expiresAt })
    .execute()
}

/** Deletes work, whether it was done or not. @returns null when none was asked for or it is too late */
export async function takeWork(db: Db, nonce: string, now: Date): Promise<Work | null> {
  const taken = await db
    .deleteFrom('captcha')
    .where('checkKey', '=', nonce)
    .where('kind', 'in', ['work', 'work-alone'])
    .returning(['bits', 'kind', 'expiresAt'])
    .executeTakeFirst()
  return taken && taken.expiresAt > now ? { bits: taken.bits, alone: taken.kind === 'work-alone' } : null
}

/** Deletes captchas that ran out. */
export async function forgetCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('expiresAt', '<', now).execute()
}

/** Failures of a network count for this long after the last one, in milliseconds. */
const COUNTED_MS = 3_600_000

const subjectOf = (network: string) => `captcha from:${network}`

/** Failures of a network within the last hour without a pause of an hour. */
export async function failuresOf(db: Db, network: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('signInFailure')
    .select('failures')
    .where('subject', '=', subjectOf(network))
    .where('lastAt', '>=', new Date(now.getTime() - COUNTED_MS))
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Counts a failure of a network; none is forgotten by a success, which an attacker could bring about. */
export async function countFailure(db: Db, network: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - COUNTED_MS)
  await sql`
    insert into sign_in_failure as held (subject, about, failures, last_at) values (${subjectOf(network)}, 'captcha', 1, ${now}::timestamptz)
    on conflict (subject) do update set
      failures = case when held.last_at < ${since}::timestamptz then 1 else held.failures + 1 end,
      last_at = ${now}::timestamptz`.execute(db)
}
