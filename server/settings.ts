import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { STATIC_FILES_PATH } from '#common/contract/paths.ts'
import { EMAIL_INSIDE } from '#common/rules/field-formats.ts'
import type { AccountField, DirectorySettings, ProviderSettings } from './platform/auth/identity-settings.ts'
import type { DkimSettings, MailSettings } from './platform/mail/mail.ts'
import { proxiesIn } from './platform/http/trusted-proxies.ts'
import { projectRoot } from './platform/project-root.ts'
import type { StepCount } from '#common/document-acts.ts'
import type { SiteSettings } from '#common/site-settings.ts'
import { serverAddresses } from './platform/db/servers.ts'

/**
 * Settings of one installation. Each is read from the environment, checked once at start and documented in
 * docs/operations.md.
 */
export interface Settings extends ProviderSettings, DirectorySettings {
  port: number
  host: string
  dataDir: string
  /** Whether the modes of files in the data folder are checked at start. */
  fileModes: 'private' | 'off'
  databaseUrl: string | null
  /** A replica of it, in which the public reads. */
  databaseReadUrl: string | null
  /** The process serves readers of the library and nothing else, with a role that may read what is public. */
  readingOnly: boolean
  /** How a database server is used. */
  databaseConnections: number
  databaseWaitSeconds: number
  databaseStatementSeconds: number
  /** MB of the data folder's disk that only signing in and the log may use. */
  diskReserveMb: number
  /**
   * Seconds between the word that this server ends and its ceasing to take requests; seconds that requests then have to
   * finish.
   */
  drainSeconds: number
  stopSeconds: number
  mode: SiteSettings['mode']
  apiBase: string
  downloadPath: string
  /** Address of an S3-compatible service that holds the files; null: the data folder does. */
  objectStorageUrl: string | null
  objectStorageBucket: string
  objectStorageKey: string
  objectStorageSecret: string
  objectStorageRegion: string
  /** The bucket stands in the path of addresses instead of the host name. */
  objectStoragePathStyle: boolean
  platformName: string
  homeRegion: string
  /** Which of these two the environment gives; the others may have been saved by administrators (namedSettings). */
  fromEnvironment: readonly ('platformName' | 'homeRegion')[]
  singleSignOn: boolean
  casUrl: string | null
  previewUrl: string | null
  /** First administrator's password for automated set-ups; null = a random one is made and printed once. */
  adminPassword: string | null
  /** Load the demo library into an empty database, and show the demonstrations of parts of screens in the menu. */
  demo: boolean
  /**
   * Steps that lead a document to the public: submit, two reviews and release, or submit and release by another person.
   */
  documentSteps: StepCount
  /** Address the public reaches the site at, for canonical links; null = taken from the request. */
  publicUrl: string | null
  /** Other host names under which the site is reached; counts with a public address only. */
  allowedHosts: string[]
  /** Networks of the proxies whose headers say where a request came from, as `address/bits`. */
  trustedProxies: string[]
  /** Connections that one address may have open; proxies are not counted. */
  connectionsPerAddress: number
  /**
   * Calls that there may be at a time, worked on or waiting: of visitors of one address, of one session, and those of
   * all visitors that take long.
   */
  callsPerAddress: number
  callsPerSession: number
  publicCalls: number
  /** Milliseconds that one of them waits for its turn at most. */
  publicWaitMs: number
  /** MB of the search index that are kept in memory. */
  searchCacheMb: number
  slowQueryMs: number
  /** Seconds that a designed report may run, and the most that it may cost by the planner's estimate. */
  reportSeconds: number
  reportCost: number
  /** False: no captcha is asked for. Only on a loopback host, for automated runs. */
  captcha: boolean
  /** How hard the work is that a browser does beside a captcha picture, in bits of each of its parts. */
  captchaBits: number
  /** A session unused for this many minutes ends. */
  idleMinutes: number
  /** Days after which a password has to be changed; 0 = never. */
  passwordDays: number
  /** The longest wait after failed sign-ins in a row. */
  lockMinutes: number
  /** Who has to have a second factor; auto: managers, but nobody where only this machine reaches the server. */
  secondFactor: 'auto' | 'off' | 'managers' | 'all'
  /** Sensitive acts ask for a proof when the last one of the session is older than this. */
  proofMinutes: number
  /** File of the key with which stored secrets are encrypted. */
  keyFile: string
  /** A new key is made although rows were sealed under keys that are lost. */
  newKey: boolean
  /** Folder in which the nightly job keeps backups; null: it makes none. */
  backupDir: string | null
  /** How many backups of the job stay. */
  backupKeep: number
  /**
   * Folder in which packages of the exchange between two networks are put and fetched, and which of the two this is;
   * null: there is none.
   */
  exchangeDir: string | null
  exchangeSide: 'office' | 'public' | null
  /** File of the private key with which packages are signed. */
  exchangeKey: string
  /** How the digests of the log's chain are made. */
  auditDigest: 'sha256' | 'sm3'
  /** Where each row of the log is sent besides; null: nowhere. */
  syslogUrl: string | null
  /** File with certificates that are trusted when the log is sent by TLS; null: those that Node trusts. */
  syslogCa: string | null
  /** A new sign-in ends the user's other sessions. */
  singleSession: boolean
  /** Sessions that one account may have open; the one used longest ago ends. */
  sessionsMax: number
  registration: boolean
  /** How text messages leave: into a file of the data folder, to an address of the operator, or not at all. */
  sms: 'file' | 'http' | 'off'
  smsUrl: string | null
  /** How e-mail leaves (platform/mail/mail.ts has what each of its settings means). */
  mail: MailSettings['mail']
  mailUrl: string | null
  mailFrom: string
  mailUser: string
  mailPassword: string
  mailTls: MailSettings['mailTls']
  mailCa: string | null
  mailDkim: DkimSettings | null
  /** What old clients mix into X-Sign; a checksum, not a secret. */
  signatureKey: string
  signature: 'off' | 'lenient' | 'strict'
  /** Online reports have to name a data source (the wire's sysSafeMode). */
  safeMode: boolean
  logLevel: 'error' | 'warn' | 'info'
  /** A line of the log for each answer. */
  accessLog: boolean
  /** Networks whose programs may read the metrics. */
  metricsFrom: string[]
  /** Keys of the enterprise chat apps with which users can sign in; null when not used. */
  wechatEnterprise: ChatAppKeys | null
  /** File with the public key of the gateway that checks certificates; null: none is trusted. */
  certificateKey: string | null
  dingtalk: ChatAppKeys | null
}

