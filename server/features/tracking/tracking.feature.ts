import { daysBefore, daysIn, type NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { forgetEvents } from './tracking.sql.ts'

/** The job “清理访问统计”. */
export const clearPageEvents = (): NamedJob => ({
  name: 'clearPageEvents',
  title: '清理访问统计',
  about: '删除公众网站的旧访问记录。参数：保留天数，默认 365',
  run: async ({ db, clock, parameter }) =>
    `已删除 ${await forgetEvents(db, daysBefore(clock(), daysIn(parameter, 365)))} 条记录`,
})
