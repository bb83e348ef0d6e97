import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { sealAnew, type SealedAnew } from '#server/platform/auth/seal-anew.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openFileName, openSecrets, sealFileName, sealSecrets } from './sender.ts'

/**
 * Encrypts the senders of opinions and the names of their files again that the newest key has not encrypted, those in
 * clear of an earlier release too.
 */
export async function sealOpinions(db: Db, contacts: ContactSealer): Promise<SealedAnew> {
  const senders = await sealAnew(db, {
    rows: (db, after, most) =>
      db
        .selectFrom('opinion')
        .select(['id', 'sealed'])
        .where('id', '>', after)
        .where('sealed', 'not like', `${contacts.currentMark}%`)
        .orderBy('id')
        .limit(most)
        .execute(),
    async seal(db, { id, sealed }) {
      const secrets = openSecrets(contacts, id, sealed)
      if (secrets === null) return { done: 0, unreadable: 1 }
      const set = { sealed: sealSecrets(contacts, id, secrets) }
      await db.updateTable('opinion').set(set).where('id', '=', id).where('sealed', '=', sealed).execute()
      return { done: 1, unreadable: 0 }
    },
  })
  const files = await sealAnew(db, {
    rows: (db, after, most) =>
      db
        .selectFrom('opinionFile')
        .select(['id', 'sealedName'])
        .where('id', '>', after)
        .where('sealedName', 'not like', `${contacts.currentMark}%`)
        .orderBy('id')
        .limit(most)
        .execute(),
    async seal(db, { id, sealedName }) {
      const name = openFileName(contacts, id, sealedName)
      if (name === null) return { done: 0, unreadable: 1 }
      const set = { sealedName: sealFileName(contacts, id, name) }
      await db.updateTable('opinionFile').set(set).where('id', '=', id).where('sealedName', '=', sealedName).execute()
      return { done: 1, unreadable: 0 }
    },
  })
  return { done: senders.done + files.done, unreadable: senders.unreadable + files.unreadable }
}
