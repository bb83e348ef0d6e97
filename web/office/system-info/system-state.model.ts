import type { PartState, SystemHistory, SystemInfo, SystemSpan } from '#common/contract/system-info.ts'
import { fileSize, thousands } from '#web/platform/format.ts'
import type { Line, Lines } from '#web/kit/chart/lines.ts'

/** One line of the overview. */
export interface Fact {
  name: string
  value: string
  note?: string
}

/** The overview of an installation, line by line. */
export function factsOf(info: SystemInfo): Fact[] {
  const { memory, database, files } = info
  return [
    { name: '程序版本', value: info.version, note: `Node.js ${info.node.replace(/^v/, '')}` },
    { name: '启动时间', value: info.startTime, note: `已运行 ${spanInWords(info.uptime)}` },
    { name: '操作系统', value: info.system, note: `${info.processors} 个处理器` },
    {
      name: '内存',
      value: sizeInWords(memory.process),
      note: `本机共 ${sizeInWords(memory.total)}，空闲 ${sizeInWords(memory.free)}`,
    },
    {
      name: '数据库',
      value: `${database.kind === 'embedded' ? '内置' : '服务器'} PostgreSQL ${database.version}`,
      note: `结构版本 ${database.migration ?? '—'}`,
    },
    { name: '数据库大小', value: sizeInWords(database.bytes) },
    { name: '文件', value: sizeInWords(files.bytes), note: `${thousands(files.number)} 个` },
    { name: '在线登录', value: `${thousands(info.sessions)} 个` },
  ]
}

const GIBIBYTE = 1024 ** 3
const sizeInWords = (bytes: number) => (bytes < GIBIBYTE ? fileSize(bytes) : `${(bytes / GIBIBYTE).toFixed(1)} GB`)

/** A duration in words: 93784 seconds → 1 天 2 小时 3 分. */
export function spanInWords(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const words = [days > 0 ? `${days} 天` : '', hours > 0 ? `${hours} 小时` : '', minutes > 0 ? `${minutes} 分` : '']
  return words.filter((word) => word !== '').join(' ') || `${seconds} 秒`
}

const PART_NAMES: Record<PartState['name'], string> = {
  database: '数据库',
  accepting: '接受请求',
  disk: '磁盘',
  index: '检索索引',
  storage: '文件存储',
  clock: '时钟',
  chain: '日志校验链',
}
const STATUS_WORDS: Record<PartState['status'], string> = { up: '正常', low: '需要处理', down: '中断' }

/** A part of the installation as it is shown. */
export const partInWords = ({
  name,
  status,
  reason,
  ms,
}: PartState): { name: string; status: string; about: string } => ({
  name: PART_NAMES[name],
  status: STATUS_WORDS[status],
  about: reason ?? (ms === undefined ? '' : `${ms} 毫秒答复`),
})

/** What is left on the disk, and for how long, in a sentence. */
export function diskInWords({ free, total, daysLeft, knownDays }: NonNullable<SystemInfo['disk']>): {
  room: string
  forecast: string
  share: number
} {
  const share = total === 0 ? 0 : Math.round((1 - free / total) * 100)
  const forecast =
    daysLeft !== null
      ? daysLeft === 0
        ? '已经用完'
        : `按近 ${knownDays} 天的速度，约 ${thousands(daysLeft)} 天后用完`
      : knownDays < 3
        ? '记录满 3 天后给出预计'
        : `按近 ${knownDays} 天的速度，十年内不会用完`
  return { room: `剩余 ${sizeInWords(free)}，共 ${sizeInWords(total)}`, forecast, share }
}

/** Fewer days than these until a disk is full want something to be done. */
export const DISK_SOON_DAYS = 30
/** A nightly backup older than this was missed once. */
const BACKUP_OLD_MS = 26 * 3_600_000

/** What is to be said of the backups; `isGood`: there is nothing to do. */
export function backupInWords(
  { isSet, newest, trouble }: SystemInfo['backup'],
  isFailing: boolean,
  now: Date,
): { text: string; isGood: boolean } {
  if (!isSet)
    return {
      text: '没有设置自动备份。请设置 BACKUP_DIR，每天自动备份；在此之前请按《部署与运维手册》手工备份。',
      isGood: false,
    }
  if (trouble !== null) return { text: `${trouble}。`, isGood: false }
  if (newest === null) return { text: '还没有备份。可在“定时任务”中立即执行“备份”。', isGood: false }
  const age = now.getTime() - Date.parse(`${newest.time.replace(' ', 'T')}+08:00`)
  if (isFailing) return { text: '最近一次备份没有成功，原因见“定时任务”。', isGood: false }
  if (newest.missingFiles > 0)
    return {
      text: `最近一份缺少 ${thousands(newest.missingFiles)} 个文件：数据库中有记录，文件存储中没有。`,
      isGood: false,
    }
  if (age > BACKUP_OLD_MS)
    return {
      text: `最近一份是 ${spanInWords(Math.floor(age / 1000))}前的，请查看“定时任务”中“备份”的执行情况。`,
      isGood: false,
    }
  return {
    text: `最近一份是 ${age < 60_000 ? '刚才' : `${spanInWords(Math.floor(age / 60_000) * 60)}前`}的。`,
    isGood: true,
  }
}

