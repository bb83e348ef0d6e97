import type { AppSetUp } from '#common/contract/second-factor.ts'
import { refuse } from '#common/errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { SessionParts } from '../session-parts.ts'
import { confirmSecret, keepPendingSecret, replaceRecoveryCodes, secondFactorOf } from './second-factor.sql.ts'
import { newRecoveryCodes, newSecret, provisioning, recoveryCodeHash, stepOfCode } from './totp.ts'

/** Makes a secret for the account's app. It counts once a code of it was entered. */
export async function beginSetUp(
  parts: Pick<SessionParts, 'sealer' | 'platformName'>,
  db: Db,
  account: { id: string; username: string },
): Promise<AppSetUp> {
  const secret = newSecret()
  await keepPendingSecret(db, account.id, parts.sealer.seal(secret, account.id))
  return { secret, ...provisioning(secret, parts.platformName, account.username) }
}

/**
 * Lets the secret being set up count, if this is a code of it. To be called in a transaction.
 * @returns the recovery codes, which cannot be read again
 * @throws Refusal second-factor.not-begun, second-factor.wrong
 */
export async function confirmSetUp(
  parts: Pick<SessionParts, 'sealer'>,
  db: Db,
  accountId: string,
  code: string,
  now: Date,
): Promise<string[]> {
  const pending = (await secondFactorOf(db, accountId))?.pendingSecret ?? null
  const secret = pending === null ? null : parts.sealer.open(pending, accountId)
  if (pending === null || secret === null) throw refuse('second-factor.not-begun')
  const step = stepOfCode(secret, code.trim(), now)
  if (step === null || !(await confirmSecret(db, accountId, pending, step, now))) throw refuse('second-factor.wrong')
  return newCodes(db, accountId)
}

/** Replaces the recovery codes. @returns the new ones, which cannot be read again */
export async function newCodes(db: Db, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, accountId, codes.map(recoveryCodeHash))
  return codes
}
