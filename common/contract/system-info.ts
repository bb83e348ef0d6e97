import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Moment, Nullable, NumberOrNull, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** State of one part of an installation. `low` does not make a server unready: it answers what it still can. */
const PartState = Type.Object({
  name: OneOf('database', 'accepting', 'disk', 'index', 'storage', 'clock', 'chain'),
  status: OneOf('up', 'low', 'down'),
  /** Milliseconds that asking took. */
  ms: Type.Optional(Type.Integer()),
  /** Why not; it tells nothing about the installation. */
  reason: Type.Optional(Type.String()),
})
export type PartState = Static<typeof PartState>

const Backup = Type.Object({
  /** Name of its folder. */
  name: Type.String(),
  time: Moment,
  rows: Type.Integer(),
  files: Type.Integer(),
  /** Files that rows name and the store did not have. */
  missingFiles: Type.Integer(),
})
export type Backup = Static<typeof Backup>

const Named = {
  platformName: Type.String({ minLength: 1, maxLength: 60 }),
  /** GB/T 2260 code of the province. */
  homeRegion: Type.String({ pattern: '^[1-8]\\d0000$' }),
}
/** What the installation is called, and the province whose library it is. */
const Installation = Type.Object({
  ...Named,
  homeRegionText: Type.String(),
  /** Given by the environment of the server, where alone they are changed. */
  fixed: Type.Array(OneOf('platformName', 'homeRegion')),
  /** What counts after the next start; null: what counts now. */
  next: Nullable(Type.Object(Named)),
})

const SystemInfo = Type.Object({
  installation: Installation,
  /** Name of the machine and number of the process that answers. */
  process: Type.String(),
  parts: Type.Array(PartState),
  version: Type.String(),
  node: Type.String(),
  /** Name and version of the operating system, and the processor's kind. */
  system: Type.String(),
  processors: Type.Integer(),
  startTime: Moment,
  /** In seconds. */
  uptime: Type.Integer(),
  /** In bytes: held by this process, free and there at all on the machine. */
  memory: Type.Object({ process: Type.Integer(), free: Type.Integer(), total: Type.Integer() }),
  database: Type.Object({
    /** `embedded` or `server`. */
    kind: Type.String(),
    version: Type.String(),
    bytes: Type.Integer(),
    /** The newest migration. */
    migration: Nullable(Type.String()),
  }),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer(),
      /** An estimate; null while the database has none. */
      rows: Nullable(Type.Integer()),
    }),
  ),
  files: Type.Object({ number: Type.Integer(), bytes: Type.Integer() }),
  /** The disk of the data folder, in bytes; null where nothing is stored on one. */
  disk: Nullable(
    Type.Object({
      free: Type.Integer(),
      total: Type.Integer(),
      /** Kept free for signing in and the log. */
      reserve: Type.Integer(),
      /**
       * Days until only the reserve is left, as the last weeks went; null: it grows no fuller, or it is known for too
       * short.
       */
      daysLeft: NumberOrNull(),
      /** Days that the forecast is made from; below three there is none. */
      knownDays: Type.Integer(),
    }),
  ),
  /** Sessions that are open. */
  sessions: Type.Integer(),
  /** Texts that searches do not find yet, e-mails that wait, lines of the log that are not in its chain yet. */
  waiting: Type.Object({ index: Type.Integer(), mails: Type.Integer(), log: Type.Integer() }),
  /** Jobs that are switched on. */
  jobs: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      running: Type.Boolean(),
      failed: Type.Boolean(),
      /** When it last ended well. */
      time: Nullable(Moment),
    }),
  ),
  backup: Type.Object({
    /** Whether a folder for nightly backups is set. */
    isSet: Type.Boolean(),
    /** The newest whole one in that folder. */
    newest: Nullable(Backup),
    /** How many of this installation there are. */
    count: Type.Integer(),
    /** Why the folder cannot be read. */
    trouble: Nullable(Type.String()),
  }),
  /**
   * The routes of this process with the slowest calls since its start: how many, on average and the slowest in
   * milliseconds, when and how it ended.
   */
  slowCalls: Type.Array(
    Type.Object({
      call: Type.String(),
      calls: Type.Integer(),
      meanMs: Type.Integer(),
      ms: Type.Integer(),
      status: Type.Integer(),
      time: Moment,
    }),
  ),
  slowStatements: Type.Object({
    /** Slower than this many milliseconds is slow; 0: none are noted. */
    limit: Type.Integer(),
    /** Since the start. */
    number: Type.Integer(),
    /** The slowest, without their values. */
    slowest: Type.Array(Type.Object({ text: Type.String(), ms: Type.Integer(), time: Moment })),
  }),
})
export type SystemInfo = Static<typeof SystemInfo>

/** What all processes measured in a span of time. */
const SystemSpan = Type.Object({
  time: Moment,
  calls: Type.Integer(),
  failed: Type.Integer(),
  refused: Type.Integer(),
  /** Milliseconds: of a call on average, and the highest 95th percentile; null without calls. */
  meanMs: NumberOrNull(),
  slowMs: NumberOrNull(),
  /** The highest 99th percentile of the delay of the event loop, in milliseconds. */
  loopMs: Type.Integer(),
  /** Bytes: of all processes together, of database and files, and the least that was free on a disk. */
  memory: Type.Integer(),
  database: Type.Integer(),
  files: Type.Integer(),
  diskFree: NumberOrNull(),
})
export type SystemSpan = Static<typeof SystemSpan>

const SystemHistory = Type.Object({
  /** Minutes of a span. */
  minutes: Type.Integer(),
  /** Oldest first; spans in which nothing was measured are left out. */
  spans: Type.Array(SystemSpan),
})
export type SystemHistory = Static<typeof SystemHistory>

/** State of the installation. */
export const systemInfoContract = contract({
  'GET /sys/systemInfo': {
    summary: '系统状态：各部分的状态、磁盘、备份、定时任务、最慢的调用和语句',
    permission: 'system:info:view',
    query: Query({}),
    result: SystemInfo,
  },
  'PUT /sys/systemInfo/installation': {
    summary: '平台名称和所在省份；重新启动服务后生效，由环境变量指定的不能在这里修改',
    permission: 'system:info:edit',
    body: Type.Object(Named),
    result: Type.Null(),
    message: '已保存，重新启动服务后生效',
  },
  'GET /sys/systemInfo/history': {
    summary: '系统状态的变化：请求、响应时间、内存、磁盘',
    permission: 'system:info:view',
    query: Query({ range: Type.Optional(OneOf('day', 'week', 'month')) }),
    result: SystemHistory,
  },
})

nameSchemas({ SystemInfo, SystemHistory })