/** Keys that the operator of a chat app gives for an application. */
export interface ChatAppKeys {
  corpId: string
  agentId: string
  secret: string
}

/** Thrown for a setting that cannot be used; the message is one line that names it and the remedy. */
export class SettingRefused extends Error {
  override name = 'SettingRefused'
}

interface Rule<T> {
  /** Name of the environment variable. */
  env: string
  fallback: string
  /** What it is for, printed in docs/operations.md. */
  about: string
  /** Turns the text into the value or throws what is wrong, in Chinese. */
  read: (text: string) => T
}

const text = (value: string) => value
const optional = (value: string) => (value === '' ? null : value)

/** Path of a file that has to be there. */
function existingFile(value: string): string | null {
  if (value === '') return null
  const file = resolve(projectRoot, value)
  if (!existsSync(file)) throw new Error('文件不存在')
  return file
}

function whole(min: number, max: number) {
  return (value: string) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < min || number > max) throw new Error(`应为 ${min} 到 ${max} 的整数`)
    return number
  }
}

function oneOf<const V extends string>(...values: V[]) {
  return (value: string): V => {
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) throw new Error(`应为 ${values.join('、')} 之一`)
    return found
  }
}

function optionalUrl(...protocols: string[]) {
  return (value: string) => {
    if (value === '') return null
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new Error(`应为 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头的地址`)
    return value.replace(/\/$/, '')
  }
}

/** One server or several. */
function databaseAddress(value: string): string | null {
  if (value === '') return null
  serverAddresses(value)
  return value.replace(/\/$/, '')
}

function dkimKey(value: string): DkimSettings | null {
  if (value === '') return null
  const [domain = '', selector = '', file = '', ...more] = value.split(',').map((part) => part.trim())
  if (domain === '' || selector === '' || file === '' || more.length > 0) throw new Error('应为 域名,选择器,私钥文件')
  const keyFile = existingFile(file)
  if (keyFile === null) throw new Error('应为 域名,选择器,私钥文件')
  try {
    createPrivateKey(readFileSync(keyFile))
  } catch {
    throw new Error('私钥文件不是可以读取的 PEM 私钥')
  }
  return { domain, selector, keyFile }
}

function urlPath(value: string) {
  if (!/^(\/[\w-]+)+$/.test(value)) throw new Error('应为以 / 开头、不以 / 结尾的路径，如 /fagui')
  return value
}

function chatAppKeys(value: string): ChatAppKeys | null {
  if (value === '') return null
  const [corpId = '', agentId = '', secret = ''] = value.split(',').map((part) => part.trim())
  if (corpId === '' || agentId === '' || secret === '') throw new Error('应为以逗号分隔的三项')
  return { corpId, agentId, secret }
}

/** Address of an identity provider, as it calls itself: the last slash belongs to it. */
function issuer(value: string): string | null {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isHere = url?.protocol === 'http:' && LOOPBACK.has(url.hostname.replace(/^\[|\]$/g, ''))
  if (!url || (url.protocol !== 'https:' && !isHere)) throw new Error('应为 https:// 开头的地址')
  if (url.search !== '' || url.hash !== '') throw new Error('不带 ? 和 # 之后的部分')
  return value
}

/** A search filter with the place of the name (RFC 4515). */
function searchFilter(value: string): string {
  let open = 0
  for (const sign of value.replace(/\\[\da-f]{2}/gi, '')) {
    open += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (open < 0) break
  }
  if (!value.startsWith('(') || !value.endsWith(')') || open !== 0 || !value.includes('{name}'))
    throw new Error('应为含有 {name}、括号成对的筛选条件，如 (uid={name})')
  return value
}

const ACCOUNT_FIELD: Pick<Rule<AccountField>, 'fallback' | 'read'> = {
  fallback: 'username',
  read: oneOf('username', 'phone', 'workNo'),
}

