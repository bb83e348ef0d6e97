import type { Delivered } from '#server/platform/mail/deliver.ts'
import { daysIn, type NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { releaseAnnouncementsDue } from './release-due.ts'
import { remindDeadlines, type Reminder } from './remind-deadlines.ts'
import { sendMails, type MailParts } from './send-mails.ts'

/** Days after which a department that an opinion was passed to is reminded, where the job has no parameter. */
const ANSWER_DAYS = 15

/** Called when messages of these accounts changed. */
interface Telling {
  onMessages: (accountIds: string[] | 'all') => void
}

/** The job “定时发布公告”. */
export const releaseAnnouncements = ({ onMessages }: Telling): NamedJob => ({
  name: 'releaseAnnouncements',
  title: '定时发布公告',
  about: '发布已到所定时间的公告；没有人会收到的取消定时，并告知定时的人。无参数',
  async run({ db, clock }) {
    const { released, told } = await releaseAnnouncementsDue(db, clock())
    for (const accountIds of told) onMessages(accountIds)
    return `已发布 ${released} 份公告`
  },
})

interface MailJobParts {
  mail: MailParts
  /** Sends the e-mails to visitors that are due. */
  sendToReaders: (now: Date) => Promise<Delivered>
}

/** The job “发送电子邮件”. */
export const sendMailsDue = ({ mail, sendToReaders }: MailJobParts): NamedJob => ({
  name: 'sendMails',
  title: '发送电子邮件',
  about:
    '把消息发给选择了以电子邮件接收的人，把确认邮件和每日摘要发给以邮件关注的访客，删除 48 小时未确认的地址；邮件网关没有收下的以后再试，最多五次。无参数',
  async run({ db, clock }) {
    const own = await sendMails(db, mail, clock())
    const visitors = await sendToReaders(clock())
    return `已发送 ${own.sent + visitors.sent} 封，未成功 ${own.failed + visitors.failed} 封`
  },
})

/** The job “期限提醒”. */
export const remindOfDeadlines = ({
  reminders,
  onMessages,
}: Telling & { reminders: readonly Reminder[] }): NamedJob => ({
  name: 'remindDeadlines',
  title: '期限提醒',
  about: `${reminders.map(({ about }) => about).join('、')}，各提醒办理人一次。参数：转办后多少天没有答复即提醒，默认 ${ANSWER_DAYS}`,
  async run({ db, clock, parameter }) {
    const { counts, told } = await remindDeadlines(db, reminders, {
      now: clock(),
      days: daysIn(parameter, ANSWER_DAYS),
    })
    if (told.length > 0) onMessages(told)
    return reminders.map(({ name, unit }) => `${name} ${counts[name] ?? 0} ${unit}`).join('，')
  },
})
