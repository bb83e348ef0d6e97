import { daysBefore, daysIn, type NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { forgetFeedback } from './reports.sql.ts'

/** The job “清理检索反馈”. */
export const clearSearchFeedback = (): NamedJob => ({
  name: 'clearSearchFeedback',
  title: '清理检索反馈',
  about: '删除很久没有再出现的检索反馈和读者的说明；已添加的别名、同义词和问法保留。参数：保留天数，默认 365',
  run: async ({ db, clock, parameter }) =>
    `已删除 ${await forgetFeedback(db, daysBefore(clock(), daysIn(parameter, 365)))} 条反馈`,
})
