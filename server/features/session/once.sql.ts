import { randomBytes } from 'node:crypto'
import { tokenHash } from '#server/platform/auth/token.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Things that are good for one use: captchas, codes sent to phones, tickets. */

export async function keepCaptcha(db: Db, checkKey: string, answerHash: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ checkKey, answerHash, expiresAt })
    .onConflict((conflict) => conflict.column('checkKey').doUpdateSet({ answerHash, expiresAt }))
    .execute()
}

/** Takes a captcha away, right or wrong. @returns the hash of its answer, null when there is none or it is too late */
export async function takeCaptcha(db: Db, checkKey: string, now: Date): Promise<string | null> {
  const taken = await db.deleteFrom('captcha').where('checkKey', '=', checkKey).returning(['answerHash', 'expiresAt']).executeTakeFirst()
  return taken && taken.expiresAt > now ? taken.answerHash : null
}

/** What a code sent to a phone is for: signing in, registering, a forgotten password (wire.md §1.4). */
export type CodePurpose = '0' | '1' | '2'

const MAX_ATTEMPTS = 5
/** Longer than any lock (settings: a day at most). */
const LONG_AGO_MS = 2 * 86_400_000

/** Keeps the hash of a code; refused (false) while an earlier one is still good. */
export async function keepPhoneCode(
  db: Db,
  code: { phone: string; purpose: CodePurpose; codeHash: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const kept = await db
    .insertInto('phoneCode')
    .values({ ...code, attempts: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'purpose'])
        .doUpdateSet({ codeHash: code.codeHash, expiresAt: code.expiresAt, attempts: 0 })
        .where('phoneCode.expiresAt', '<=', now),
    )
    .returning('phone')
    .executeTakeFirst()
  return kept !== undefined
}

/** Forgets a code that could not be sent, so that another may be asked for at once. */
export async function dropPhoneCode(db: Db, phone: string, purpose: CodePurpose): Promise<void> {
  await db.deleteFrom('phoneCode').where('phone', '=', phone).where('purpose', '=', purpose).execute()
}

/** `right`: and used up. `none`: never sent, expired, or tried too often. */
export async function tryPhoneCode(db: Db, phone: string, purpose: CodePurpose, codeHash: string, now: Date): Promise<'right' | 'wrong' | 'none'> {
  const tried = await db
    .updateTable('phoneCode')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['codeHash', 'attempts'])
    .executeTakeFirst()
  if (!tried || tried.attempts > MAX_ATTEMPTS) return 'none'
  if (tried.codeHash !== codeHash) return 'wrong'
  // Of several who know it at the same time one takes it away.
  const used = await db
    .deleteFrom('phoneCode')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .returning('phone')
    .executeTakeFirst()
  return used ? 'right' : 'none'
}

export type TicketPurpose = 'reset-password' | 'third-sign-in' | 'third-state' | 'third-binding'

/** Hands out a ticket. Only its hash is kept. */
export async function issueTicket(
  db: Db,
  { purpose, accountId = null, content = {}, expiresAt }: { purpose: TicketPurpose; accountId?: string | null; content?: object; expiresAt: Date },
): Promise<string> {
  const ticket = randomBytes(24).toString('hex')
  await db
    .insertInto('oneTimeTicket')
    .values({ ticketHash: tokenHash(ticket), purpose, accountId, content: JSON.stringify(content), expiresAt })
    .execute()
  return ticket
}

/** Redeems a ticket, once. */
export async function redeemTicket(
  db: Db,
  ticket: string,
  purpose: TicketPurpose,
  now: Date,
): Promise<{ accountId: string | null; content: Record<string, string> } | null> {
  const row = await db
    .deleteFrom('oneTimeTicket')
    .where('ticketHash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .returning(['accountId', 'content', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? { accountId: row.accountId, content: row.content as Record<string, string> } : null
}

/** Whose ticket it is, without using it up. */
export async function holderOfTicket(db: Db, ticket: string, purpose: TicketPurpose, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('oneTimeTicket')
    .select('accountId')
    .where('ticketHash', '=', tokenHash(ticket))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.accountId ?? null
}

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

/** Forgets what nobody can use any more. */
export async function clearLeftovers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('expiresAt', '<', now).execute()
  await db.deleteFrom('phoneCode').where('expiresAt', '<', now).execute()
  await db.deleteFrom('oneTimeTicket').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('signInFailure')
    .where('lastAt', '<', new Date(now.getTime() - LONG_AGO_MS))
    .execute()
}
