import type { Db } from '#server/platform/db/open.ts'

/** Longer than any lock (settings: a day at most). */
const LONG_AGO_MS = 2 * 86_400_000

/** A try that may be made, and until when there will be no other if it is in vain; or until when none may be made. */
export type Try = { allowed: true; lockedAfter: Date | null } | { allowed: false; until: Date }

/**
 * Takes one of the tries a subject has, before it is made: tries made at the same time count like those made one after
 * another. The last of `limit` locks; tries older than the lock's length are forgotten.
 */
export async function takeTry(db: Db, subject: string, now: Date, { limit, lockMs }: { limit: number; lockMs: number }): Promise<Try> {
  const since = new Date(now.getTime() - lockMs)
  const until = new Date(now.getTime() + lockMs)
  const taken = await db
    .insertInto('signInFailure')
    .values({ subject, failures: 1, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((set) => {
          // A lock that is over begins anew.
          const forgotten = set.or([set('signInFailure.lastAt', '<', since), set('signInFailure.lockedUntil', 'is not', null)])
          const failures = set
            .case()
            .when(forgotten)
            .then(1)
            .else(set('signInFailure.failures', '+', 1))
            .end()
          return {
            failures,
            lastAt: now,
            lockedUntil: set
              .case()
              .when(failures, '>=', limit)
              .then(set.cast<Date>(set.val(until), 'timestamptz'))
              .else(null)
              .end(),
          }
        })
        .where((where) => where.or([where('signInFailure.lockedUntil', 'is', null), where('signInFailure.lockedUntil', '<=', now)])),
    )
    .returning('lockedUntil')
    .executeTakeFirst()
  if (taken) return { allowed: true, lockedAfter: taken.lockedUntil }
  const held = await db.selectFrom('signInFailure').select('lockedUntil').where('subject', '=', subject).executeTakeFirst()
  return { allowed: false, until: held?.lockedUntil ?? until }
}

/** After a success nothing is held against the subject. */
export async function forgetFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('signInFailure').where('subject', '=', subject).execute()
}

/** Forgets failed tries that no lock can come of any more. */
export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('lastAt', '<', new Date(now.getTime() - LONG_AGO_MS))
    .execute()
}
