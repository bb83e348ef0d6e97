import { randomBytes, randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { SPECIAL_PERMISSION } from '#server/platform/auth/viewer.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'
const SIGNS = '#%+-='

/** A password a person can copy from a screen: no look-alikes, letters, digits and a sign. */
function randomPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] as string
  const body = Array.from({ length: 12 }, () => pick(LETTERS + DIGITS))
  return [...body, pick(DIGITS), pick(SIGNS), pick(LETTERS)].join('')
}

/**
 * Makes the first administrator `admin` when there is no account yet. The password is argon2id-hashed before the
 * transaction is opened, for that takes a while.
 * @returns the password when an account was made, else null
 */
export async function firstAdministrator(db: Db, password: string | null): Promise<string | null> {
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return null
  const chosen = password ?? randomPassword()
  const passwordHash = await hash(chosen)
  return inTransaction(db, async (db) => {
    const id = randomBytes(16).toString('hex')
    const made = await db
      .insertInto('account')
      .values({ id, username: 'admin', realname: '系统管理员', passwordHash, mustChangePassword: password === null })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return null
    await db.insertInto('accountPermission').values({ accountId: made.id, code: SPECIAL_PERMISSION }).execute()
    return chosen
  })
}