export const RANGES = [
  { range: 'day', text: '近 24 小时' },
  { range: 'week', text: '近 7 天' },
  { range: 'month', text: '近 30 天' },
] as const
export type Range = (typeof RANGES)[number]['range']

/** A picture: which lines it has, and how its values read. */
export interface Picture {
  name: string
  title: string
  lines: readonly { text: string; of: (span: SystemSpan) => number | null }[]
  inWords: (value: number) => string
  /** The values are bytes. */
  isSize?: boolean
}

const milliseconds = (value: number) => `${thousands(value)} 毫秒`

export const PICTURES: readonly Picture[] = [
  {
    name: 'calls',
    title: '请求',
    lines: [
      { text: '请求', of: ({ calls }) => calls },
      { text: '被拒绝（401、403、429）', of: ({ refused }) => refused },
      { text: '失败（服务器出错）', of: ({ failed }) => failed },
    ],
    inWords: (value) => `${thousands(value)} 次`,
  },
  {
    name: 'times',
    title: '响应时间',
    lines: [
      { text: '平均', of: ({ meanMs }) => meanMs },
      { text: '最慢的 5% 不少于', of: ({ slowMs }) => slowMs },
      { text: '程序忙时的延迟', of: ({ loopMs }) => loopMs },
    ],
    inWords: milliseconds,
  },
  {
    name: 'memory',
    title: '内存',
    lines: [{ text: '全部进程', of: ({ memory }) => memory }],
    inWords: sizeInWords,
    isSize: true,
  },
  {
    name: 'disk',
    title: '磁盘和数据',
    lines: [
      { text: '磁盘剩余', of: ({ diskFree }) => diskFree },
      { text: '数据库', of: ({ database }) => database },
      { text: '上传的文件', of: ({ files }) => files },
    ],
    inWords: sizeInWords,
    isSize: true,
  },
]

/** A moment of the wire, so many minutes later. */
function later(time: string, minutes: number): string {
  const moment = new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + minutes * 60_000)
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

/** The spans with those between them in which nothing was measured, so that a pause is seen as one. */
export function withPauses({ minutes, spans }: SystemHistory): { time: string; span: SystemSpan | null }[] {
  const points: { time: string; span: SystemSpan | null }[] = []
  for (const span of spans) {
    const last = points.at(-1)
    for (
      let time = last && later(last.time, minutes);
      time !== undefined && time < span.time;
      time = later(time, minutes)
    )
      points.push({ time, span: null })
    points.push({ time: span.time, span })
  }
  return points
}

/** What a picture draws. */
export function linesOf({ lines, inWords, isSize }: Picture, history: SystemHistory): Lines {
  const points = withPauses(history)
  const isOneDay = history.minutes < 30
  const drawn = lines.map(({ text, of }) => ({ name: text, values: points.map(({ span }) => span && of(span)) }))
  return {
    points: points.map(({ time }) => time.slice(0, 16)),
    shortPoint: (time) => (isOneDay ? time.slice(11) : time.slice(5, 10)),
    ...(isSize ? inOneUnit(drawn) : { lines: drawn, inWords }),
  }
}

/** Sizes in the unit of the largest, so that the axis has round numbers. */
function inOneUnit(lines: readonly Line[]): Pick<Lines, 'lines' | 'inWords' | 'hasFractions'> {
  const largest = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const [unit, bytes] = largest >= GIBIBYTE ? ['GB', GIBIBYTE] : ['MB', GIBIBYTE / 1024]
  return {
    lines: lines.map(({ name, values }) => ({
      name,
      values: values.map((value) => (value === null ? null : Number((value / bytes).toFixed(2)))),
    })),
    inWords: (value) => `${value} ${unit}`,
    hasFractions: true,
  }
}

/** A picture in one sentence, for those who do not see it: each line now and at its highest. */
export function pictureInWords({ lines, inWords }: Picture, { spans }: SystemHistory): string {
  const parts = lines.map(({ text, of }) => {
    const values = spans.map(of).filter((value) => value !== null)
    const last = values.at(-1)
    return last === undefined ? `${text}没有记录` : `${text}最近 ${inWords(last)}，最高 ${inWords(Math.max(...values))}`
  })
  return `${parts.join('；')}。按“表格”可逐段查看。`
}
