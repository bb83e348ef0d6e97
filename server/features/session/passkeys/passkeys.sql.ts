import type { Db } from '#server/platform/db/open.ts'

/** A passkey as it is stored; the key in base64url. */
export interface StoredPasskey {
  id: string
  accountId: string
  publicKey: string
  counter: number
  transports: string[]
  rpId: string
}

/** The passkeys of an account, the newest first. */
export const passkeysOf = (db: Db, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'rpId', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** The passkey of this name; null when there is none. */
export async function passkeyById(db: Db, id: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkey')
    .select(['id', 'accountId', 'publicKey', 'counter', 'transports', 'rpId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, counter: Number(row.counter) } : null
}

/** Keeps a new passkey. @returns false when it is known already */
export async function insertPasskey(
  db: Db,
  passkey: StoredPasskey & { name: string; createdAt: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Stores a use. @returns false when a copy of the key has been used meanwhile, which its counter shows */
export async function notePasskeyUse(
  db: Db,
  { id, counter }: { id: string; counter: number },
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where((where) => (counter === 0 ? where('counter', '=', 0) : where('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Gives a passkey of an account another name. @returns false when the account has no such passkey */
export async function renamePasskey(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Deletes a passkey of an account. @returns its name, null when the account has no such passkey */
export async function removePasskey(db: Db, accountId: string, id: string): Promise<string | null> {
  const removed = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}

/** Deletes all passkeys of an account. @returns how many there were */
export async function removePasskeysOf(db: Db, accountId: string): Promise<number> {
  return (await db.deleteFrom('passkey').where('accountId', '=', accountId).returning('id').execute()).length
}
