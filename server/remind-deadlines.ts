import { sendMessage } from './features/announcements/announcements.door.ts'
import { remindOfFilings } from './features/filings/filings.door.ts'
import { remindOfAssigned, remindOfOutcomes, workingFor } from './features/opinions/opinions.door.ts'
import { remindOfPeriods } from './features/validity-periods/validity-periods.door.ts'
import { holdersOf } from './platform/auth/grants.sql.ts'
import { dayOf } from './platform/clock.ts'
import type { Db } from './platform/db/open.ts'
import { inTransaction } from './platform/db/transaction.ts'

/** How many terms there were of each kind, and the accounts that were sent messages. */
interface Reminded {
  filings: number
  periods: number
  outcomes: number
  assigned: number
  told: string[]
}

/**
 * Tells those who look after filings, periods of validity and consultations what has come to end soon or has ended since they were last
 * told, and departments which opinions wait, once for each. Messages name neither titles nor numbers: readers see different documents.
 * Restricted documents are not told of; the workbench shows them to those who may see them.
 * @param days after which an opinion that was passed to a department should be answered
 */
export const remindDeadlines = (outside: Db, now: Date, days: number): Promise<Reminded> =>
  inTransaction(outside, async (db) => {
    const today = dayOf(now)
    const filings = await remindOfFilings(db, today)
    const periods = await remindOfPeriods(db, today)
    const outcomes = await remindOfOutcomes(db, today)
    const departments = await remindOfAssigned(db, days, now)
    const told: string[] = []
    const tell = async (accountIds: readonly string[], page: string, title: string, content: string) => {
      if (accountIds.length > 0) await sendMessage(db, { accountIds, kind: 'deadline', title, content, page, now })
      told.push(...accountIds)
    }
    if (filings.soon + filings.overdue > 0)
      await tell(
        await holdersOf(db, 'data:filing:edit'),
        '/dataManagement/filing',
        filings.overdue > 0 ? '有备案已逾期' : '有备案即将到期',
        '有文件的报送备案期限将在 7 日内届满或者已经届满，请到“备案登记”办理。',
      )
    if (periods.soon + periods.ended > 0)
      await tell(
        await holdersOf(db, 'data:expiry:edit'),
        '/dataManagement/validity',
        periods.ended > 0 ? '有规范性文件有效期已届满' : '有规范性文件有效期即将届满',
        '有规范性文件的有效期将在 90 日内届满或者已经届满，请到“有效期管理”办理。',
      )
    if (outcomes.ended + outcomes.overdue > 0)
      await tell(
        await holdersOf(db, 'opinion:consultation:edit'),
        '/opinionManagement/consultation?stage=ended',
        outcomes.overdue > 0 ? '有征求意见的结果逾期未公布' : '有征求意见已截止',
        '有征求意见的期限已经届满，结果应当在 60 日内公布，请到“意见征集”办理。',
      )
    if (departments.length > 0) {
      const own = await workingFor(db, await holdersOf(db, 'opinion:feedback:handle'), departments)
      // Where nobody of the department can answer, those hear of it who can pass it to another one.
      const readers = own.length > 0 ? own : await holdersOf(db, 'opinion:feedback:assign')
      await tell(
        readers,
        '/opinionManagement/feedback?state=22',
        '有转办的意见没有答复',
        `有转给部门办理的意见超过 ${days} 日没有结论，请到“反馈意见”办理。`,
      )
    }
    const all = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { filings: all(filings), periods: all(periods), outcomes: all(outcomes), assigned: departments.length, told }
  })
