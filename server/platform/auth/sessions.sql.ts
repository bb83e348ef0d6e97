import type { Db } from '../db/open.ts'
import { tokenHash } from './token.ts'

/** Why a session ended, as kept with it. */
export type EndReason = 'logout' | 'forced' | 'password' | 'frozen' | 'deleted' | 'newer' | 'tenant'

/** A live session, found by its token. */
export interface LiveSession {
  id: string
  accountId: string
  username: string
}

export async function insertSession(
  db: Db,
  session: { id: string; token: string; accountId: string; now: Date; expiresAt: Date; ip: string; userAgent: string },
): Promise<void> {
  const { id, token, accountId, now, expiresAt, ip, userAgent } = session
  await db
    .insertInto('accountSession')
    .values({ id, tokenHash: tokenHash(token), accountId, createdAt: now, lastUsedAt: now, expiresAt, ip, userAgent: userAgent.slice(0, 300) })
    .execute()
}

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

/** Ends all sessions of an account. @returns their names */
export async function endSessionsOf(db: Db, accountId: string, why: EndReason, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('accountSession')
    .set({ endedAt: now, endedWhy: why })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Writes down that a session was used. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('accountSession').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

/** Forgets sessions that ran out long ago. */
export async function forgetSessions(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('accountSession').where('expiresAt', '<', expiredBefore).execute()
}
