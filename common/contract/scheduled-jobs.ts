import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import {
  ExportQuery,
  Id,
  Ids,
  ImportResult,
  Kept,
  ListQuery,
  Moment,
  Nullable,
  Page,
  PageQuery,
  Query,
  NumberOrNull,
  EditBody,
} from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Job = Type.Object({
  id: Type.String(),
  /** Name of one of the program's own jobs. */
  jobClassName: Type.String(),
  jobClassName_dictText: Type.String(),
  cronExpression: Type.String(),
  parameter: Nullable(Type.String()),
  description: Nullable(Type.String()),
  /** 0 正常, -1 停止. */
  status: Type.Integer(),
  status_dictText: Type.String(),
  /** The last run: when it began, and whether it went well; null while it runs. */
  lastRunTime: Nullable(Moment),
  lastRunSuccess: Nullable(Type.Boolean()),
  ...Kept,
})
export type Job = Static<typeof Job>

const JobRun = Type.Object({
  id: Type.String(),
  jobId: Type.String(),
  plannedTime: Moment,
  startTime: Moment,
  endTime: Nullable(Moment),
  /** In milliseconds. */
  costTime: Nullable(Type.Integer()),
  /** Null while it runs. */
  success: Nullable(Type.Boolean()),
  message: Nullable(Type.String()),
  byHand: Type.Boolean(),
  username: Nullable(Type.String()),
  /** Machine and process that ran it. */
  process: Type.String(),
})
export type JobRun = Static<typeof JobRun>

const JobForm = {
  jobClassName: Type.String({ minLength: 1, maxLength: 200 }),
  cronExpression: Type.String({ minLength: 1, maxLength: 200 }),
  parameter: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  status: Type.Optional(NumberOrNull({ minimum: -1, maximum: 0 }, 'integer')),
}
const screen = 'system/QuartzJobList'
const One = Query({ id: Id })

/** Work the program does by a timetable (wire 3.8). Changes of state are asked for by GET or by POST. */
/** What narrows the list of jobs besides its conditions: how their last run ended. */
const narrowedBy = { lastRun: Type.Optional(Type.Union([Type.Literal('done'), Type.Literal('failed')])) }

export const scheduledJobContract = contract({
  'GET /sys/quartzJob/list': {
    summary: '定时任务',
    permission: 'system:quartzJob:list',
    listOf: screen,
    query: ListQuery(screen, narrowedBy),
    result: Page(Job),
  },
  'GET /sys/quartzJob/queryById': {
    summary: '一个定时任务',
    permission: 'system:quartzJob:list',
    listOf: screen,
    query: One,
    result: Job,
  },
  'GET /sys/quartzJob/handlers': {
    summary: '可以定时执行的任务',
    permission: 'system:quartzJob:list',
    query: Query({}),
    result: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), about: Type.String() })),
  },
  'GET /sys/quartzJob/runs': {
    summary: '一个定时任务的执行记录',
    permission: 'system:quartzJob:list',
    listOf: screen,
    query: Query({ ...PageQuery, jobId: Id }),
    result: Page(JobRun),
  },
  'POST /sys/quartzJob/add': {
    summary: '新增定时任务',
    permission: 'system:quartzJob:add',
    body: Type.Object(JobForm),
    result: Type.Object({ id: Type.String() }),
    message: '创建定时任务成功',
  },
  'PUT /sys/quartzJob/edit': {
    summary: '修改定时任务',
    permission: 'system:quartzJob:edit',
    listOf: screen,
    also: ['POST'],
    edits: { table: 'scheduled_job', read: 'GET /sys/quartzJob/queryById' },
    body: EditBody(JobForm, Id),
    result: Type.Null(),
    message: '更新定时任务成功!',
  },
  'DELETE /sys/quartzJob/delete': {
    summary: '删除定时任务',
    permission: 'system:quartzJob:delete',
    listOf: screen,
    query: One,
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/quartzJob/deleteBatch': {
    summary: '批量删除定时任务',
    permission: 'system:quartzJob:delete',
    listOf: screen,
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/quartzJob/pause': {
    summary: '停止定时任务',
    permission: 'system:quartzJob:pause',
    listOf: screen,
    also: ['POST'],
    writes: true,
    query: One,
    result: Type.Null(),
    message: '停止定时任务成功',
  },
  'GET /sys/quartzJob/resume': {
    summary: '启动定时任务',
    permission: 'system:quartzJob:resume',
    listOf: screen,
    also: ['POST'],
    writes: true,
    query: One,
    result: Type.Null(),
    message: '启动定时任务成功',
  },
  'GET /sys/quartzJob/execute': {
    summary: '立即执行定时任务',
    permission: 'system:quartzJob:execute',
    listOf: screen,
    also: ['POST'],
    writes: 'self',
    query: One,
    result: Type.Null(),
    message: '执行成功!',
  },
  'GET /sys/quartzJob/exportXls': {
    summary: '导出定时任务',
    permission: 'system:quartzJob:export',
    listOf: screen,
    query: ExportQuery(screen, narrowedBy),
    result: 'bytes',
  },
  'POST /sys/quartzJob/importExcel': {
    summary: '导入定时任务，导入后为停止状态',
    permission: 'system:quartzJob:importExcel',
    upload: true,
    writes: 'self',
    query: Query({}),
    result: ImportResult,
  },
})

nameSchemas({ Job, JobRun })
