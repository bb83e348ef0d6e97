import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { deliver, type Delivered } from '#server/platform/mail/deliver.ts'
import type { MailGateway } from '#server/platform/mail/mail.ts'
import { removeAllMails, removeMails, takeDueMails, type DueMail } from './mail-queue.sql.ts'

/** What sending e-mails of messages takes. */
export interface MailParts {
  gateway: MailGateway | null
  contacts: Pick<ContactSealer, 'open'>
  /** The site as readers know it; without one e-mails have no link. */
  publicUrl: string | null
  platformName: string
}

/**
 * Sends the e-mails that are due; one whose message was read, revoked or is over is left out. Without a gateway those
 * that wait are removed.
 * @returns how many were sent and not accepted
 */
export async function sendMails(outside: Db, parts: MailParts, now: Date): Promise<Delivered> {
  const { gateway } = parts
  if (gateway === null) {
    await removeAllMails(outside)
    return { sent: 0, failed: 0 }
  }
  const queue = {
    take: takeDueMails,
    compose(mail: DueMail) {
      const to = mail.wanted ? parts.contacts.open(mail.emailSealed, 'email', mail.accountId) : null
      return to === null ? null : { to, subject: mail.title, text: textOf(mail, parts) }
    },
    done: removeMails,
    givenUp: ({ title, accountId }: DueMail, reason: string) =>
      writeActivity(
        outside,
        { kind: 2, success: false, content: `电子邮件“${title}”未能发出：${reason}`, accountId },
        now,
      ),
  }
  return deliver(outside, gateway, queue, now)
}

/** The text of an e-mail: the message without its format, the page it leads to, and why the reader gets it. */
function textOf({ content, page }: DueMail, { publicUrl, platformName }: MailParts): string {
  const link = publicUrl === null ? '' : `\n\n${publicUrl}${page ?? '/messageNotification/index'}`
  return `${cleanHtml(content.replace(/<\/(p|h\d|li|div|tr)>|<br>/g, '$&\n')).text.trim()}${link}\n\n—— ${platformName}\n您在“消息通知”的“接收设置”中选择了以电子邮件接收此类消息，可以随时取消。`
}
