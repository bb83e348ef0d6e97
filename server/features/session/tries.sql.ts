import type { Db } from '#server/platform/db/open.ts'

/** Longer than any lock (settings: a day at most). */
const LONG_AGO_MS = 2 * 86_400_000

/** Whether a try may be made. If it may: until when the subject is locked when this try fails; if not: until when it is locked. */
export type Try = { allowed: true; lockedAfter: Date | null } | { allowed: false; until: Date }

/**
 * Takes one of the tries a subject has, before it is made: tries made at the same time count like those made one after
 * another. The last of `limit` locks; tries older than the length of the lock no longer count.
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
          // After a lock has ended, counting begins again at 1.
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

/** Deletes the failed tries of a subject, after a success. */
export async function forgetFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('signInFailure').where('subject', '=', subject).execute()
}

/** Deletes failed tries that are too old to count towards a lock. */
export async function forgetOldTries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('lastAt', '<', new Date(now.getTime() - LONG_AGO_MS))
    .execute()
}
