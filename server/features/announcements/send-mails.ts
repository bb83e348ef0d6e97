import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { MailGateway } from '#server/platform/mail/mail.ts'
import { removeAllMails, removeMails, takeDueMails, TRIES, type DueMail } from './mail-queue.sql.ts'

/** What sending e-mails of messages takes. */
export interface MailParts {
  gateway: MailGateway | null
  contacts: Pick<ContactSealer, 'open'>
  /** The site as readers know it; without one e-mails have no link. */
  publicUrl: string | null
  platformName: string
}

/** E-mails taken at a time, and in one run. */
const AT_ONCE = 20
const MOST = 2_000

/**
 * Sends the e-mails that are due. One that is not accepted is tried again later, five times at most; one whose message was read, revoked
 * or is over is left out. Without a gateway those that wait are removed.
 * @returns how many were sent and not accepted
 */
export async function sendMails(outside: Db, parts: MailParts, now: Date): Promise<{ sent: number; failed: number }> {
  const result = { sent: 0, failed: 0 }
  const { gateway } = parts
  if (gateway === null) {
    await removeAllMails(outside)
    return result
  }
  for (let taken = 0; taken < MOST; taken += AT_ONCE) {
    const due = await inTransaction(outside, (db) => takeDueMails(db, now, AT_ONCE))
    if (due.length === 0) break
    const done: DueMail[] = []
    for (const mail of due) {
      const to = mail.wanted ? parts.contacts.open(mail.emailSealed, 'email', mail.accountId) : null
      if (to === null) {
        done.push(mail)
        continue
      }
      try {
        await gateway({ to, subject: mail.title, text: textOf(mail, parts) })
        result.sent++
        done.push(mail)
      } catch (error) {
        result.failed++
        if (mail.tries < TRIES) continue
        done.push(mail)
        const reason = error instanceof Error ? error.message : '邮件网关没有应答'
        await writeActivity(
          outside,
          { kind: 2, success: false, content: `电子邮件“${mail.title}”未能发出：${reason}`, accountId: mail.accountId },
          now,
        )
      }
    }
    if (done.length > 0) await removeMails(outside, done)
  }
  return result
}

/** The text of an e-mail: the message without its format, the page it leads to, and why the reader gets it. */
function textOf({ content, page }: DueMail, { publicUrl, platformName }: MailParts): string {
  const link = publicUrl === null ? '' : `\n\n${publicUrl}${page ?? '/messageNotification/index'}`
  return `${cleanHtml(content.replace(/<\/(p|h\d|li|div|tr)>|<br>/g, '$&\n')).text.trim()}${link}\n\n—— ${platformName}\n您在“消息通知”的“接收设置”中选择了以电子邮件接收此类消息，可以随时取消。`
}
