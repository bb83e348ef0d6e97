import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { Job, scheduledJobContract } from '#common/contract/scheduled-jobs.ts'
import { cronFault } from '#common/cron/parse.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import { importAnswer, readSheets } from '#server/platform/excel/import.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { answer } from '#server/platform/http/answer.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { jobToRun, pageOfRuns } from './job-runs.sql.ts'
import { JOB_SHEET, readJobLines } from './job-sheet.ts'
import { addJobs, editJob, jobList, jobsByLastRun, removeJobs, type JobForm, type JobRecord } from './jobs.sql.ts'
import type { Scheduler } from './scheduler.ts'

/**
 * The call waits this long for a run by hand (milliseconds). A longer run goes on, and its result is in the history.
 */
const WAITED_FOR_MS = 10_000

interface Body {
  jobClassName: string
  cronExpression: string
  parameter?: string | null
  description?: string | null
  status?: number | null
}

/** The calls of common/contract/scheduled-jobs.ts. */
export function scheduledJobHandlers({
  scheduler,
  files,
}: {
  scheduler: Scheduler
  files: FileStore
}): Handlers<typeof scheduledJobContract> {
  const titleOf = (name: string) => scheduler.jobs.find((job) => job.name === name)?.title ?? name
  const named = (job: JobRecord): Job => ({ ...job, jobClassName_dictText: titleOf(job.jobClassName) })
  const labelOf = ({ jobClassName, description }: Pick<JobForm, 'jobClassName' | 'description'>) =>
    `定时任务“${titleOf(jobClassName)}${description ? `（${description.slice(0, 50)}）` : ''}”`

  /** @throws Refusal job.unknown, record.invalid */
  function checkedForm(body: Body): JobForm {
    if (!scheduler.jobs.some(({ name }) => name === body.jobClassName))
      throw refuse('job.unknown', { name: body.jobClassName })
    const reason = cronFault(body.cronExpression)
    if (reason !== null) throw refuse('record.invalid', { reason })
    return {
      jobClassName: body.jobClassName,
      cronExpression: body.cronExpression.trim(),
      parameter: body.parameter?.trim() || null,
      description: body.description?.trim() || null,
      status: body.status ?? 0,
    }
  }

  async function one({ db, list }: ListContext, id: string): Promise<JobRecord> {
    const [job] = await jobList.seen(db, [id], list)
    if (!job) throw refuse('record.not-found')
    return job
  }

  async function setState(context: ListContext, id: string, status: 0 | -1): Promise<null> {
    const { db, viewer, clock } = context
    await lockForEdit(db, 'scheduledJob', id, undefined)
    const job = await one(context, id)
    await editJob(db, id, { status }, viewer.username, clock())
    await noteChanges(context, [
      {
        table: 'scheduledJob',
        id,
        operation: 'edit',
        label: labelOf(job),
        content: { ...contentOf(job), status },
        before: contentOf(job),
      },
    ])
    return null
  }

  async function remove(context: ListContext, ids: readonly string[]): Promise<null> {
    needChosen(ids)
    const found = await jobList.seen(context.db, ids, context.list)
    if (found.length === 0) throw refuse('record.not-found')
    await removeJobs(
      context.db,
      found.map(({ id }) => id),
    )
    await noteChanges(
      context,
      found.map((job) => ({
        table: 'scheduledJob',
        id: job.id,
        operation: 'delete',
        label: labelOf(job),
        content: contentOf(job),
      })),
    )
    return null
  }

  return {
    async 'GET /sys/quartzJob/list'(context) {
      const page = await jobsByLastRun(context.query.lastRun).page(context.db, context.list)
      return { ...page, records: page.records.map(named) }
    },
    'GET /sys/quartzJob/queryById': async (context) => named(await one(context, context.query.id)),
    'GET /sys/quartzJob/handlers': async () => scheduler.jobs.map(({ name, title, about }) => ({ name, title, about })),
    'GET /sys/quartzJob/runs': (context) => pageOfRuns(context.db, context.query.jobId, context.list),
    async 'POST /sys/quartzJob/add'(context) {
      const form = checkedForm(context.body)
      const id = newId()
      await addJobs(context.db, [{ id, ...form }], context.viewer.username, context.clock())
      await noteChanges(context, [
        { table: 'scheduledJob', id, operation: 'add', label: labelOf(form), content: { id, ...form } },
      ])
      return { id }
    },
    async 'PUT /sys/quartzJob/edit'(context) {
      const { id, revision } = context.body
      await lockForEdit(context.db, 'scheduledJob', id, revision)
      const before = await one(context, id)
      const form = checkedForm({ ...context.body, status: context.body.status ?? before.status })
      await editJob(context.db, id, form, context.viewer.username, context.clock())
      await noteChanges(context, [
        { table: 'scheduledJob', id, operation: 'edit', label: labelOf(form), content: { id, ...form } },
      ])
      return null
    },
    'DELETE /sys/quartzJob/delete': (context) => remove(context, [context.query.id]),
    'DELETE /sys/quartzJob/deleteBatch': (context) => remove(context, idsIn(context.query.ids)),
    'GET /sys/quartzJob/pause': (context) => setState(context, context.query.id, -1),
    'GET /sys/quartzJob/resume': (context) => setState(context, context.query.id, 0),
    async 'GET /sys/quartzJob/execute'(context) {
      const { db, query, viewer, clock, request } = context
      await one(context, query.id)
      const job = await jobToRun(db, query.id)
      if (!job) throw refuse('record.not-found')
      const { accountId, username } = viewer
      const content = `立即执行定时任务“${titleOf(job.handler)}”`
      await writeActivity(
        db,
        { kind: 2, success: true, content, accountId, username, ...requestFacts(request) },
        clock(),
      )
      const run = scheduler.run(job, { plannedAt: clock(), byHand: true, username })
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, WAITED_FOR_MS, 'late').unref())
      const outcome = await Promise.race([run, late])
      if (outcome === 'late') return answer(null, { message: '任务已开始执行，结果请看执行记录' })
      if (outcome === null) throw refuse('job.running')
      if (!outcome.success) throw refuse('job.failed', { message: outcome.message })
      return null
    },
    'GET /sys/quartzJob/exportXls': (context) =>
      exportList(
        context,
        {
          count: (db, request) => jobsByLastRun(context.query.lastRun).count(db, request),
          async *every(db, request) {
            for await (const part of jobsByLastRun(context.query.lastRun).every(db, request)) yield part.map(named)
          },
        },
        { what: '定时任务', title: '定时任务列表数据', columns: JOB_SHEET },
      ),
    async 'POST /sys/quartzJob/importExcel'(context) {
      const sheets = await readSheets(
        context,
        JOB_SHEET.map(({ title }, at) => ({ title, required: at < 2 })),
      )
      const { forms, faults } = readJobLines(
        sheets.flatMap(({ rows }) => rows),
        scheduler.jobs,
      )
      return inTransaction(context.db, async (db) => {
        const jobs = forms.map((form) => ({ id: newId(), ...form }))
        await addJobs(db, jobs, context.viewer.username, context.clock())
        if (jobs.length > 0)
          await noteChanges(
            { ...context, db },
            jobs.map((job) => ({
              table: 'scheduledJob',
              id: job.id,
              operation: 'add',
              label: labelOf(job),
              content: job,
            })),
            { content: `导入定时任务 ${jobs.length} 条` },
          )
        return importAnswer({ ...context, db }, files, { what: '定时任务', sheets, faults, successCount: jobs.length })
      })
    },
  }
}

const contentOf = ({ id, jobClassName, cronExpression, parameter, description, status }: JobRecord) => ({
  id,
  jobClassName,
  cronExpression,
  parameter,
  description,
  status,
})
