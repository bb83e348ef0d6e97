import type { Db } from '#server/platform/db/open.ts'

/** What a code sent to a phone is for: signing in, registering, a forgotten password (wire.md §1.4). */
export type CodePurpose = '0' | '1' | '2'

/** Wrong tries from all addresses together that end a code; how many one address has, is decided by tries.ts. */
const MAX_ATTEMPTS = 50

/**
 * Keeps the hash of a code; refused (false) while an earlier one is still good, neither expired nor tried too often.
 */
export async function keepPhoneCode(
  db: Db,
  code: { phoneHash: string; purpose: CodePurpose; codeHash: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const kept = await db
    .insertInto('phoneCode')
    .values({ ...code, attempts: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['phoneHash', 'purpose'])
        .doUpdateSet({ codeHash: code.codeHash, expiresAt: code.expiresAt, attempts: 0 })
        .where((where) =>
          where.or([where('phoneCode.expiresAt', '<=', now), where('phoneCode.attempts', '>=', MAX_ATTEMPTS)]),
        ),
    )
    .returning('phoneHash')
    .executeTakeFirst()
  return kept !== undefined
}

/** Deletes a code that could not be sent, so that another may be asked for at once. */
export async function dropPhoneCode(db: Db, phoneHash: string, purpose: CodePurpose): Promise<void> {
  await db.deleteFrom('phoneCode').where('phoneHash', '=', phoneHash).where('purpose', '=', purpose).execute()
}

/** Result of a try. `right`: the code is used up now. `none`: never sent, expired, or tried too often. */
export async function tryPhoneCode(
  db: Db,
  phoneHash: string,
  purpose: CodePurpose,
  codeHash: string,
  now: Date,
): Promise<'right' | 'wrong' | 'none'> {
  const tried = await db
    .updateTable('phoneCode')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('phoneHash', '=', phoneHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['codeHash', 'attempts'])
    .executeTakeFirst()
  if (!tried || tried.attempts > MAX_ATTEMPTS) return 'none'
  if (tried.codeHash !== codeHash) return 'wrong'
  // When several right answers come at the same time, one of them deletes the code and succeeds.
  const used = await db
    .deleteFrom('phoneCode')
    .where('phoneHash', '=', phoneHash)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .returning('phoneHash')
    .executeTakeFirst()
  return used ? 'right' : 'none'
}

/** Deletes codes that ran out. */
export async function forgetPhoneCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('phoneCode').where('expiresAt', '<', now).execute()
}
