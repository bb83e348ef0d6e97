import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { forgetRuns } from './job-runs.sql.ts'
import { daysBefore, daysIn, type NamedJob } from './named-job.ts'

/** The job “清理任务执行记录”. */
export const clearJobRuns = (): NamedJob => ({
  name: 'clearJobRuns',
  title: '清理任务执行记录',
  about: '删除定时任务的旧执行记录。参数：保留天数，默认 90',
  run: async ({ db, clock, parameter }) =>
    `已删除 ${await forgetRuns(db, daysBefore(clock(), daysIn(parameter, 90)))} 条记录`,
})

/** The job “写一行日志”. */
export const writeLogLine = (): NamedJob => ({
  name: 'writeLogLine',
  title: '写一行日志',
  about: '在系统日志中写一行，用来检验定时任务。参数：这一行的内容',
  async run({ db, clock, parameter }) {
    const content = `定时任务：${parameter ?? '一切正常'}`
    await writeActivity(db, { kind: 2, success: true, content }, clock())
    return content
  },
})
