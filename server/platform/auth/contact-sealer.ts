import { createHmac } from 'node:crypto'
import { keyFor, type KeyRing } from './key-ring.ts'
import { sealerOf } from './sealer.ts'

/** A telephone number and an e-mail address, as they are. */
export interface Contacts {
  phone: string | null
  email: string | null
}

/** Contacts as the table of accounts stores them. */
export interface StoredContacts {
  phoneSealed: string | null
  phoneHash: string | null
  phoneTailHash: string | null
  emailSealed: string | null
  emailHash: string | null
}

/** What hashes are made of; the same text gives another hash for each. */
export type HashOf = 'phone' | 'phone-tail' | 'email' | 'name' | 'code'

/** Digits of a telephone number that it can be searched by. */
export const TAIL = 4

/**
 * Seals contacts and makes the hashes by which they are found, so that the database alone reveals none
 * (docs/decisions/0060-contacts-sealed-at-rest.md).
 */
export interface ContactSealer {
  /** The columns of the contacts given; those left out are left out. */
  stored: (contacts: Partial<Contacts>, accountId: string) => Partial<StoredContacts>
  /** A contact of an account; null when there is none, or no key opens it. */
  open: (sealed: string | null, kind: keyof Contacts, accountId: string) => string | null
  /** Whether the newest key sealed the value. */
  isCurrent: (sealed: string) => boolean
  /** What values begin with that the newest key sealed. */
  currentMark: string
  /** Keyed hash of a text, trimmed and in lower case. */
  hash: (of: HashOf, text: string) => string
  /** Seals a text of another kind, for its owner only. */
  sealText: (text: string, owner: string) => string
  openText: (sealed: string, owner: string) => string | null
}

/** Whether a value was sealed, by whatever key: no telephone number and no address begins so. */
export const isSealed = (value: string): boolean => /^v2\.[0-9a-f]{8}\./.test(value)

/** Seals with the newest key of the ring, and hashes with a key derived from it. */
export function contactSealerOf(keys: KeyRing): ContactSealer {
  const sealer = sealerOf(keys)
  const hashKey = keyFor(keys.current.bytes, 'contacts')
  const hash = (of: HashOf, text: string) =>
    createHmac('sha256', hashKey).update(`${of} ${text.trim().toLowerCase()}`).digest('base64url')
  const owner = (kind: keyof Contacts, accountId: string) => `account ${accountId} ${kind}`
  return {
    stored: ({ phone, email }, accountId) => ({
      ...(phone === undefined
        ? {}
        : {
            phoneSealed: phone && sealer.seal(phone, owner('phone', accountId)),
            phoneHash: phone && hash('phone', phone),
            phoneTailHash: phone && hash('phone-tail', phone.slice(-TAIL)),
          }),
      ...(email === undefined
        ? {}
        : {
            emailSealed: email && sealer.seal(email, owner('email', accountId)),
            emailHash: email && hash('email', email),
          }),
    }),
    open: (sealed, kind, accountId) => sealed && sealer.open(sealed, owner(kind, accountId)),
    isCurrent: sealer.isCurrent,
    currentMark: `v2.${keys.current.id}.`,
    hash,
    sealText: sealer.seal,
    openText: sealer.open,
  }
}
