import { createHash, randomInt } from 'node:crypto'
import { CAPTCHA_CHARACTERS, captchaImage } from './captcha-image.ts'

/** How long a captcha may be answered, in milliseconds (wire.md §1.3). */
export const CAPTCHA_LIFETIME_MS = 60_000

const NUMBERS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** A captcha ready to be shown, with what has to be answered. */
export interface Captcha {
  /** A picture as a data URL, or a question in words for users who cannot see one. */
  shown: string
  answer: string
}

/** Four characters in a picture. */
export function pictureCaptcha(): Captcha {
  const answer = Array.from({ length: 4 }, () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)]).join('')
  return { shown: captchaImage(answer), answer }
}

/** A sum in words, for users who cannot see a picture. The limits on attempts protect it like the picture. */
export function questionCaptcha(): Captcha {
  const [one, two, three] = [randomInt(2, 10), randomInt(2, 10), randomInt(1, 10)] as const
  const sum = one + two + three
  return { shown: `${NUMBERS[one]}加${NUMBERS[two]}再加${NUMBERS[three]}等于几？（请填数字）`, answer: String(sum) }
}

/** Hash of an answer, as it is stored; upper and lower case count alike. */
export const captchaHash = (answer: string, checkKey: string): string =>
  createHash('sha256').update(`${answer.trim().toLowerCase()} ${checkKey}`).digest('hex')
