import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FilePurpose } from '#common/contract/files.ts'
import { SIGNED_FILES_PATH } from '#common/contract/paths.ts'
import { FILE_ADDRESS_MS } from '#common/limits.ts'
import { keyFor, type KeyRing } from '#server/platform/auth/key-ring.ts'

/** What a signature vouches for. */
export interface SignedFor {
  path: string
  /** Id of the account that the address was given to. */
  accountId: string
  purpose: FilePurpose
  /** Seconds since 1970. */
  expires: number
}

/**
 * Makes and checks addresses under which a page fetches a file without a token
 * (docs/decisions/0062-signed-file-addresses.md).
 */
export interface FileAddresses {
  /** @returns the address from the root of the site, and how many seconds it holds */
  sign: (file: Omit<SignedFor, 'expires'>, now: Date) => { address: string; seconds: number }
  isGenuine: (file: SignedFor, signature: string) => boolean
}

/** @param apiBase path before every call */
export function fileAddresses(keys: KeyRing, apiBase: string): FileAddresses {
  const key = keyFor(keys.current.bytes, 'file addresses')
  const signatureOf = ({ path, accountId, purpose, expires }: SignedFor): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, accountId, purpose, expires]))
      .digest('base64url')
  return {
    sign(file, now) {
      // Addresses given within five minutes are the same, so that a browser shows the picture it has already.
      const expires = ((Math.floor(now.getTime() / FILE_ADDRESS_MS) + 2) * FILE_ADDRESS_MS) / 1000
      const query = new URLSearchParams({
        for: file.accountId,
        purpose: file.purpose,
        expires: String(expires),
        sign: signatureOf({ ...file, expires }),
      })
      const path = file.path.split('/').map(encodeURIComponent).join('/')
      return {
        address: `${apiBase}${SIGNED_FILES_PATH}/${path}?${query}`,
        seconds: expires - Math.floor(now.getTime() / 1000),
      }
    },
    isGenuine(file, signature) {
      const [given, made] = [Buffer.from(signature), Buffer.from(signatureOf(file))]
      return given.length === made.length && timingSafeEqual(given, made)
    },
  }
}