/** Settings whose values are secret and must not be printed. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'OBJECT_STORAGE_SECRET',
  'ADMIN_PASSWORD',
  'MAIL_PASSWORD',
  'MAIL_URL',
  'WECHAT_ENTERPRISE',
  'DINGTALK',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'OIDC_CLIENT_SECRET',
  'LDAP_BIND_PASSWORD',
])
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

const yes = (value: string) => oneOf('on', 'off')(value) === 'on'

/** The table of settings: the one place that names, defaults, explains and checks them. */
export const settingRules: { [K in Exclude<keyof Settings, 'fromEnvironment'>]: Rule<Settings[K]> } = {
  port: { env: 'PORT', fallback: '8080', about: '监听端口；0 表示由系统分配', read: whole(0, 65535) },
  host: {
    env: 'HOST',
    fallback: '127.0.0.1',
    about: '监听地址；默认只接受本机访问，对外服务时设为 0.0.0.0',
    read: text,
  },
  dataDir: {
    env: 'DATA_DIR',
    fallback: './data',
    about: '内置数据库、锁文件与运行文件所在目录',
    read: (value) => resolve(projectRoot, value),
  },
  fileModes: {
    env: 'FILE_MODES',
    fallback: 'private',
    about:
      '数据目录的访问权限：private 启动时取消其他系统用户对数据目录、其中文件和密钥文件的权限，无法取消则拒绝启动；off 不检查（文件系统不支持权限时）',
    read: oneOf('private', 'off'),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    fallback: '',
    about:
      'PostgreSQL 15 及以上服务器的连接地址；有备机的依次写出各台，以逗号分隔，如 postgresql://fagui@db1:5432,db2:5432/fagui，自动连接其中能写入的一台，主库故障、备机提升后自动改连；留空使用内置数据库',
    read: databaseAddress,
  },
  databaseReadUrl: {
    env: 'DATABASE_READ_URL',
    fallback: '',
    about:
      'DATABASE_URL 所指服务器的流复制副本的连接地址：公众的检索和阅读在副本上进行，写入和工作人员仍用主库；副本落后于主库或者没有反应时自动改用主库，撤回的文件立即查不到；留空不用副本',
    read: optionalUrl('postgres:', 'postgresql:'),
  },
  readingOnly: {
    env: 'READING_ONLY',
    fallback: 'off',
    about:
      'on 时本进程只提供公众的检索和阅读，DATABASE_URL 用 npm run grant-public 授权的数据库账号，只能读到公开的内容；须同时设 FAGUI_MODE=internet；提意见、邮件关注、征求意见由其他进程办理',
    read: yes,
  },
  databaseConnections: {
    env: 'DATABASE_CONNECTIONS',
    fallback: '10',
    about:
      '每个进程最多同时使用多少个 PostgreSQL 连接（另有两个用于通知和探测）；各进程之和须小于服务器的 max_connections',
    read: whole(2, 500),
  },
  databaseWaitSeconds: {
    env: 'DATABASE_WAIT_SECONDS',
    fallback: '4',
    about: '多少秒内没有取得 PostgreSQL 连接即答复 503；没有反应的服务器约 4 秒后按不可用处理',
    read: whole(1, 60),
  },
  databaseStatementSeconds: {
    env: 'DATABASE_STATEMENT_SECONDS',
    fallback: '60',
    about: '只读请求的一条语句在 PostgreSQL 上最多运行多少秒；0 表示不限。报表另按 REPORT_SECONDS',
    read: whole(0, 3600),
  },
  diskReserveMb: {
    env: 'DISK_RESERVE_MB',
    fallback: '200',
    about: 'DATA_DIR 所在磁盘的剩余空间少于多少 MB 时不再接受保存（答复“存储空间不足”），留给登录和日志；0 表示不保留',
    read: whole(0, 1000000),
  },
  drainSeconds: {
    env: 'DRAIN_SECONDS',
    fallback: '0',
    about: '收到停止信号后，先让 /readyz 答复 503、继续办理请求多少秒，使负载均衡器改送别处',
    read: whole(0, 300),
  },
  stopSeconds: {
    env: 'STOP_SECONDS',
    fallback: '5',
    about: '停止时最多等待多少秒，让正在办理的请求完成，之后断开所有连接',
    read: whole(0, 300),
  },
  mode: {
    env: 'FAGUI_MODE',
    fallback: 'both',
    about:
      'internet 只提供公众网站与 /internet/fagui/** 接口；office 供内部办公网使用，不供搜索引擎收录；both 两者兼有',
    read: oneOf('internet', 'office', 'both'),
  },
  apiBase: { env: 'API_BASE', fallback: '/fagui', about: '接口路径前缀', read: urlPath },
  downloadPath: {
    env: 'DOWNLOAD_PATH',
    fallback: STATIC_FILES_PATH,
    about: '文件下载路径（接在接口前缀之后）',
    read: urlPath,
  },
  objectStorageUrl: {
    env: 'OBJECT_STORAGE_URL',
    fallback: '',
    about:
      '存放上传文件的 S3 兼容对象存储的地址（不含桶名），如 https://oss.example.cn；留空存于 DATA_DIR/files。更换时须先把原有文件复制过去',
    read: optionalUrl('http:', 'https:'),
  },
  objectStorageBucket: {
    env: 'OBJECT_STORAGE_BUCKET',
    fallback: 'fagui',
    about: '对象存储的桶名；桶须已建好，不得公开',
    read: (value) => {
      if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value))
        throw new Error('应为 3 到 63 个小写字母、数字、点或连字符')
      return value
    },
  },
  objectStorageKey: {
    env: 'OBJECT_STORAGE_KEY',
    fallback: '',
    about: '对象存储的访问密钥 ID（Access Key）',
    read: text,
  },
  objectStorageSecret: {
    env: 'OBJECT_STORAGE_SECRET',
    fallback: '',
    about: '对象存储的访问密钥（Secret Key）',
    read: text,
  },
  objectStorageRegion: {
    env: 'OBJECT_STORAGE_REGION',
    fallback: 'us-east-1',
    about: '对象存储的地域；自建服务一般用默认值',
    read: text,
  },
  objectStoragePathStyle: {
    env: 'OBJECT_STORAGE_PATH_STYLE',
    fallback: 'on',
    about: '桶名在路径中（on，MinIO 等自建服务）还是在主机名中（off，公有云）',
    read: yes,
  },
  platformName: {
    env: 'PLATFORM_NAME',
    fallback: '法律法规规章规范性文件数据库',
    about: '平台名称，显示在页眉与每页标题',
    read: (value) => {
      if (value.trim() === '' || value.length > 60) throw new Error('应为 1 到 60 个字')
      return value.trim()
    },
  },
  homeRegion: {
    env: 'HOME_REGION',
    fallback: '330000',
    about: '本省的行政区划代码（GB/T 2260 六位）；国家与其他省份的文件与本省文件并存',
    read: (value) => {
      if (!/^[1-8]\d0000$/.test(value)) throw new Error('应为省级行政区划代码，如 330000')
      return value
    },
  },
  singleSignOn: { env: 'SINGLE_SIGN_ON', fallback: 'off', about: '单点登录 on 或 off', read: yes },
  casUrl: {
    env: 'CAS_URL',
    fallback: '',
    about: 'CAS 服务器地址（单点登录为 on 时必填）',
    read: optionalUrl('http:', 'https:'),
  },
  previewUrl: {
    env: 'PREVIEW_URL',
    fallback: '',
    about:
      '文件在线预览服务地址（如 kkFileView 的 …/onlinePreview）：文件地址以参数 url（Base64）和 fullfilename 交给它，或填在地址中的 {url}、{base64}、{name} 处；服务须能访问本系统。留空时只预览浏览器能显示的文件',
    read: optionalUrl('http:', 'https:'),
  },
  adminPassword: {
    env: 'ADMIN_PASSWORD',
    fallback: '',
    about: '首个管理员 admin 的初始密码，仅在首次启动时使用；留空则随机生成并显示一次',
    read: (value) => {
      if (value !== '' && value.length < 8) throw new Error('至少 8 个字符')
      return optional(value)
    },
  },
  demo: {
    env: 'DEMO',
    fallback: 'on',
    about: '空库首次启动时是否装入演示文件，菜单中是否有组件演示 on 或 off',
    read: yes,
  },
  documentSteps: {
    env: 'DOCUMENT_STEPS',
    fallback: '4',
    about:
      '文件发布须经几步：4 提交、初审、复审、发布，2 提交后由另一人发布（人手少的单位）；各步不得由同一人办理。更改后重新启动即生效：改为 2 时待初审、待复审的文件转为待发布，改为 4 时未经审核的待发布文件退回审核、定时发布取消。多个进程须一致',
    read: (value) => (oneOf('4', '2')(value) === '2' ? 2 : 4),
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    fallback: '',
    about:
      '公众访问本站的地址，用于规范链接与站点地图；设置后只答复以它为主机名的请求；https 开头时要求浏览器只用 HTTPS；留空取自请求',
    read: optionalUrl('http:', 'https:'),
  },
  allowedHosts: {
    env: 'ALLOWED_HOSTS',
    fallback: '',
    about:
      '设置 PUBLIC_URL 后还可用哪些主机名访问，以逗号分隔，如内网名称 fagui.intra；本机以 localhost、127.0.0.1 访问总是可以',
    read: (value) => {
      const names = value === '' ? [] : value.split(',').map((name) => name.trim())
      if (names.some((name) => !/^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(name)))
        throw new Error('应为以逗号分隔的主机名，不带 http:// 和端口')
      return names
    },
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    fallback: 'loopback',
    about:
      '反向代理的地址或网段，以逗号分隔，如 loopback,10.0.0.5,192.168.1.0/24；只采信它们在 X-Forwarded-For 等请求头中所说的来源地址；none 表示都不采信',
    read: proxiesIn,
  },
  connectionsPerAddress: {
    env: 'CONNECTIONS_PER_ADDRESS',
    fallback: '600',
    about: '一个来源地址最多同时保持多少个连接（IPv6 按 /64 网段计）；TRUSTED_PROXIES 中的地址不限',
    read: whole(10, 100_000),
  },
  callsPerAddress: {
    env: 'CALLS_PER_ADDRESS',
    fallback: '120',
    about:
      '一个来源地址（IPv6 按 /64 网段计）的访客最多同时有多少个请求在处理或者等候，其中检索、法规全文各不超过四分之一；超出的立即答复 429。默认值够 300 人的单位共用一个地址',
    read: whole(8, 10_000),
  },
  callsPerSession: {
    env: 'CALLS_PER_SESSION',
    fallback: '60',
    about: '登录用户的一次登录最多同时有多少个请求在处理或者等候，与来源地址无关；超出的立即答复 429',
    read: whole(12, 10_000),
  },
  publicCalls: {
    env: 'PUBLIC_CALLS',
    fallback: '200',
    about:
      '全体访客的检索、法规全文、下载最多同时有多少个在处理或者等候；超出的立即答复 503 并写明几秒后再试，登录用户不受影响',
    read: whole(10, 10_000),
  },
  publicWaitMs: {
    env: 'PUBLIC_WAIT_MS',
    fallback: '600',
    about:
      '访客的检索、法规全文、下载最多等候多少毫秒轮到；预计来不及的立即答复 503 并写明几秒后再试。已经保存的答复不用等候',
    read: whole(100, 60_000),
  },
  captcha: {
    env: 'CAPTCHA',
    fallback: 'on',
    about: '登录是否需要验证码 on 或 off；off 只供自动化测试，仅当 HOST 为本机地址时接受',
    read: yes,
  },
  captchaBits: {
    env: 'CAPTCHA_BITS',
    fallback: '16',
    about:
      '计算验证的难度，每加 1 计算量加倍：16 约合浏览器半秒，代替图片验证码时为其四倍，来源网络失败多时最多再加到八倍',
    read: whole(1, 24),
  },
  idleMinutes: {
    env: 'IDLE_MINUTES',
    fallback: '30',
    about: '多少分钟无操作后登录失效（令牌最长 7 天）',
    read: whole(1, 10080),
  },
  passwordDays: {
    env: 'PASSWORD_DAYS',
    fallback: '90',
    about: '密码使用多少天后必须修改；0 表示不限',
    read: whole(0, 3650),
  },
  lockMinutes: {
    env: 'LOCK_MINUTES',
    fallback: '30',
    about: '连续 5 次登录失败后须等待 1 分钟，每再失败一次加倍，最多等待多少分钟；按账号和来源地址分别计算',
    read: whole(1, 1440),
  },
  secondFactor: {
    env: 'SECOND_FACTOR',
    fallback: 'auto',
    about:
      '谁登录时必须有动态口令：off 不要求（可自愿启用），managers 有系统管理权限的人员，all 所有人；auto 即 managers，HOST 为本机地址时为 off',
    read: oneOf('auto', 'off', 'managers', 'all'),
  },
  proofMinutes: {
    env: 'PROOF_MINUTES',
    fallback: '10',
    about: '授权、重置密码、批准申请等敏感操作，距上次登录或验证身份超过多少分钟时须再次输入密码或动态口令',
    read: whole(1, 1440),
  },
  keyFile: {
    env: 'KEY_FILE',
    fallback: '',
    about:
      '密钥文件（加密动态口令密钥、手机号码和电子邮件，封印系统日志），首次启动时生成；留空为 DATA_DIR/secret.key。须与数据库分开备份',
    read: (value) => (value === '' ? '' : resolve(projectRoot, value)),
  },
  newKey: {
    env: 'NEW_KEY',
    fallback: 'off',
    about:
      '密钥文件丢失、数据库中又有用它加密的内容时是否另建新密钥 on 或 off；off 时不启动，并写明哪些内容将不能读取。只在确认丢失后启动一次时设为 on',
    read: yes,
  },
  backupDir: {
    env: 'BACKUP_DIR',
    fallback: '',
    about:
      '存放每日备份的文件夹，应在另一块磁盘上；定时任务“备份”按其时间（开始时为每日 1:30）制作。留空不备份。不含密钥文件，须另行备份',
    read: (value) => (value === '' ? null : resolve(projectRoot, value)),
  },
  backupKeep: { env: 'BACKUP_KEEP', fallback: '14', about: '保留最近几份每日备份，更早的删除', read: whole(1, 10_000) },
  exchangeDir: {
    env: 'EXCHANGE_DIR',
    fallback: '',
    about:
      '数据交换的文件夹：内网办公、外网公众的两套系统之间，写出的包在其中的 out，取入的包放进其中的 in，由人工或者单向导入设备搬运；内含未公开的个人信息，只能由运行本程序的用户读取。留空不交换',
    read: (value) => (value === '' ? null : resolve(projectRoot, value)),
  },
  exchangeSide: {
    env: 'EXCHANGE_SIDE',
    fallback: '',
    about:
      '本机是数据交换的哪一边：office 内网（办公），public 外网（公众；取入的内容在本机不能修改）；与 EXCHANGE_DIR 一起设置',
    read: (value) => (value === '' ? null : oneOf('office', 'public')(value)),
  },
  exchangeKey: {
    env: 'EXCHANGE_KEY',
    fallback: '',
    about: '数据交换的私钥文件，由 npm run exchange -- keys 建立；留空为密钥文件旁的 exchange.key',
    read: (value) => (value === '' ? '' : resolve(projectRoot, value)),
  },
  auditDigest: {
    env: 'AUDIT_DIGEST',
    fallback: 'sha256',
    about: '系统日志链的摘要算法 sha256 或 sm3（国密 GB/T 32905）；更改后只用于此后的日志',
    read: oneOf('sha256', 'sm3'),
  },
  syslogUrl: {
    env: 'SYSLOG_URL',
    fallback: '',
    about:
      '日志服务器（RFC 5424）：udp://主机:514、tcp://主机:514 或 tls://主机:6514；系统日志的每一条和告警同时发往该处。留空不发送',
    read: optionalUrl('udp:', 'tcp:', 'tls:'),
  },
  syslogCa: {
    env: 'SYSLOG_CA',
    fallback: '',
    about: 'SYSLOG_URL 为 tls:// 时信任的证书文件（PEM，自建 CA 或服务器的自签名证书）；留空信任 Node.js 自带的',
    read: existingFile,
  },
  singleSession: {
    env: 'SINGLE_SESSION',
    fallback: 'off',
    about: '同一账号是否只保留最近一次登录 on 或 off',
    read: yes,
  },
  sessionsMax: {
    env: 'SESSIONS_MAX',
    fallback: '5',
    about: '同一账号最多同时保留几个登录；超过时最久未使用的结束',
    read: whole(1, 1000),
  },
  registration: { env: 'REGISTRATION', fallback: 'off', about: '是否允许访问者自助注册 on 或 off', read: yes },
  sms: {
    env: 'SMS',
    fallback: 'off',
    about:
      '短信网关：off 不发送，http 以 JSON {phone, text} 发往 SMS_URL，file 写入 DATA_DIR/sms.log（验证码为明文，只供试用）',
    read: oneOf('file', 'http', 'off'),
  },
  smsUrl: {
    env: 'SMS_URL',
    fallback: '',
    about: '短信网关地址（SMS=http 时必填）',
    read: optionalUrl('http:', 'https:'),
  },
  mail: {
    env: 'MAIL',
    fallback: 'file',
    about:
      '电子邮件：file 每封写成 DATA_DIR/mail 中的一个 .eml 文件（供试用，或由邮件服务器取走），http 以 JSON {from, to, subject, text, headers} 发往 MAIL_URL（headers 只在给访客的邮件中有），smtp 发往 MAIL_URL 的邮件服务器，off 不发送',
    read: oneOf('file', 'http', 'smtp', 'off'),
  },
  mailUrl: {
    env: 'MAIL_URL',
    fallback: '',
    about:
      '邮件网关地址（MAIL=http 时必填），或者邮件服务器地址（MAIL=smtp 时必填）：smtp://主机:25 以 STARTTLS 加密，smtps://主机:465 全程加密',
    read: optionalUrl('http:', 'https:', 'smtp:', 'smtps:'),
  },
  mailFrom: {
    env: 'MAIL_FROM',
    fallback: 'fagui@localhost',
    about: '电子邮件的发件人地址',
    read: (value) => {
      if (!EMAIL_INSIDE.test(value)) throw new Error('应为电子邮件地址')
      return value
    },
  },
  mailUser: { env: 'MAIL_USER', fallback: '', about: '邮件服务器的账号（MAIL=smtp）；留空不登录', read: text },
  mailPassword: { env: 'MAIL_PASSWORD', fallback: '', about: '邮件服务器账号的密码', read: text },
  mailTls: {
    env: 'MAIL_TLS',
    fallback: 'required',
    about:
      'smtp:// 的邮件服务器是否必须加密：required 不支持 STARTTLS 的不发送，opportunistic 支持的加密（只用于可信的内网）',
    read: oneOf('required', 'opportunistic'),
  },
  mailCa: {
    env: 'MAIL_CA',
    fallback: '',
    about: '邮件服务器证书的签发证书文件（PEM），用于自建的证书；留空使用系统信任的',
    read: existingFile,
  },
  mailDkim: {
    env: 'MAIL_DKIM',
    fallback: '',
    about: '给电子邮件签名（DKIM）：域名,选择器,私钥文件（PEM），以逗号分隔；留空不签名',
    read: dkimKey,
  },
  signatureKey: {
    env: 'SIGNATURE_KEY',
    fallback: 'dd05f1c54d63749eda95f9fa6d49v442a',
    about: '旧客户端计算 X-Sign 所用的固定串；随网页公开，只是校验和，不起保护作用',
    read: text,
  },
  signature: {
    env: 'SIGNATURE',
    fallback: 'lenient',
    about: 'X-Sign 校验：lenient 有则校验，strict 必须有且正确，off 不校验（只用于字典接口，见 docs/decisions/0019）',
    read: oneOf('off', 'lenient', 'strict'),
  },
  safeMode: { env: 'SAFE_MODE', fallback: 'off', about: '权限应答中的 sysSafeMode on 或 off', read: yes },
  wechatEnterprise: {
    env: 'WECHAT_ENTERPRISE',
    fallback: '',
    about: '企业微信登录：企业ID,应用ID,应用密钥（以逗号分隔）；留空不启用',
    read: chatAppKeys,
  },
  dingtalk: {
    env: 'DINGTALK',
    fallback: '',
    about: '钉钉登录：企业ID,应用Key,应用密钥（以逗号分隔）；留空不启用',
    read: chatAppKeys,
  },
  certificateKey: {
    env: 'CERTIFICATE_KEY',
    fallback: '',
    about: '核验数字证书的网关的 Ed25519 公钥文件（PEM）；留空不接受证书登录，须同时设置 PUBLIC_URL',
    read: existingFile,
  },
  oidcIssuer: {
    env: 'OIDC_ISSUER',
    fallback: '',
    about:
      '统一身份认证平台（OpenID Connect）的发行者地址（Issuer），与其 /.well-known/openid-configuration 中的 issuer 完全相同；留空不启用，须同时设置 PUBLIC_URL',
    read: issuer,
  },
  oidcClientId: {
    env: 'OIDC_CLIENT_ID',
    fallback: '',
    about: '在统一身份认证平台登记的客户端 ID（设置 OIDC_ISSUER 时必填）',
    read: text,
  },
  oidcClientSecret: {
    env: 'OIDC_CLIENT_SECRET',
    fallback: '',
    about: '在统一身份认证平台登记的客户端密钥；留空只用 PKCE（平台须把本系统登记为公开客户端）',
    read: text,
  },
  oidcScopes: {
    env: 'OIDC_SCOPES',
    fallback: 'openid profile',
    about: '向统一身份认证平台请求的范围，以空格分隔，须有 openid；按手机号对应账号时加 phone',
    read: (value) => {
      const scopes = value.split(/\s+/).filter((scope) => scope !== '')
      if (!scopes.includes('openid') || scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
        throw new Error('应为以空格分隔的范围，其中须有 openid')
      return scopes.join(' ')
    },
  },
  oidcClaim: {
    env: 'OIDC_CLAIM',
    fallback: 'preferred_username',
    about:
      '统一身份认证平台的哪一项信息（claim）用来找到账号，如 preferred_username、phone_number、employee_number；平台须保证它不能由用户自己修改',
    read: (value) => {
      if (!/^[\w.:/-]{1,100}$/.test(value)) throw new Error('应为一项信息的名称，如 preferred_username')
      return value
    },
  },
  oidcAccountField: {
    env: 'OIDC_ACCOUNT_FIELD',
    about: 'OIDC_CLAIM 与账号的哪一项比较：username 用户账号，phone 手机号，workNo 工号',
    ...ACCOUNT_FIELD,
  },
  oidcName: {
    env: 'OIDC_NAME',
    fallback: '统一身份认证登录',
    about: '登录页上统一身份认证按钮的文字',
    read: (value) => {
      if (value.trim() === '' || value.length > 20) throw new Error('应为 1 到 20 个字')
      return value.trim()
    },
  },
  oidcLogout: {
    env: 'OIDC_LOGOUT',
    fallback: 'off',
    about:
      '经统一身份认证登录的，退出时是否转到平台一并退出 on 或 off；平台须支持，并登记退出后的返回地址 {PUBLIC_URL}/user/login',
    read: yes,
  },
  ldapUrl: {
    env: 'LDAP_URL',
    fallback: '',
    about:
      '核对用户密码的目录服务器（LDAP、AD）：ldaps://主机:636，或者 ldap://主机:389（以 StartTLS 加密）；留空不启用',
    read: optionalUrl('ldap:', 'ldaps:'),
  },
  ldapTls: {
    env: 'LDAP_TLS',
    fallback: 'required',
    about:
      'ldap:// 的目录服务器是否必须加密：required 以 StartTLS 加密，不支持的不发送密码；off 明文传送密码，只用于可信的内网',
    read: oneOf('required', 'off'),
  },
  ldapCa: {
    env: 'LDAP_CA',
    fallback: '',
    about: '目录服务器证书的签发证书文件（PEM），用于自建的证书；留空使用系统信任的',
    read: existingFile,
  },
  ldapBindDn: {
    env: 'LDAP_BIND_DN',
    fallback: '',
    about: '查找用户所用的目录账号（DN，AD 也可用 账号@域）；留空匿名查找',
    read: text,
  },
  ldapBindPassword: { env: 'LDAP_BIND_PASSWORD', fallback: '', about: '查找用户所用的目录账号的密码', read: text },
  ldapBase: {
    env: 'LDAP_BASE',
    fallback: '',
    about: '在目录的何处查找用户，如 ou=people,dc=example,dc=gov,dc=cn',
    read: text,
  },
  ldapFilter: {
    env: 'LDAP_FILTER',
    fallback: '(uid={name})',
    about: '按登录时输入的用户名查找用户的条件，{name} 处为用户名；AD 用 (&(objectClass=user)(sAMAccountName={name}))',
    read: searchFilter,
  },
  ldapDnTemplate: {
    env: 'LDAP_DN_TEMPLATE',
    fallback: '',
    about:
      '不查找、直接以此登录目录，{name} 处为用户名，如 uid={name},ou=people,dc=example,dc=gov,dc=cn；与 LDAP_BASE 只设一个',
    read: (value) => {
      if (value !== '' && !value.includes('{name}')) throw new Error('应含有 {name}')
      return value
    },
  },
  ldapAttribute: {
    env: 'LDAP_ATTRIBUTE',
    fallback: 'uid',
    about:
      '目录中用户的哪一项属性用来找到账号，如 uid、employeeNumber、mobile；AD 用 sAMAccountName。须不能由用户自己修改',
    read: (value) => {
      if (!/^[a-z][a-z\d-]{0,99}$/i.test(value)) throw new Error('应为一项属性的名称，如 uid')
      return value
    },
  },
  ldapAccountField: {
    env: 'LDAP_ACCOUNT_FIELD',
    about: 'LDAP_ATTRIBUTE 与账号的哪一项比较：username 用户账号，phone 手机号，workNo 工号',
    ...ACCOUNT_FIELD,
  },
  ldapLocalAccounts: {
    env: 'LDAP_LOCAL_ACCOUNTS',
    fallback: 'admin',
    about: '哪些账号仍用本系统的密码、从不询问目录，以逗号分隔；目录不可用时只有它们能用密码登录，应包括本系统的管理员',
    read: (value) =>
      value
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== ''),
  },
  ldapLocalPasswords: {
    env: 'LDAP_LOCAL_PASSWORDS',
    fallback: 'off',
    about: '其他账号在本系统中的密码是否也可以登录 on 或 off；off 时只认目录中的密码',
    read: yes,
  },
  logLevel: {
    env: 'LOG_LEVEL',
    fallback: 'warn',
    about: '程序日志写到标准输出的级别：error 只写错误，warn 另写警告，info 另写被拒绝的请求',
    read: oneOf('error', 'warn', 'info'),
  },
  accessLog: {
    env: 'ACCESS_LOG',
    fallback: 'off',
    about: '是否为每次应答写一行日志（接口路径、方法、状态、毫秒，不含地址参数、来源和账号）on 或 off',
    read: yes,
  },
  searchCacheMb: {
    env: 'SEARCH_CACHE_MB',
    fallback: '192',
    about: '检索索引在内存中最多保留多少 MB；一万件以内的文件库不需要改，数万件的文件库请按运维手册的“规模”加大',
    read: whole(16, 8192),
  },
  slowQueryMs: {
    env: 'SLOW_QUERY_MS',
    fallback: '500',
    about: '超过多少毫秒的数据库语句记入日志；0 表示不记',
    read: whole(0, 600000),
  },
  metricsFrom: {
    env: 'METRICS_FROM',
    fallback: 'loopback',
    about:
      '哪些地址或网段的程序可以读取 /metrics（Prometheus 格式的运行指标），以逗号分隔，如 loopback,10.0.0.9；none 不提供。对其他地址如同没有这一页',
    read: proxiesIn,
  },
  reportSeconds: {
    env: 'REPORT_SECONDS',
    fallback: '30',
    about: '设计的报表一次查询最多运行多少秒，超过的停止；使用内置数据库时，报表在另一个数据库引擎上运行，同样按时停止',
    read: whole(1, 3600),
  },
  reportCost: {
    env: 'REPORT_COST',
    fallback: '2000000',
    about: '设计的报表一次查询的预计代价上限（EXPLAIN 的 Total Cost），超过的不执行',
    read: whole(1000, 1000000000),
  },
}

