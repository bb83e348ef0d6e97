import { daysBefore, daysIn, forgetRuns, type NamedJob } from './features/scheduled-jobs/scheduled-jobs.door.ts'
import { releaseAnnouncementsDue, sendMails, type MailParts } from './features/announcements/announcements.door.ts'
import { clearScanReadings, type DocumentListeners, followSteps, pathsOfReadings, releaseDue } from './features/documents/documents.door.ts'
import { clearUploadedSheets, pathsOfUploads } from './features/catalogues/catalogues.door.ts'
import { type ExchangeParts, needsSomebody, sendPackages, sentInWords, takenInWords, takePackages } from './features/exchange/exchange.door.ts'
import { clearLeftBytes, clearRestingUploads } from './features/files/files.door.ts'
import { tellOfNewOpinions } from './features/opinions/opinions.door.ts'
import { clearSignInTraces } from './features/session/session.door.ts'
import { forgetFeedback } from './features/search-feedback/search-feedback.door.ts'
import { forgetEvents } from './features/tracking/tracking.door.ts'
import { remindDeadlines } from './remind-deadlines.ts'
import { writeActivity } from './platform/audit/activity-log.ts'
import { cutChain, type Verification } from './platform/audit/chain.sql.ts'
import type { KeyRing } from './platform/auth/key-ring.ts'
import type { Delivered } from './platform/mail/deliver.ts'
import { removeLeftFiles, removeOldFiles } from './platform/files/files.sql.ts'
import { tidyDatabase } from './platform/db/tidy.sql.ts'
import type { Db } from './platform/db/open.ts'
import type { FileStore } from './platform/files/store.ts'
import type { StepCount } from '#common/document-acts.ts'

/** The log of the network has to be kept for six months (网络安全法 art. 21). */
const LEAST_LOG_DAYS = 180

/** Days after which a department that an opinion was passed to is reminded, where the job has no parameter. */
const ANSWER_DAYS = 15

interface JobParts {
  files: FileStore
  /** Begins the work with catalogues and scans that waits, and that whose program has ended. */
  lookForWork: () => Promise<void>
  keys: KeyRing
  mail: MailParts
  /** Sends the e-mails to visitors that are due. */
  sendToReaders: (now: Date) => Promise<Delivered>
  /** Of this installation. */
  documentSteps: StepCount
  verifyLog: () => Promise<Verification>
  /** What an exchange with the installation in the other network works with, and what is called when something was taken in. */
  exchange: ExchangeParts
  onExchanged: () => void
  /** Makes a backup as the settings say. @returns the result in a sentence */
  backUp: (db: Db) => Promise<string>
  /** Called when documents were released, with the accounts that were sent messages. */
  onRelease: DocumentListeners['onRelease']
  onReleased: (told: readonly string[]) => void
  /** Called when messages about terms were sent, with their readers. */
  onReminded: (told: readonly string[]) => void
  /** Called when messages of these accounts changed. */
  onMessages: (accountIds: string[] | 'all') => void
  /** Tells followers what is new in the library. @returns how many were told */
  tellOfNews: () => Promise<number>
}

