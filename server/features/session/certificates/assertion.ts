import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What a gateway that has checked a user's certificate says of the user (docs/decisions/0052-fresh-proof.md). */
export interface Assertion {
  /** User name in this system, as the gateway's own table maps the certificate to it. */
  username: string
  /** Subject and serial number of the certificate, for the log. */
  certificate: string
  /** Random; an assertion is good once. */
  nonce: string
}

/** Reads the assertion in a header; null when it is not the gateway's, not for this site, or not of this minute. */
export type AssertionReader = (header: string, site: string, now: Date) => Assertion | null

/** An assertion older, or newer, than this is not accepted, in milliseconds. */
const LIFETIME_MS = 60_000

/** The key of the gateway in a file (PEM, Ed25519). @throws Error when there is none */
export function gatewayKey(file: string): KeyObject {
  const key = createPublicKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`CERTIFICATE_KEY=${file} 应为 Ed25519 公钥（PEM）`)
  return key
}

/**
 * Accepts assertions that the gateway signed: `payload.signature`, both base64url, the payload JSON with `username`,
 * `certificate`, `nonce`, `site` (the origin of PUBLIC_URL) and `at` (seconds since 1970).
 */
export const assertionReader =
  (key: KeyObject): AssertionReader =>
  (header, site, now) => {
    const [payload = '', signature = ''] = header.split('.')
    try {
      if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url'))) return null
      const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
      const { username, certificate, nonce } = said
      const isText = (value: unknown): value is string =>
        typeof value === 'string' && value.length >= 1 && value.length <= 500
      if (!isText(username) || !isText(certificate) || !isText(nonce) || said['site'] !== site) return null
      return Math.abs(now.getTime() - Number(said['at']) * 1000) <= LIFETIME_MS
        ? { username, certificate, nonce }
        : null
    } catch {
      return null
    }
  }
