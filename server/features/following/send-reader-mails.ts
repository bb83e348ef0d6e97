import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { deliver, type Delivered } from '#server/platform/mail/deliver.ts'
import type { MailGateway } from '#server/platform/mail/mail.ts'
import type { SearchEngine } from '../search/search.door.ts'
import { allEvents } from './all-events.ts'
import { toldTogether, type LibraryEvent } from './library-events.rules.ts'
import { openReader } from './mail-reader-secrets.ts'
import { confirmation, digest, nextDigest, type MailSite } from './mail-readers.rules.ts'
import {
  finishReaderMails,
  forgetUnconfirmed,
  removeReaderMails,
  takeReaderMails,
  type DueReaderMail,
} from './mail-readers.sql.ts'

/** What sending e-mails to visitors takes. */
export interface ReaderMailParts {
  gateway: MailGateway | null
  contacts: ContactSealer
  /** Without an address of the site no e-mail to visitors is sent: its links would lead nowhere. */
  publicUrl: string | null
  apiBase: string
  platformName: string
}

/**
 * Sends the e-mails to visitors that are due: those that ask to confirm, and digests. The words of a digest are made
 * now, of what everybody may see now: a text that was withdrawn is not told. Deletes what nobody confirmed in time.
 */
export async function sendReaderMails(
  outside: Db,
  engine: SearchEngine,
  parts: ReaderMailParts,
  now: Date,
): Promise<Delivered> {
  await inTransaction(outside, (db) => forgetUnconfirmed(db, now))
  const { gateway, publicUrl, contacts } = parts
  if (gateway === null || publicUrl === null) {
    await inTransaction(outside, removeReaderMails)
    return { sent: 0, failed: 0 }
  }
  const site: MailSite = { ...parts, publicUrl }
  const { library } = await engine.ready(outside, 'open')
  const events = new Map(allEvents(library.works, dayOf(now)).map((event) => [event.key, event]))
  const queue = {
    take: takeReaderMails,
    compose(mail: DueReaderMail) {
      const to = openReader(contacts, mail.readerId, mail.sealed)
      if (to === null) return null
      if (mail.asked) return confirmation(site, to, mail.asked)
      const laws = byLaw(mail.keys.flatMap((key) => events.get(key) ?? []))
      return laws.length === 0 ? null : digest(site, to, laws)
    },
    done: (db: Db, mails: readonly DueReaderMail[]) => finishReaderMails(db, mails, nextDigest(now)),
    givenUp: ({ asked }: DueReaderMail, reason: string) =>
      writeActivity(
        outside,
        { kind: 2, success: false, content: `给访客的${asked ? '确认' : '关注'}邮件未能发出：${reason}` },
        now,
      ),
  }
  return deliver(outside, gateway, queue, now)
}

/** The events of each law, as they are told of together; the newest text first. */
function byLaw(events: readonly LibraryEvent[]): LibraryEvent[][] {
  const laws = new Map<string, LibraryEvent[]>()
  for (const event of events.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : -1)))
    laws.set(event.work.workId, [...(laws.get(event.work.workId) ?? []), event])
  return [...laws.values()].map(toldTogether)
}
