import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** A code counts for this long (RFC 6238 §5.2), and those of the step before and after are accepted too. */
const STEP_S = 30
const DRIFT_STEPS = 1
const DIGITS = 6
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: DIGITS, period: STEP_S, secret: Secret.fromBase32(secret) })

/** A new secret, in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator app reads: an otpauth: address, and the same as a picture in a data URL. */
export function provisioning(secret: string, issuer: string, username: string): { uri: string; picture: string } {
  const uri = totpOf(secret, issuer, username).toString()
  const svg = renderSVG(uri, { border: 2 })
  return { uri, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** The step of 30 seconds whose code this is; null when it is none of those that count now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!isTotpCode(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta
}

/** Whether a text has the form of an app's code; any other is taken for a recovery code. */
export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Characters of recovery codes, without those that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const RECOVERY_CODES = 10

/** Ten codes of 79 bits each: long enough to be stored as plain SHA-256. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join(''),
    ).join('-'),
  )

/** Hash of a recovery code, as it is stored; spaces, hyphens and upper case do not count. */
export const recoveryCodeHash = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex')
