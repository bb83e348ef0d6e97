import { refuse } from '#common/errors.ts'
import { networkOf } from '#server/platform/http/network.rules.ts'
import type { Attempt, SessionParts } from '../session-parts.ts'
import { captchaHash } from './captcha.ts'
import { countFailure, failuresOf, keepWork, takeCaptcha, takeWork } from './captcha.sql.ts'
import { bitsOf, extraBits, isDone, newNonce } from './work.ts'

/** How long work may be sent after it was asked for, in milliseconds: a form is filled in meanwhile. */
const WORK_LIFETIME_MS = 300_000

/** What a call sends for its captcha: the answer to a picture, work, or both. */
export interface GivenCaptcha {
  captcha?: string | null | undefined
  checkKey?: string | number | null | undefined
  work?: { nonce: string; answers: number[] } | null | undefined
}

/** Asks a browser for work, as hard as its network deserves. */
export async function askWork(
  parts: Pick<SessionParts, 'workBits'>,
  { db, clock, request }: Pick<Attempt, 'db' | 'clock' | 'request'>,
  alone: boolean,
): Promise<{ nonce: string; bits: number }> {
  const now = clock()
  const nonce = newNonce()
  const bits = bitsOf(parts.workBits, { alone, failures: await failuresOf(db, networkOf(request.ip), now) })
  await keepWork(db, nonce, { bits, alone }, new Date(now.getTime() + WORK_LIFETIME_MS))
  return { nonce, bits }
}

/** Counts a failure for the network of an attempt: its next work is harder, and a picture alone is no longer enough. */
export const countAgainstNetwork = (
  parts: Pick<SessionParts, 'captcha'>,
  { db, clock, request }: Attempt,
): Promise<void> => (parts.captcha ? countFailure(db, networkOf(request.ip), clock()) : Promise.resolve())

/**
 * Checks the captcha of an attempt: a picture, with work beside it when the network has failed often, or harder work
 * alone. Each is deleted by every answer, right or wrong.
 * @throws Refusal sign-in.captcha-missing, sign-in.captcha-wrong, sign-in.work-needed (which uses up nothing)
 */
export async function passCaptcha(
  parts: Pick<SessionParts, 'captcha'>,
  attempt: Attempt,
  { captcha, checkKey, work }: GivenCaptcha,
): Promise<void> {
  if (!parts.captcha) return
  const { db, clock, request } = attempt
  const now = clock()
  const wrong = async () => {
    await countAgainstNetwork(parts, attempt)
    return refuse('sign-in.captcha-wrong')
  }
  const asked = work ? await takeWork(db, work.nonce, now) : null
  const done = work && asked && isDone(work.nonce, asked.bits, work.answers) ? asked : null
  if (work && done === null) throw await wrong()
  if (done?.alone) return
  if (!captcha) throw refuse('sign-in.captcha-missing')
  if (done === null && extraBits(await failuresOf(db, networkOf(request.ip), now)) > 0)
    throw refuse('sign-in.work-needed')
  const key = String(checkKey ?? '')
  const wanted = await takeCaptcha(db, key, now)
  if (wanted === null || wanted !== captchaHash(captcha, key)) throw await wrong()
}
