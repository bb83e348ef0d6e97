import type { Job } from '#common/contract/scheduled-jobs.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

export const JOB_COLUMNS: Record<ListField<'system/QuartzJobList'> | 'id', ListColumn> = {
  id: ['scheduledJob.id', 'text'],
  jobClassName: ['scheduledJob.handler', 'text'],
  cronExpression: ['scheduledJob.cron', 'text'],
  parameter: ['scheduledJob.parameter', 'text'],
  description: ['scheduledJob.description', 'text'],
  status: ['scheduledJob.status', 'number'],
  createBy: ['scheduledJob.createdBy', 'text'],
  createTime: ['scheduledJob.createdAt', 'moment'],
  updateBy: ['scheduledJob.updatedBy', 'text'],
  updateTime: ['scheduledJob.updatedAt', 'moment'],
}

/** A job as the database has it; the caller adds the name of its handler. */
export type JobRecord = Omit<Job, 'jobClassName_dictText'>

/** Jobs with their last run, newest first unless another order is asked for. */
export const jobList = recordList(
  {
    columns: JOB_COLUMNS,
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) =>
      db
        .selectFrom('scheduledJob')
        .leftJoinLateral(
          (run) =>
            run
              .selectFrom('scheduledJobRun')
              .select(['startedAt', 'success'])
              .whereRef('scheduledJobRun.jobId', '=', 'scheduledJob.id')
              .orderBy('startedAt', 'desc')
              .limit(1)
              .as('last'),
          (join) => join.onTrue(),
        )
        .leftJoin('dictionaryItem as state', (join) =>
          join
            .on('state.dictionaryCode', '=', 'quartz_status')
            .on((on) => on('state.value', '=', on.cast<string>('scheduledJob.status', 'text'))),
        ),
    select: (rows) =>
      rows.select([
        'scheduledJob.id',
        'scheduledJob.handler as jobClassName',
        'scheduledJob.cron as cronExpression',
        'scheduledJob.parameter',
        'scheduledJob.description',
        'scheduledJob.status',
        'state.text as status_dictText',
        'last.startedAt as lastRunTime',
        'last.success as lastRunSuccess',
        ...stampsOf('scheduledJob'),
      ]),
  },
  (row): JobRecord => ({ ...row, status_dictText: row.status_dictText ?? String(row.status) }),
)

/** How the last run of a job ended. */
export type LastRun = 'done' | 'failed'

/** The list of jobs narrowed to those whose last run ended so; with undefined all. */
export const jobsByLastRun = (lastRun: LastRun | undefined) => ({
  page: (db: Db, list: ListRequest) =>
    jobList.page(db, list, (rows) =>
      lastRun === undefined ? rows : rows.where('last.success', '=', lastRun === 'done'),
    ),
  count: (db: Db, list: ListRequest) =>
    jobList.count(db, list, (rows) =>
      lastRun === undefined ? rows : rows.where('last.success', '=', lastRun === 'done'),
    ),
  every: (db: Db, list: ListRequest) =>
    jobList.every(db, list, (rows) =>
      lastRun === undefined ? rows : rows.where('last.success', '=', lastRun === 'done'),
    ),
})

/** Jobs that the viewer sees in the list and whose last run failed, the newest failure first; at most six are named. */
export async function failedJobs(
  db: Db,
  list: ListRequest,
): Promise<{ total: number; failed: { id: string; name: string; lastRunTime: string }[] }> {
  const jobs = await jobList.whole(db, list, (rows) => rows.where('last.success', '=', false))
  const failed = jobs
    .map(({ id, description, jobClassName, lastRunTime }) => ({
      id,
      name: description || jobClassName,
      lastRunTime: lastRunTime ?? '',
    }))
    .toSorted((one, other) => (one.lastRunTime < other.lastRunTime ? 1 : -1))
  return { total: failed.length, failed: failed.slice(0, 6) }
}

/** What a user may set of a job. */
export interface JobForm {
  jobClassName: string
  cronExpression: string
  parameter: string | null
  description: string | null
  status: number
}
const columnsOf = ({ jobClassName, cronExpression, parameter, description, status }: JobForm) => ({
  handler: jobClassName,
  cron: cronExpression,
  parameter,
  description,
  status,
})

export async function addJobs(
  db: Db,
  forms: readonly (JobForm & { id: string })[],
  by: string,
  now: Date,
): Promise<void> {
  const rows = forms.map(({ id, ...form }) => ({ id, ...columnsOf(form), createdBy: by, createdAt: now }))
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('scheduledJob')
      .values(rows.slice(from, from + BATCH))
      .execute()
}
const BATCH = 1000

export async function editJob(db: Db, id: string, form: Partial<JobForm>, by: string, now: Date): Promise<void> {
  const { jobClassName: handler, cronExpression: cron, parameter, description, status } = form
  await db
    .updateTable('scheduledJob')
    .set((row) => ({
      handler,
      cron,
      parameter,
      description,
      status,
      updatedBy: by,
      updatedAt: now,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function removeJobs(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('scheduledJob')
    .where('id', 'in', [...ids])
    .execute()
}
