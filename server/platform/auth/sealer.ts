import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts short secrets that have to be read again, so that a copy of the database alone does not reveal them. */
export interface Sealer {
  /** @param owner what the secret belongs to; it can be opened for the same owner only */
  seal: (text: string, owner: string) => string
  /** The secret; null when it was sealed with another key, for another owner, or was changed. */
  open: (sealed: string, owner: string) => string | null
}

/** Length of the key of an installation, in bytes. */
export const KEY_BYTES = 32
const VERSION = 'v1'

/** Seals with AES-256-GCM under this key. */
export function sealerOf(key: Uint8Array): Sealer {
  return {
    seal(text, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [VERSION, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed, owner) {
      const [version, ...parts] = sealed.split('.')
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (version !== VERSION || !nonce || !tag || !body) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(owner)).setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
