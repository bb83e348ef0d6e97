import { randomBytes } from 'node:crypto'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'

/** What is encrypted of a mail reader: the address, and the token of the links in its e-mails. */
export interface ReaderSecrets {
  address: string
  token: string
}

const TOKEN_BYTES = 24

const ownerOf = (id: string) => `mail_reader ${id}`

/** A token that cannot be guessed. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Encrypts address and token as a whole, for that reader only. */
export const sealReader = (contacts: ContactSealer, id: string, secrets: ReaderSecrets): string =>
  contacts.sealText(JSON.stringify(secrets), ownerOf(id))

/** Address and token of a reader; null when no key opens them. */
export function openReader(
  contacts: Pick<ContactSealer, 'openText'>,
  id: string,
  sealed: string,
): ReaderSecrets | null {
  const text = contacts.openText(sealed, ownerOf(id))
  return text === null ? null : (JSON.parse(text) as ReaderSecrets)
}
