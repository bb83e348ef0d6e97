import { sealAnew, type SealedAnew } from '#server/platform/auth/seal-anew.ts'
import type { Sealer } from '#server/platform/auth/sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { removePasskeysOf } from '../passkeys/passkeys.sql.ts'

/** The second factor of an account; the secrets are sealed. */
export interface SecondFactor {
  secret: string | null
  pendingSecret: string | null
  confirmedAt: Date | null
}

/** The second factor of an account, confirmed or being set up; null when there is none. */
export const secondFactorOf = async (db: Db, accountId: string): Promise<SecondFactor | null> =>
  (await db
    .selectFrom('secondFactor')
    .select(['secret', 'pendingSecret', 'confirmedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()) ?? null

/** Stores a secret that counts once a code of it was entered; one set up before goes on counting until then. */
export async function keepPendingSecret(db: Db, accountId: string, pendingSecret: string): Promise<void> {
  await db
    .insertInto('secondFactor')
    .values({ accountId, pendingSecret })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ pendingSecret }))
    .execute()
}

/** From now on the pending secret counts. @returns false when it is another than the one confirmed */
export async function confirmSecret(
  db: Db,
  accountId: string,
  sealed: string,
  lastStep: number,
  now: Date,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('secondFactor')
    .set({ secret: sealed, pendingSecret: null, confirmedAt: now, lastStep })
    .where('accountId', '=', accountId)
    .where('pendingSecret', '=', sealed)
    .returning('accountId')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses up the code of a step. @returns false when it or a later one was used before */
export async function spendStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst()
  return used !== undefined
}

/** Uses up a recovery code. @returns false when there is none, or it was used before */
export async function spendRecoveryCode(db: Db, accountId: string, codeHash: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('codeHash')
    .executeTakeFirst()
  return used !== undefined
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(db: Db, accountId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select((select) => select.fn.countAll<string | number>().as('left'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Takes the second factor of an account away, its recovery codes too. @returns false when it had none */
export async function removeSecondFactor(db: Db, accountId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  const removed = await db
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .returning('secret')
    .executeTakeFirst()
  return removed !== undefined && removed.secret !== null
}

/**
 * Encrypts the secrets of second factors again that the newest key has not sealed. A secret that no key opens stays as
 * it is.
 */
export const resealSecrets = (db: Db, sealer: Sealer): Promise<SealedAnew> =>
  sealAnew(db, {
    rows: (db, after, most) =>
      db
        .selectFrom('secondFactor')
        .select(['accountId as id', 'secret', 'pendingSecret'])
        .where('accountId', '>', after)
        .orderBy('accountId')
        .limit(most)
        .execute(),
    async seal(db, { id, ...before }) {
      const sum = { done: 0, unreadable: 0 }
      for (const column of ['secret', 'pendingSecret'] as const) {
        const sealed = before[column]
        if (sealed === null || sealer.isCurrent(sealed)) continue
        const secret = sealer.open(sealed, id)
        if (secret === null) sum.unreadable++
        else {
          sum.done++
          // Only if it is still the same: the user may be setting up another one.
          await db
            .updateTable('secondFactor')
            .set({ [column]: sealer.seal(secret, id) })
            .where('accountId', '=', id)
            .where(column, '=', sealed)
            .execute()
        }
      }
      return sum
    },
  })

/**
 * Takes away whatever an account signs in with beside its password, for a lost device.
 * @returns false when there was nothing
 */
export async function resetSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const passkeys = await removePasskeysOf(db, accountId)
  return (await removeSecondFactor(db, accountId)) || passkeys > 0
}
