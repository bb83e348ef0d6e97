import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Line, ListQuery, Moment, Nullable, Page, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const LogEntry = Type.Object({
  id: Type.String(),
  /** 1 登录日志, 2 操作日志. */
  logType: Type.Integer(),
  logType_dictText: Type.String(),
  /** Value of the dictionary operate_type; null where it is none of them. */
  operateType: Nullable(Type.Integer()),
  operateType_dictText: Nullable(Type.String()),
  logContent: Type.String(),
  /** True: done; false: refused. */
  success: Type.Boolean(),
  userid: Nullable(Type.String()),
  username: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  requestUrl: Nullable(Type.String()),
  requestType: Nullable(Type.String()),
  costTime: Nullable(Type.Integer()),
  createTime: Moment,
  /** The record that was changed and the version it has had since; null where none was. */
  dataTable: Nullable(Type.String()),
  dataId: Nullable(Type.String()),
  dataVersion: Nullable(Type.Integer()),
})
export type LogEntry = Static<typeof LogEntry>

const RecordVersion = Type.Object({
  id: Type.String(),
  dataTable: Type.String(),
  dataTable_dictText: Type.String(),
  dataId: Type.String(),
  dataVersion: Type.Integer(),
  /** What happened: add, edit, delete, restore. */
  type: Type.String(),
  type_dictText: Type.String(),
  /** What the record was called then. */
  label: Type.String(),
  /** JSON text of its fields then. */
  dataContent: Type.String(),
  createBy: Nullable(Type.String()),
  createTime: Moment,
})
export type RecordVersion = Static<typeof RecordVersion>

export interface Version {
  id: string
  dataVersion: number
  type: string
  type_dictText: string
  createBy: string | null
  createTime: string
  /** Records of its kind are edited by a call that can set the fields of a version. */
  restorable: boolean
  /** Why this one cannot be, where others of its record can. */
  unrestorable?: string
}
// The shapes of the interfaces as JSON schemas: written by hand, they cost the checker of types less.
const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const whole = { type: 'integer' }
const yesNo = { type: 'boolean' }
const ofAll = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
})
const Version = Type.Unsafe<Version>(
  ofAll(
    {
      id: text,
      dataVersion: whole,
      type: text,
      type_dictText: text,
      createBy: textOrNull,
      createTime: Moment,
      restorable: yesNo,
    },
    { unrestorable: text },
  ),
)

/** What restoring a version would change. */
export interface RestorePlan {
  /** Of the record now. */
  revision: number
  /** True: the user may change this kind of record. */
  may: boolean
  fields: {
    name: string
    present: unknown
    restored: unknown
    /** Of a field that a designer named. */
    title?: string
    /** Of values that stand for something: both in words; of rows one a line. */
    words?: { present: string; restored: string }
  }[]
  /** What the version has and the record can have no longer. */
  gone?: string[]
}
const RestorePlan = Type.Unsafe<RestorePlan>(
  ofAll(
    {
      revision: whole,
      may: yesNo,
      fields: {
        type: 'array',
        items: ofAll(
          { name: text, present: {}, restored: {} },
          { title: text, words: ofAll({ present: text, restored: text }) },
        ),
      },
    },
    { gone: { type: 'array', items: text } },
  ),
)

export interface ChainVerdict {
  /** Rows that hold, from the beginning of the chain. */
  rows: number
  /** Rows that are not in the chain yet. */
  waiting: number
  /** The last place that holds and its digest. */
  head: { seq: number; digest: string }
  /** Where older rows were removed after their time of keeping; null where none were. */
  since: { seq: number; untilTime: string; removed: number } | null
  /** The first place that does not hold; null when all do. */
  broken: { seq: number; reason: string; logId: string | null; createTime: string | null } | null
}
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const ChainVerdict = Type.Unsafe<ChainVerdict>(
  ofAll({
    rows: whole,
    waiting: whole,
    head: ofAll({ seq: whole, digest: text }),
    since: orNull(ofAll({ seq: whole, untilTime: Moment, removed: whole })),
    broken: orNull(ofAll({ seq: whole, reason: text, logId: textOrNull, createTime: orNull(Moment) })),
  }),
)

/** The log of actions and refusals, and the versions of records. Entries cannot be changed or deleted. */
export const logContract = contract({
  'GET /sys/log/list': {
    summary: '系统日志',
    permission: 'system:log:list',
    listOf: 'system/LogList',
    query: ListQuery('system/LogList', {
      /** Words the content holds. */
      keyWord: Type.Optional(Line),
    }),
    result: Page(LogEntry),
  },
  'POST /sys/log/verify': {
    summary: '校验系统日志',
    permission: 'system:log:list',
    writes: 'self',
    perMinute: 6,
    result: ChainVerdict,
  },
  'GET /sys/log/exportChain': {
    summary: '导出系统日志链',
    permission: 'system:log:download',
    listOf: 'system/LogList',
    query: Query({}),
    writes: 'self',
    perMinute: 6,
    result: 'bytes',
  },
  'GET /sys/dataLog/list': {
    summary: '数据变更日志',
    permission: 'system:dataLog:list',
    listOf: 'system/DataLogList',
    query: ListQuery('system/DataLogList'),
    result: Page(RecordVersion),
  },
  'GET /sys/dataLog/queryDataVerList': {
    summary: '一条数据的各个版本，新的在前',
    permission: 'system:dataLog:list',
    listOf: 'system/DataLogList',
    query: Query({ dataTable: Line, dataId: Id }),
    result: Type.Array(Version),
  },
  'GET /sys/dataLog/queryRestore': {
    summary: '恢复某个版本会改变的字段，现在的值与该版本的值',
    permission: 'system:dataLog:list',
    listOf: 'system/DataLogList',
    query: Query({ id: Id }),
    result: RestorePlan,
  },
  'POST /sys/dataLog/restore': {
    summary: '恢复某个版本：按修改这条数据的权限和规则保存，并留下新的版本',
    permission: 'system:dataLog:list',
    proof: 'fresh',
    listOf: 'system/DataLogList',
    body: Type.Object({
      id: Id,
      /** Of the record, as the plan gave it. */
      revision: Type.Integer(),
      /** The fields to restore, with the values they have now according to the plan. */
      began: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()),
    }),
    result: Type.Null(),
    message: '恢复成功！',
  },
  'GET /sys/dataLog/queryCompareList': {
    summary: '两个版本的内容',
    permission: 'system:dataLog:list',
    listOf: 'system/DataLogList',
    query: Query({ dataId1: Id, dataId2: Id }),
    result: Type.Array(RecordVersion),
  },
})

nameSchemas({ ChainVerdict, LogEntry, RecordVersion, Version })
