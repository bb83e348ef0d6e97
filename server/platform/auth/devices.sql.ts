import type { Db } from '../db/open.ts'
import { tokenHash } from './token.ts'

/** Devices kept for an account; the one used longest ago is forgotten first. */
const MOST_DEVICES = 20

/** Whether the user has signed in with this browser before. @param username as it was typed */
export async function isKnownDevice(db: Db, device: string, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('knownDevice')
    .innerJoin('account', 'account.id', 'knownDevice.accountId')
    .select('deviceHash')
    .where('deviceHash', '=', tokenHash(device))
    .where((where) => where(where.fn<string>('lower', ['account.username']), '=', username.trim().toLowerCase()))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the browser is known for any account: only cookies made here are kept. */
export async function isIssuedDevice(db: Db, device: string): Promise<boolean> {
  const found = await db
    .selectFrom('knownDevice')
    .select('deviceHash')
    .where('deviceHash', '=', tokenHash(device))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores that the user signed in with this browser. */
export async function rememberDevice(db: Db, device: string, accountId: string, now: Date): Promise<void> {
  await db
    .insertInto('knownDevice')
    .values({ deviceHash: tokenHash(device), accountId, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['deviceHash', 'accountId']).doUpdateSet({ lastUsedAt: now }))
    .execute()
  const oldest = db
    .selectFrom('knownDevice')
    .select('deviceHash')
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .offset(MOST_DEVICES)
  await db.deleteFrom('knownDevice').where('accountId', '=', accountId).where('deviceHash', 'in', oldest).execute()
}

/** Forgets the browsers of accounts whose password is no longer the same. */
export async function forgetDevicesOf(db: Db, accountIds: readonly string[]): Promise<void> {
  await db.deleteFrom('knownDevice').where('accountId', 'in', accountIds).execute()
}

/** Forgets browsers that were not used since a moment. */
export async function forgetOldDevices(db: Db, usedBefore: Date): Promise<void> {
  await db.deleteFrom('knownDevice').where('lastUsedAt', '<', usedBefore).execute()
}