/** What administrators may save as well, where the environment does not say it. */
const NAMES = ['platformName', 'homeRegion'] as const

/**
 * Reads and checks all settings.
 * @throws SettingRefused naming the variable and what it should be.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const settings = Object.fromEntries(
    Object.entries(settingRules).map(([key, rule]) => {
      const raw = env[rule.env] ?? rule.fallback
      try {
        return [key, rule.read(raw)]
      } catch (error) {
        throw new SettingRefused(
          `设置 ${rule.env}=${SECRET_SETTINGS.has(rule.env) ? '（已隐藏）' : raw} 无效：${(error as Error).message}`,
        )
      }
    }),
  ) as unknown as Settings
  settings.fromEnvironment = NAMES.filter((name) => env[settingRules[name].env] !== undefined)
  if (settings.singleSignOn && settings.casUrl === null)
    throw new SettingRefused('设置 SINGLE_SIGN_ON=on 时必须同时设置 CAS_URL')
  // Which tickets are for this site must not depend on the request.
  if (settings.singleSignOn && settings.publicUrl === null)
    throw new SettingRefused('设置 SINGLE_SIGN_ON=on 时必须同时设置 PUBLIC_URL（本站的访问地址）')
  // CAS finds accounts by their user names: somebody else could have registered a colleague's name before.
  if (settings.singleSignOn && settings.registration)
    throw new SettingRefused(
      '设置 SINGLE_SIGN_ON=on 时不能同时设置 REGISTRATION=on：自助注册的人可以抢先占用同事的用户名，账号请由管理员添加',
    )
  if (settings.readingOnly && (settings.mode !== 'internet' || settings.databaseUrl === null))
    throw new SettingRefused(
      '设置 READING_ONLY=on 时必须同时设置 FAGUI_MODE=internet 和 DATABASE_URL（用 npm run grant-public 授权的账号）',
    )
  if (!settings.captcha && !LOOPBACK.has(settings.host))
    throw new SettingRefused('设置 CAPTCHA=off 只在 HOST 为 127.0.0.1、localhost 或 ::1 时接受')
  if (settings.objectStorageUrl !== null && (settings.objectStorageKey === '' || settings.objectStorageSecret === ''))
    throw new SettingRefused('设置 OBJECT_STORAGE_URL 时必须同时设置 OBJECT_STORAGE_KEY 和 OBJECT_STORAGE_SECRET')
  if (settings.sms === 'http' && settings.smsUrl === null)
    throw new SettingRefused('设置 SMS=http 时必须同时设置 SMS_URL')
  if (settings.mail === 'http' && !/^https?:/.test(settings.mailUrl ?? ''))
    throw new SettingRefused('设置 MAIL=http 时必须同时设置 MAIL_URL，以 http:// 或 https:// 开头')
  if (settings.mail === 'smtp' && !/^smtps?:/.test(settings.mailUrl ?? ''))
    throw new SettingRefused('设置 MAIL=smtp 时必须同时设置 MAIL_URL，以 smtp:// 或 smtps:// 开头')
  if (settings.mailUrl?.startsWith('smtp') && new URL(settings.mailUrl).username !== '')
    throw new SettingRefused('设置 MAIL_URL 中不能写账号和密码，请用 MAIL_USER 和 MAIL_PASSWORD')
  if (settings.mailUser !== '' && settings.mailPassword === '')
    throw new SettingRefused('设置 MAIL_USER 时必须同时设置 MAIL_PASSWORD')
  if (settings.certificateKey !== null && settings.publicUrl === null)
    throw new SettingRefused('设置 CERTIFICATE_KEY 时必须同时设置 PUBLIC_URL（本站的访问地址）')
  refuseIdentitySettings(settings)
  if ((settings.exchangeDir === null) !== (settings.exchangeSide === null))
    throw new SettingRefused('EXCHANGE_DIR 和 EXCHANGE_SIDE 必须同时设置')
  if (settings.keyFile === '') settings.keyFile = join(settings.dataDir, 'secret.key')
  if (settings.exchangeKey === '') settings.exchangeKey = join(dirname(settings.keyFile), 'exchange.key')
  return settings
}

/** Checks that the settings of identity systems belong together. @throws SettingRefused */
function refuseIdentitySettings(settings: Settings): void {
  if (settings.oidcIssuer !== null && settings.oidcClientId === '')
    throw new SettingRefused('设置 OIDC_ISSUER 时必须同时设置 OIDC_CLIENT_ID')
  // The provider sends users back to an address that must not depend on the request.
  if (settings.oidcIssuer !== null && settings.publicUrl === null)
    throw new SettingRefused('设置 OIDC_ISSUER 时必须同时设置 PUBLIC_URL（本站的访问地址）')
  if (settings.ldapUrl !== null && (settings.ldapBase === '') === (settings.ldapDnTemplate === ''))
    throw new SettingRefused('设置 LDAP_URL 时必须设置 LDAP_BASE 或者 LDAP_DN_TEMPLATE，只设一个')
  // A name without a password is no sign-in of that name (RFC 4513 §5.1.2).
  if (settings.ldapBindDn !== '' && settings.ldapBindPassword === '')
    throw new SettingRefused('设置 LDAP_BIND_DN 时必须同时设置 LDAP_BIND_PASSWORD')
  for (const [env, used, field] of [
    ['OIDC_ISSUER', settings.oidcIssuer, settings.oidcAccountField],
    ['LDAP_URL', settings.ldapUrl, settings.ldapAccountField],
  ] as const)
    // Somebody else could have registered a colleague's name before.
    if (used !== null && field === 'username' && settings.registration)
      throw new SettingRefused(
        `设置 ${env} 并按用户账号对应时不能同时设置 REGISTRATION=on：自助注册的人可以抢先占用同事的用户名，账号请由管理员添加`,
      )
}

/** Who has to have a second factor, with `auto` decided. */
export const secondFactorRule = (
  setting: Settings['secondFactor'],
  host: string,
): Exclude<Settings['secondFactor'], 'auto'> =>
  setting === 'auto' ? (LOOPBACK.has(host) ? 'off' : 'managers') : setting
