import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Reminder } from '../announcements/announcements.door.ts'
import type { NamedJob } from '../scheduled-jobs/scheduled-jobs.door.ts'
import { remindOfAssigned, remindOfOutcomes, workingFor } from './remind-opinions.sql.ts'
import { tellOfNewOpinions } from './tell-of-opinions.ts'

/** The job “公众意见提醒”. */
export const tellOfOpinions = ({ onMessages }: { onMessages: (accountIds: string[]) => void }): NamedJob => ({
  name: 'tellOfOpinions',
  title: '公众意见提醒',
  about: '有新的公众意见等待受理时告知能够办理的人员；前一次的消息未读的不再告知。无参数',
  async run({ db, clock }) {
    const { found, told } = await tellOfNewOpinions(db, clock())
    if (told.length > 0) onMessages(told)
    return `新的意见 ${found} 条，已告知 ${told.length} 人`
  },
})

/** Tells of consultations that have ended, and of outcomes that should be public by now. */
export const outcomeReminder: Reminder = {
  name: '征求意见',
  unit: '件',
  about: '征求意见截止或结果逾期',
  async remind(db, now) {
    const { ended, overdue } = await remindOfOutcomes(db, dayOf(now))
    const count = ended + overdue
    if (count === 0) return { count, message: null }
    const message = {
      accountIds: await holdersOf(db, 'opinion:consultation:edit'),
      page: '/opinionManagement/consultation?stage=ended',
      title: overdue > 0 ? '有征求意见的结果逾期未公布' : '有征求意见已截止',
      content: '有征求意见的期限已经届满，结果应当在 60 日内公布，请到“意见征集”办理。',
    }
    return { count, message }
  },
}

/** Tells departments which opinions wait for their answer. */
export const answerReminder: Reminder = {
  name: '转办的意见',
  unit: '条',
  about: '转办的意见没有答复',
  async remind(db, now, days) {
    const departments = await remindOfAssigned(db, days, now)
    if (departments.length === 0) return { count: 0, message: null }
    const own = await workingFor(db, await holdersOf(db, 'opinion:feedback:handle'), departments)
    const message = {
      // Where nobody of the department can answer, those hear of it who can pass it to another one.
      accountIds: own.length > 0 ? own : await holdersOf(db, 'opinion:feedback:assign'),
      page: '/opinionManagement/feedback?state=22',
      title: '有转办的意见没有答复',
      content: `有转给部门办理的意见超过 ${days} 日没有结论，请到“反馈意见”办理。`,
    }
    return { count: departments.length, message }
  },
}
