import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { forgetDevicesOf } from './devices.sql.ts'
import { codesOf, isStaff } from './grants.sql.ts'
import { tenantsOf } from './tenants.sql.ts'
import { tokenHash } from './token.ts'

/** Why a session ended, as kept with it. */
export type EndReason =
  | 'logout'
  | 'forced'
  | 'password'
  | 'frozen'
  | 'deleted'
  | 'newer'
  | 'tenant'
  | 'second-factor'
  | 'too-many'
  | 'own'

/** A live session, found by its token. */
export interface LiveSession {
  id: string
  accountId: string
  username: string
}

/** An identity system that told who the user of a session is. */
export interface Vouched {
  by: 'oidc' | 'ldap' | 'cas'
  /** Entry of the directory; null where there is none. */
  name: string | null
}

export async function insertSession(
  db: Db,
  session: {
    id: string
    token: string
    accountId: string
    now: Date
    expiresAt: Date
    ip: string
    userAgent: string
    vouched: Vouched | null
  },
): Promise<void> {
  const { id, token, accountId, now, expiresAt, ip, userAgent, vouched } = session
  await db
    .insertInto('accountSession')
    .values({
      id,
      tokenHash: tokenHash(token),
      accountId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      ip,
      userAgent: userAgent.slice(0, 300),
      vouchedBy: vouched?.by ?? null,
      vouchedName: vouched?.name ?? null,
    })
    .execute()
}

/** The identity system that told who the user of a session is; null when none did. */
export async function vouchedOf(db: Db, id: string): Promise<Vouched | null> {
  const { rows } =
    await sql<Vouched>`select vouched_by as by, vouched_name as name from account_session where id = ${id} and vouched_by is not null`.execute(
      db,
    )
  return rows[0] ?? null
}

/**
 * The session of a token that has neither ended nor run out, with all that the access check asks of its account; in one
 * statement.
 */
export const sessionWithAccount = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('accountSession as session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select((select) => [
      'session.id as sessionId',
      'session.lastUsedAt',
      'session.createdAt',
      'session.provedAt',
      'session.vouchedBy',
      'account.id',
      'account.username',
      'account.realname',
      'account.orgCode',
      'account.status',
      'account.deletedAt',
      'account.mustChangePassword',
      'account.passwordSetAt',
      tenantsOf(sql.ref<string>('account.id')).as('tenants'),
      select
        .or([
          select.exists(
            select
              .selectFrom('secondFactor')
              .select('accountId')
              .whereRef('secondFactor.accountId', '=', 'account.id')
              .where('secret', 'is not', null),
          ),
          select.exists(select.selectFrom('passkey').select('id').whereRef('passkey.accountId', '=', 'account.id')),
        ])
        .as('hasSecondFactor'),
      isStaff(sql.ref<string>('account.id')).as('isStaff'),
      codesOf(db, sql.ref<string>('account.id')).as('codes'),
    ])
    .where('session.tokenHash', '=', tokenHash(token))
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst()

/** The session of a token that has not ended, whatever the state of its account. */
export async function sessionByToken(db: Db, token: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('accountSession')
    .innerJoin('account', 'account.id', 'accountSession.accountId')
    .select(['accountSession.id', 'accountId', 'username'])
    .where('tokenHash', '=', tokenHash(token))
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The session with this name, if it has not ended. */
export async function sessionById(db: Db, id: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('accountSession')
    .innerJoin('account', 'account.id', 'accountSession.accountId')
    .select(['accountSession.id', 'accountId', 'username'])
    .where('accountSession.id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Ends one session. @returns false when it had ended already */
export async function endSession(db: Db, id: string, why: EndReason, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('accountSession')
    .set({ endedAt: now, endedWhy: why })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Ends all sessions of an account; with a new password its browsers are strangers again.
 * @param except the session that stays
 * @returns their names
 */
export const endSessionsOf = (
  db: Db,
  accountId: string,
  why: EndReason,
  now: Date,
  except: string | null = null,
): Promise<string[]> => endSessionsOfAll(db, [accountId], why, now, except)

/** The sessions of an account that could be used now, the last used first. */
export const openSessionsOf = (db: Db, accountId: string, now: Date, idleMs: number) =>
  db
    .selectFrom('accountSession')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>=', new Date(now.getTime() - idleMs))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Ends all sessions of an account but one. @returns their names */
export async function endOtherSessions(db: Db, accountId: string, kept: string, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('accountSession')
    .set({ endedAt: now, endedWhy: 'own' satisfies EndReason })
    .where('accountId', '=', accountId)
    .where('id', '<>', kept)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Ends the sessions of an account beyond the number that may be open, those used longest ago, but not the one just
 * opened.
 * @returns their names
 */
export async function endSurplusSessions(
  db: Db,
  accountId: string,
  { most, opened }: { most: number; opened: string },
  now: Date,
): Promise<string[]> {
  const surplus = db
    .selectFrom('accountSession')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '<>', opened)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .offset(most - 1)
  const ended = await db
    .updateTable('accountSession')
    .set({ endedAt: now, endedWhy: 'too-many' satisfies EndReason })
    .where('id', 'in', surplus)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Why the session of a token ended; null when it did not, or there is none. */
export async function endReasonOf(db: Db, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('accountSession')
    .select('endedWhy')
    .where('tokenHash', '=', tokenHash(token))
    .executeTakeFirst()
  return row?.endedWhy ?? null
}

/** Which of these sessions could be used now: neither ended nor run out nor idle, of an account in use. */
export async function liveSessions(db: Db, ids: string[], now: Date, idleMs: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('accountSession as session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.lastUsedAt', '>=', new Date(now.getTime() - idleMs))
    .where('account.status', '=', 1)
    .where('account.deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Stores that the holder of a session has proved to be its user. */
export async function markProved(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('accountSession').set({ provedAt: now }).where('id', '=', id).execute()
}

/** Stores when a session was used last. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('accountSession').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

/** Deletes all sessions of an account, ended ones too. @returns their names */
export const forgetSessionsOf = async (db: Db, accountId: string): Promise<string[]> =>
  (await db.deleteFrom('accountSession').where('accountId', '=', accountId).returning('id').execute()).map(
    ({ id }) => id,
  )

/** Deletes sessions that ran out long ago. */
export async function forgetSessions(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('accountSession').where('expiresAt', '<', expiredBefore).execute()
}

/** The same for several accounts. */
export async function endSessionsOfAll(
  db: Db,
  accountIds: readonly string[],
  why: EndReason,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  if (accountIds.length === 0) return []
  if (why === 'password') await forgetDevicesOf(db, accountIds)
  const ended = await db
    .updateTable('accountSession')
    .set({ endedAt: now, endedWhy: why })
    .where('accountId', 'in', accountIds)
    .where('endedAt', 'is', null)
    .$if(except !== null, (rows) => rows.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
