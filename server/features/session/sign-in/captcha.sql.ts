import type { Db } from '#server/platform/db/open.ts'

/** Keeps a captcha; a captcha of the same key is replaced. */
export async function keepCaptcha(db: Db, checkKey: string, answerHash: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ checkKey, answerHash, expiresAt })
    .onConflict((conflict) => conflict.column('checkKey').doUpdateSet({ answerHash, expiresAt }))
    .execute()
}

/** Deletes a captcha, whether the answer is right or wrong. @returns the hash of its answer, null when there is none or it is too late */
export async function takeCaptcha(db: Db, checkKey: string, now: Date): Promise<string | null> {
  const taken = await db.deleteFrom('captcha').where('checkKey', '=', checkKey).returning(['answerHash', 'expiresAt']).executeTakeFirst()
  return taken && taken.expiresAt > now ? taken.answerHash : null
}

/** Deletes captchas that ran out. */
export async function forgetCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('expiresAt', '<', now).execute()
}
