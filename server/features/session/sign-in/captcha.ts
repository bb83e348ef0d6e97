import { createHash, randomInt } from 'node:crypto'
import { CAPTCHA_CHARACTERS, captchaImage } from './captcha-image.ts'

/** How long a captcha may be answered, in milliseconds (wire.md §1.3). */
export const CAPTCHA_LIFETIME_MS = 60_000

/** A captcha ready to be shown, with what has to be answered. */
export interface Captcha {
  /** A picture as a data URL. */
  shown: string
  answer: string
}

/** Four characters in a picture. */
export function pictureCaptcha(): Captcha {
  const answer = Array.from({ length: 4 }, () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)]).join('')
  return { shown: captchaImage(answer), answer }
}

/** Hash of an answer, as it is stored; upper and lower case count alike. */
export const captchaHash = (answer: string, checkKey: string): string =>
  createHash('sha256').update(`${answer.trim().toLowerCase()} ${checkKey}`).digest('hex')
