import { createHash, randomInt } from 'node:crypto'
import { type ErrorCode, Refusal, refuse } from '#common/errors.ts'
import { mobile } from '#common/rules/field-formats.ts'
import { accountBy } from '../../users/users.door.ts'
import { type Attempt, logSignIn, type SessionParts } from '../session-parts.ts'
import { takeTry } from '../tries.sql.ts'
import { fromHere, tried } from '../tries.ts'
import { dropPhoneCode, keepPhoneCode, tryPhoneCode, type CodePurpose } from './phone-codes.sql.ts'

/** How long a code sent to a phone is good (wire.md §1.4). */
const CODE_LIFETIME_MS = 600_000
/** At most this many messages are sent to a phone in a row; then it gets none for a day. */
const MESSAGES = { free: 10, firstMs: 86_400_000, mostMs: 86_400_000 }

/** A mobile number of mainland China as they are today (docs/decisions/0021-field-formats.md). */
export const isMobile = (text: string): boolean => mobile(text) === null

/** Hash of a code, as it is stored. */
const codeHash = (code: string, phone: string): string => createHash('sha256').update(`${code.trim()} ${phone}`).digest('hex')

/** A phone as the log shows it. */
const masked = (phone: string): string => (isMobile(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '***')

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
  const unfit: ErrorCode | null = purpose === '1' ? (account ? 'sms.registered' : null) : account ? null : 'sms.unknown'
  if (unfit !== null) {
    // Logged, so that probing many numbers for known ones is seen.
    await logSignIn(attempt, `未发送手机验证码：${masked(phone)}`, false, masked(phone))
    throw refuse(unfit)
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock()
  const kept = await keepPhoneCode(
    db,
    { phone, purpose, codeHash: codeHash(code, phone), expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS) },
    now,
  )
  if (!kept) throw refuse('sms.still-valid')
  try {
    if (!(await takeTry(db, { key: `sms:${phone}`, about: `sms:${phone}` }, now, MESSAGES)).allowed) throw refuse('sms.too-many')
    await parts.sms({ phone, text: `验证码 ${code}，10 分钟内有效。如非本人操作，请忽略。` })
  } catch (error) {
    await dropPhoneCode(db, phone, purpose)
    if (error instanceof Refusal) throw error
    attempt.request.log.error({ err: error }, 'SMS not sent')
    throw refuse('sms.failed')
  }
  await logSignIn(attempt, `发送手机验证码：${masked(phone)}`, true, account?.username ?? masked(phone), account?.id)
}

/** The refusal of a code that was never sent or is no longer good. */
const NO_CODE: Record<CodePurpose, ErrorCode> = { 0: 'sign-in.phone-code-wrong', 1: 'register.code-expired', 2: 'password.code-expired' }

/**
 * Uses up the code sent to a phone.
 * @param failed what the log says of a failed try
 * @throws Refusal when the code is wrong, or too many were tried
 */
export async function useCode(
  parts: SessionParts,
  attempt: Attempt,
  { phone, purpose, code, failed }: { phone: string; purpose: CodePurpose; code: string; failed: string },
): Promise<void> {
  const log = (reason: string) => logSignIn(attempt, `${failed}：${reason}`, false, masked(phone))
  // Counted by purpose and address: wrong codes typed elsewhere, or for another purpose, close nothing.
  const { key, about } = fromHere(attempt, `phone:${phone}`)
  await tried(parts, attempt, { subject: { key: `${key} for:${purpose}`, about }, log }, async () => {
    const outcome = await tryPhoneCode(attempt.db, phone, purpose, codeHash(code, phone), attempt.clock())
    if (outcome === 'right') return { done: null }
    return { reason: '手机验证码错误', refusal: refuse(outcome === 'none' ? NO_CODE[purpose] : 'sign-in.phone-code-wrong') }
  })
}
