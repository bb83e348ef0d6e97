import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Line, Moment, Nullable, Page, PageQuery, Query } from './parts.ts'

const LogEntry = Type.Object({
  id: Type.String(),
  /** 1 登录日志, 2 操作日志. */
  logType: Type.Integer(),
  logType_dictText: Type.String(),
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
})
export type LogEntry = Static<typeof LogEntry>

/** Who did what, and what was refused. Nobody can change or delete an entry. */
export const logContract = contract({
  'GET /sys/log/list': {
    summary: '系统日志',
    permission: 'system:log:list',
    listOf: 'system/LogList',
    query: Query({
      ...PageQuery,
      logType: Type.Optional(Type.String({ maxLength: 20 })),
      username: Type.Optional(Line),
      /** Words the content holds. */
      keyWord: Type.Optional(Line),
      success: Type.Optional(Type.Boolean()),
      createTime_begin: Type.Optional(Type.String({ maxLength: 19 })),
      createTime_end: Type.Optional(Type.String({ maxLength: 19 })),
    }),
    result: Page(LogEntry),
  },
})
