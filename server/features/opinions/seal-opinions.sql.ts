import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openSecrets, sealSecrets } from './sender.ts'

const AT_ONCE = 200

/**
 * Encrypts the senders of opinions again that the newest key has not encrypted, batch by batch: stopped anywhere, the next run goes on.
 * @returns how many were changed, and how many no key opens
 */
export async function sealOpinions(db: Db, contacts: ContactSealer): Promise<{ done: number; unreadable: number }> {
  let [done, unreadable, after] = [0, 0, '']
  for (;;) {
    const rows = await db
      .selectFrom('opinion')
      .select(['id', 'sealed'])
      .where('id', '>', after)
      .where('sealed', 'not like', `${contacts.currentMark}%`)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return { done, unreadable }
    after = last.id
    for (const { id, sealed } of rows) {
      const secrets = openSecrets(contacts, id, sealed)
      if (secrets === null) unreadable++
      else {
        done++
        await db
          .updateTable('opinion')
          .set({ sealed: sealSecrets(contacts, id, secrets) })
          .where('id', '=', id)
          .execute()
      }
    }
  }
}
