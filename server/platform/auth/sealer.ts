import type { Key, KeyRing } from './key-ring.ts'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts short secrets that have to be read again, so that a copy of the database alone does not reveal them. */
export interface Sealer {
  /** @param owner what the secret belongs to; it can be opened for the same owner only */
  seal: (text: string, owner: string) => string
  /** The secret; null when it was sealed with another key, for another owner, or was changed. */
  open: (sealed: string, owner: string) => string | null
  /** Whether the newest key sealed it. */
  isCurrent: (sealed: string) => boolean
}

/** Length of the key of an installation, in bytes. */
export const KEY_BYTES = 32

/** Values of the first release named no key; the oldest one encrypted them. */
const WITHOUT_KEY = 'v1'
const VERSION = 'v2'

/**
 * Seals with AES-256-GCM under the newest key, whose name stands in the value; opens what any key of the ring has
 * sealed.
 */
export function sealerOf(keys: KeyRing): Sealer {
  return {
    seal(text, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys.current.bytes, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        VERSION,
        keys.current.id,
        ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url')),
      ].join('.')
    },
    open(sealed, owner) {
      const key = keyOf(sealed, keys)
      const [nonce, tag, body] = sealed
        .split('.')
        .slice(-3)
        .map((part) => Buffer.from(part, 'base64url'))
      if (!key || !nonce || !tag || !body) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: 16 })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${keys.current.id}.`),
  }
}

/** The key that sealed a value; null when the ring has it not. */
function keyOf(sealed: string, keys: KeyRing): Key | null {
  const parts = sealed.split('.')
  if (parts[0] === WITHOUT_KEY && parts.length === 4) return keys.all[0] ?? null
  return parts[0] === VERSION && parts.length === 5 ? keys.named(parts[1] ?? '') : null
}
