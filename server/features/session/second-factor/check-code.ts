import { refuse } from '#common/errors.ts'
import { type Attempt, logSignIn, type SessionParts } from '../session-parts.ts'
import { byAccount, tried } from '../tries.ts'
import { secondFactorOf, spendRecoveryCode, spendStep } from './second-factor.sql.ts'
import { isTotpCode, recoveryCodeHash, stepOfCode } from './totp.ts'

/**
 * Uses up a code of the account's app, or a recovery code. Wrong ones are counted for the account, because whoever may
 * try has proved the password already.
 * @param failed what the log says of a failed try
 * @throws Refusal second-factor.wrong, second-factor.unreadable, sign-in.locked
 */
export async function spendFactorCode(
  parts: Pick<SessionParts, 'longestWaitMs' | 'sealer'>,
  attempt: Attempt,
  account: { id: string; username: string },
  { code, failed }: { code: string; failed: string },
): Promise<void> {
  const { db, clock } = attempt
  const text = code.trim()
  const log = (reason: string) => logSignIn(attempt, `${failed}：${reason}`, false, account.username, account.id)
  await tried(parts, attempt, { subject: await byAccount(attempt, account), log }, async () => {
    if (!isTotpCode(text)) {
      if (await spendRecoveryCode(db, account.id, recoveryCodeHash(text), clock())) return { done: null }
      return { reason: '恢复码错误', refusal: refuse('second-factor.wrong') }
    }
    const sealed = (await secondFactorOf(db, account.id))?.secret ?? null
    const secret = sealed === null ? null : parts.sealer.open(sealed, account.id)
    if (sealed !== null && secret === null)
      return { reason: '密钥无法读取', refusal: refuse('second-factor.unreadable') }
    const step = secret === null ? null : stepOfCode(secret, text, clock())
    if (step !== null && (await spendStep(db, account.id, step))) return { done: null }
    return { reason: '动态口令错误', refusal: refuse('second-factor.wrong') }
  })
}
