import type { OpinionSender } from '#common/contract/opinions.ts'
import { type ContactSealer, isSealed } from '#server/platform/auth/contact-sealer.ts'

/** What is encrypted of an opinion: who sent it, and the code that its sender follows it with. */
export interface Secrets extends OpinionSender {
  receipt: string
}

const ownerOf = (id: string) => `opinion ${id}`

/** Encrypts the secrets of an opinion as a whole, for that opinion only. */
export const sealSecrets = (contacts: ContactSealer, id: string, secrets: Secrets): string =>
  contacts.sealText(JSON.stringify(secrets), ownerOf(id))

/** The secrets of an opinion; null when no key opens them. */
export function openSecrets(contacts: ContactSealer, id: string, sealed: string): Secrets | null {
  const text = contacts.openText(sealed, ownerOf(id))
  return text === null ? null : (JSON.parse(text) as Secrets)
}

const ownerOfFile = (id: string) => `opinion_file ${id}`

/** Encrypts the name that a sender gave a file, for that file only: it may say who sent it. */
export const sealFileName = (contacts: ContactSealer, id: string, name: string): string =>
  contacts.sealText(name, ownerOfFile(id))

/** The name of a file, also one in clear of an earlier release; null when no key opens it. */
export const openFileName = (contacts: ContactSealer, id: string, stored: string): string | null =>
  isSealed(stored) ? contacts.openText(stored, ownerOfFile(id)) : stored
