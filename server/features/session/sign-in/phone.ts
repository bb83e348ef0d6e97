import { randomBytes, randomInt } from 'node:crypto'
import { type ErrorCode, refuse } from '#common/errors.ts'
import { mobileNeeded } from '#common/rules/field-formats.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { accountBy } from '../../users/users.door.ts'
import { type Attempt, logSignIn, type SessionParts } from '../session-parts.ts'
import { takeTry } from '../tries.sql.ts'
import { fromHere, tried } from '../tries.ts'
import { countAgainstNetwork, type GivenCaptcha, passCaptcha } from './pass-captcha.ts'
import { dropPhoneCode, keepPhoneCode, tryPhoneCode, type CodePurpose } from './phone-codes.sql.ts'

/** How long a code sent to a phone is good (wire.md §1.4). */
const CODE_LIFETIME_MS = 600_000
/** At most this many messages are sent to a phone in a row; then it gets none for a day. */
const MESSAGES = { free: 10, firstMs: 86_400_000, mostMs: 86_400_000 }

/** A mobile number of mainland China as they are today (docs/decisions/0021-field-formats.md). */
export const isMobile = (text: string): boolean => mobileNeeded(text) === null

/** Hash of a code, as it is stored. */
const codeHash = (contacts: ContactSealer, code: string, phone: string): string =>
  contacts.hash('code', `${code.trim()} ${phone}`)

/** A phone as the log shows it. */
const masked = (phone: string): string => (isMobile(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '***')

/**
 * Sends a code of six digits to a phone (wire.md §1.4). The answer, the time it takes and what is stored are the same
 * whether or not an account has the number (decision 0051): the message leaves after the answer, a code that nobody is
 * sent is kept like any other, and the holder of a number that is registered already is told so by message.
 * @throws Refusal sms.…, sign-in.captcha-…
 */
export async function sendCode(
  parts: SessionParts,
  attempt: Attempt,
  { mobile, smsmode: purpose, ...given }: { mobile?: string | undefined; smsmode: CodePurpose } & GivenCaptcha,
): Promise<void> {
  const { db, clock, contacts, request } = attempt
  const phone = (mobile ?? '').trim()
  if (phone === '') throw refuse('sms.phone-missing')
  if (!isMobile(phone)) throw refuse('sms.phone-invalid')
  const { sms } = parts
  if (!sms) throw refuse('sms.not-configured')
  await passCaptcha(parts, attempt, given)
  // Every message costs, so whoever asks for many has to work harder for each.
  await countAgainstNetwork(parts, attempt)
  const phoneHash = contacts.hash('phone', phone)
  const account = await accountBy(db, { phoneHash })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = clock()
  // What nobody is sent can be guessed no better than a code that is, and must not open a thing: no code has this hash.
  const hash =
    (account === null) === (purpose === '1') ? codeHash(contacts, code, phone) : randomBytes(32).toString('base64url')
  const kept = await keepPhoneCode(
    db,
    { phoneHash, purpose, codeHash: hash, expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS) },
    now,
  )
  if (!kept) throw refuse('sms.still-valid')
  if (!(await takeTry(db, { key: `sms:${phoneHash}`, about: `sms:${phoneHash}` }, now, MESSAGES)).allowed) {
    await dropPhoneCode(db, phoneHash, purpose)
    throw refuse('sms.too-many')
  }
  const text = messageOf(account !== null, purpose, code)
  // Logged either way, so that probing many numbers is seen.
  const content = `${text === null ? '未发送' : '发送'}手机验证码：${masked(phone)}`
  await logSignIn(attempt, content, text !== null, account?.username ?? masked(phone), account?.id)
  if (text === null) return
  void sms({ phone, text }).catch(async (error: unknown) => {
    request.log.error({ err: error }, 'SMS not sent')
    await dropPhoneCode(db, phoneHash, purpose).catch((failed: unknown) =>
      request.log.error({ err: failed }, 'code of an unsent SMS stays'),
    )
  })
}

/** What a phone is sent; null: nothing, because no account has it. */
function messageOf(known: boolean, purpose: CodePurpose, code: string): string | null {
  if (known && purpose === '1') return '您的手机号已在本系统注册，请直接登录。如非本人操作，请忽略。'
  return known || purpose === '1' ? `验证码 ${code}，10 分钟内有效。如非本人操作，请忽略。` : null
}

/** The refusal of a code that was never sent or is no longer good. */
const NO_CODE: Record<CodePurpose, ErrorCode> = {
  0: 'sign-in.phone-code-wrong',
  1: 'register.code-expired',
  2: 'password.code-expired',
}

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
  const { db, contacts } = attempt
  const phoneHash = contacts.hash('phone', phone)
  const { key, about } = fromHere(attempt, `phone:${phoneHash}`)
  await tried(parts, attempt, { subject: { key: `${key} for:${purpose}`, about }, log }, async () => {
    const outcome = await tryPhoneCode(db, phoneHash, purpose, codeHash(contacts, code, phone), attempt.clock())
    if (outcome === 'right') return { done: null }
    return {
      reason: '手机验证码错误',
      refusal: refuse(outcome === 'none' ? NO_CODE[purpose] : 'sign-in.phone-code-wrong'),
    }
  })
}