/** All jobs that can be put on a timetable (server/seeds/base/jobs.ts has the timetable an installation starts with). */
export function namedJobs({
  files,
  lookForWork,
  keys,
  mail,
  sendToReaders,
  documentSteps,
  verifyLog,
  exchange,
  onExchanged,
  backUp,
  onReleased,
  onRelease,
  onReminded,
  onMessages,
  tellOfNews,
}: JobParts): NamedJob[] {
  return [
    {
      name: 'releaseDocuments',
      title: '定时发布文件',
      about: '发布已到所定时间的文件；不能发布的取消定时，并告知定时的人。无参数',
      async run({ db, clock }) {
        // A process that still had the number of steps of before may have moved a document since the start: first that, because what
        // nobody reviewed is not released by the clock where four steps are due.
        const followed = await followSteps(db, documentSteps, clock())
        const { released, failed, told } = await releaseDue(db, clock(), onRelease)
        if (released > 0 || told.length + followed.told.length > 0) onReleased([...followed.told, ...told])
        return `已发布 ${released} 份，未成功 ${failed} 份`
      },
    },
    {
      name: 'releaseAnnouncements',
      title: '定时发布公告',
      about: '发布已到所定时间的公告；没有人会收到的取消定时，并告知定时的人。无参数',
      async run({ db, clock }) {
        const { released, told } = await releaseAnnouncementsDue(db, clock())
        for (const accountIds of told) onMessages(accountIds)
        return `已发布 ${released} 份公告`
      },
    },
    {
      name: 'tellFollowers',
      title: '关注提醒',
      about: '把新公布、开始施行和废止失效的法规告知关注它们的人，每件事告知一次；发布文件之后也立即告知。无参数',
      run: async () => `已告知 ${await tellOfNews()} 人`,
    },
    {
      name: 'sendMails',
      title: '发送电子邮件',
      about:
        '把消息发给选择了以电子邮件接收的人，把确认邮件和每日摘要发给以邮件关注的访客，删除 48 小时未确认的地址；邮件网关没有收下的以后再试，最多五次。无参数',
      async run({ db, clock }) {
        const own = await sendMails(db, mail, clock())
        const visitors = await sendToReaders(clock())
        return `已发送 ${own.sent + visitors.sent} 封，未成功 ${own.failed + visitors.failed} 封`
      },
    },
    {
      name: 'tellOfOpinions',
      title: '公众意见提醒',
      about: '有新的公众意见等待受理时告知能够办理的人员；前一次的消息未读的不再告知。无参数',
      async run({ db, clock }) {
        const { found, told } = await tellOfNewOpinions(db, clock())
        if (told.length > 0) onMessages(told)
        return `新的意见 ${found} 条，已告知 ${told.length} 人`
      },
    },
    {
      name: 'remindDeadlines',
      title: '期限提醒',
      about: `备案期限在 7 日内届满或已逾期、规范性文件有效期在 90 日内届满或已届满、征求意见截止或结果逾期、转办的意见没有答复的，各提醒办理人一次。参数：转办后多少天没有答复即提醒，默认 ${ANSWER_DAYS}`,
      async run({ db, clock, parameter }) {
        const { filings, periods, outcomes, assigned, told } = await remindDeadlines(db, clock(), daysIn(parameter, ANSWER_DAYS))
        if (told.length > 0) onReminded(told)
        return `备案 ${filings} 项，有效期 ${periods} 项，征求意见 ${outcomes} 件，转办的意见 ${assigned} 条`
      },
    },
    {
      name: 'clearSignInTraces',
      title: '清理登录痕迹',
      about: '清除过期的验证码、短信码、票据和每分钟的限额，以及结束已满 30 天的登录会话。无参数',
      async run({ db, clock }) {
        await clearSignInTraces(db, clock())
        return '已清理过期的验证码、票据与登录会话'
      },
    },
    {
      name: 'clearImportErrors',
      title: '清理导入错误文件',
      about: '删除导入时生成的错误行文件。参数：保留天数，默认 30',
      async run({ db, clock, parameter }) {
        const paths = await removeOldFiles(db, 'import-errors', daysBefore(clock(), daysIn(parameter, 30)))
        for (const path of paths) await files.remove(path)
        return `已删除 ${paths.length} 个文件`
      },
    },
    {
      name: 'clearUploads',
      title: '清理未完成的上传',
      about:
        '放弃久未继续的分块上传，删除从文件数据中移除的附件和没有记录的残留文件；导入目录时上传的文件，办完一天、没有入库或者停止七天后删除。参数：前三项的保留天数，默认 2',
      async run({ db, clock, parameter }) {
        const before = daysBefore(clock(), daysIn(parameter, 2))
        const left = await removeLeftFiles(db, before)
        for (const path of left) await files.remove(path)
        const resting = await clearRestingUploads(db, files, before)
        const sheets = await clearUploadedSheets(db, files, clock())
        await clearScanReadings(db, files, clock())
        const bytes = await clearLeftBytes(
          db,
          files,
          before,
          async (paths) => new Set([...(await pathsOfUploads(db, paths)), ...(await pathsOfReadings(db, paths))]),
        )
        return `已放弃 ${resting} 次上传，删除 ${left.length} 个移除的附件、${bytes} 个残留文件、${sheets} 份导入目录的文件`
      },
    },
    {
      name: 'continueCatalogues',
      title: '继续导入目录和识别',
      about: '开始等待办理的目录（入库、应用判定、撤销），接着办因服务或者程序中断而停下的，同时只办一份；等待识别的扫描件也一样。无参数',
      async run() {
        await lookForWork()
        return '已查看等待办理的目录和等待识别的扫描件'
      },
    },
    {
      name: 'clearPageEvents',
      title: '清理访问统计',
      about: '删除公众网站的旧访问记录。参数：保留天数，默认 365',
      run: async ({ db, clock, parameter }) => `已删除 ${await forgetEvents(db, daysBefore(clock(), daysIn(parameter, 365)))} 条记录`,
    },
    {
      name: 'clearSearchFeedback',
      title: '清理检索反馈',
      about: '删除很久没有再出现的检索反馈和读者的说明；已添加的别名、同义词和问法保留。参数：保留天数，默认 365',
      run: async ({ db, clock, parameter }) => `已删除 ${await forgetFeedback(db, daysBefore(clock(), daysIn(parameter, 365)))} 条反馈`,
    },
    {
      name: 'verifyLog',
      title: '校验系统日志',
      about: '核对系统日志有没有被改动或删除，断开时向能查看系统日志的人员告警。无参数',
      async run() {
        const { rows, broken } = await verifyLog()
        if (broken) throw new Error(broken.reason)
        return `${rows} 条日志完整`
      },
    },
    {
      name: 'backUp',
      title: '备份',
      about:
        '在 BACKUP_DIR 所指的文件夹中制作一份备份，核对其校验和，只保留最近的 BACKUP_KEEP 份；没有设置 BACKUP_DIR 的不制作。不含密钥文件。无参数',
      run: ({ db }) => backUp(db),
    },
    {
      name: 'writeExchange',
      title: '写出交换包',
      about: '把有变化的内容写成交换包，放进 EXCHANGE_DIR 的 out 文件夹；没有变化的不写，没有设置数据交换的不办。无参数',
      run: async () => (exchange.folder === null ? '没有设置 EXCHANGE_DIR，没有写出' : sentInWords(await sendPackages(exchange))),
    },
    {
      name: 'takeExchange',
      title: '取入交换包',
      about: '按号码取入 EXCHANGE_DIR 的 in 文件夹里的交换包；缺号、被拒绝或者等待确认的记为失败并说明。没有设置数据交换的不办。无参数',
      async run() {
        if (exchange.folder === null) return '没有设置 EXCHANGE_DIR，没有取入'
        const done = await takePackages(exchange)
        if (done.numbers.length > 0) onExchanged()
        if (needsSomebody(done)) throw new Error(takenInWords(done))
        return takenInWords(done)
      },
    },
    {
      name: 'clearActivityLog',
      title: '清理系统日志',
      about: `删除保存期满的系统日志，留下校验用的清理记录。参数：保留天数，默认 1095，不少于 ${LEAST_LOG_DAYS}（网络安全法第二十一条）`,
      async run({ db, clock, parameter }) {
        const days = daysIn(parameter, 1095)
        if (days < LEAST_LOG_DAYS) throw new Error(`系统日志至少保留 ${LEAST_LOG_DAYS} 天，参数写的是 ${days} 天`)
        return `已删除 ${await cutChain(db, keys, daysBefore(clock(), days), clock())} 条日志`
      },
    },
    {
      name: 'clearJobRuns',
      title: '清理任务执行记录',
      about: '删除定时任务的旧执行记录。参数：保留天数，默认 90',
      run: async ({ db, clock, parameter }) => `已删除 ${await forgetRuns(db, daysBefore(clock(), daysIn(parameter, 90)))} 条记录`,
    },
    {
      name: 'tidyDatabase',
      title: '整理数据库',
      about: '回收已删除数据占用的空间并更新统计信息，使列表和检索保持快速。无参数',
      run: async ({ db }) => `已整理 ${await tidyDatabase(db)} 张表`,
    },
    {
      name: 'writeLogLine',
      title: '写一行日志',
      about: '在系统日志中写一行，用来检验定时任务。参数：这一行的内容',
      async run({ db, clock, parameter }) {
        const content = `定时任务：${parameter ?? '一切正常'}`
        await writeActivity(db, { kind: 2, success: true, content }, clock())
        return content
      },
    },
  ]
}
