import { createHash, randomInt } from 'node:crypto'
import { refuse } from '#common/errors.ts'
import { accountBy } from '../accounts/accounts.door.ts'
import { dropPhoneCode, keepPhoneCode, type CodePurpose } from './once.sql.ts'
import { logSignIn, type Attempt, type SessionParts } from './sign-in.ts'

/** How long a code sent to a phone is good (wire.md §1.4). */
const CODE_LIFETIME_MS = 600_000

/** A mobile number of mainland China as people have them today (docs/decisions/0021-field-formats.md). */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** What is stored of a code. */
export const codeHash = (code: string, phone: string): string => createHash('sha256').update(`${code.trim()} ${phone}`).digest('hex')

/**
 * Sends a code of six digits to a phone. Order and texts: wire.md §1.4.
 * @throws Refusal sms.…
 */
export async function sendCode(parts: SessionParts, attempt: Attempt, mobile: string | undefined, purpose: CodePurpose): Promise<void> {
  const { db, clock } = attempt
  const phone = (mobile ?? '').trim()
  if (phone === '') throw refuse('sms.phone-missing')
  if (!isMobile(phone)) throw refuse('sms.phone-invalid')
  if (!parts.sms) throw refuse('sms.not-configured')
  const account = await accountBy(db, { phone })
  if (purpose === '1' && account) throw refuse('sms.registered')
  if (purpose !== '1' && !account) throw refuse('sms.unknown')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock()
  const kept = await keepPhoneCode(
    db,
    { phone, purpose, codeHash: codeHash(code, phone), expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS) },
    now,
  )
  if (!kept) throw refuse('sms.still-valid')
  try {
    await parts.sms({ phone, text: `验证码 ${code}，10 分钟内有效。如非本人操作，请忽略。` })
  } catch (error) {
    await dropPhoneCode(db, phone, purpose)
    attempt.request.log.error({ err: error }, 'SMS not sent')
    throw refuse('sms.failed')
  }
  const hidden = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  await logSignIn(attempt, `发送手机验证码：${hidden}`, true, account?.username ?? hidden, account?.id)
}
