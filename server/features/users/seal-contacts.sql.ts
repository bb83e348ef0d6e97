import { sql } from 'kysely'
import { type ContactSealer, isSealed } from '#server/platform/auth/contact-sealer.ts'
import { sealAnew, type SealedAnew } from '#server/platform/auth/seal-anew.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Seals the contacts that the newest key has not sealed, those in clear of an earlier release too, and makes their
 * hashes anew. What no key opens stays as it is.
 */
export const sealContacts = (db: Db, contacts: ContactSealer): Promise<SealedAnew> =>
  sealAnew(db, {
    rows: (db, after, most) =>
      db
        .selectFrom('account')
        .select(['id', 'phoneSealed', 'emailSealed'])
        .where('id', '>', after)
        .where(
          sql<boolean>`(not starts_with(coalesce(phone_sealed, ${contacts.currentMark}), ${contacts.currentMark})
          or not starts_with(coalesce(email_sealed, ${contacts.currentMark}), ${contacts.currentMark}))`,
        )
        .orderBy('id')
        .limit(most)
        .execute(),
    async seal(db, { id, phoneSealed, emailSealed }) {
      const [phone, email] = [
        readable(contacts, phoneSealed, 'phone', id),
        readable(contacts, emailSealed, 'email', id),
      ]
      const unreadable = [phone, email].filter(isLost).length
      const stored = contacts.stored({ ...(isLost(phone) ? {} : { phone }), ...(isLost(email) ? {} : { email }) }, id)
      if (Object.values(stored).every((value) => value === null)) return { done: 0, unreadable }
      await db
        .updateTable('account')
        .set({
          ...stored,
          ...(stored.phoneHash ? { phoneHash: free('phone_hash', stored.phoneHash, id) } : {}),
          ...(stored.emailHash ? { emailHash: free('email_hash', stored.emailHash, id) } : {}),
        })
        .where('id', '=', id)
        // Only if they are still the same: the user may be changing them.
        .where('phoneSealed', 'is not distinct from', phoneSealed)
        .where('emailSealed', 'is not distinct from', emailSealed)
        .execute()
      return { done: 1, unreadable }
    },
  })

const LOST = { lost: true } as const

type Readable = string | null | typeof LOST
const isLost = (value: Readable): value is typeof LOST => value === LOST

function readable(contacts: ContactSealer, value: string | null, kind: 'phone' | 'email', id: string): Readable {
  if (value === null || value === '') return null
  if (!isSealed(value)) return value.trim() || null
  return contacts.open(value, kind, id) ?? LOST
}

/** A hash, or null where another account has it: values that differed by a space were two before. */
const free = (column: 'phone_hash' | 'email_hash', hash: string, id: string) =>
  sql<
    string | null
  >`case when exists (select from account o where o.${sql.ref(column)} = ${hash} and o.id <> ${id}) then null else ${hash} end`
