import { remindOfFilings } from './features/filings/filings.door.ts'
import { remindOfPeriods } from './features/validity-periods/validity-periods.door.ts'
import { sendMessage } from './features/announcements/announcements.door.ts'
import { holdersOf } from './platform/auth/grants.sql.ts'
import { dayOf } from './platform/clock.ts'
import type { Db } from './platform/db/open.ts'
import { inTransaction } from './platform/db/transaction.ts'

/**
 * Tells those who look after filings and periods of validity what has come to end soon or has ended since they were last told, once for
 * each. Messages name neither titles nor numbers: readers see different documents. Restricted documents are not told of; the workbench
 * shows them to those who may see them.
 * @returns how many terms there were, and the accounts that were sent messages
 */
export const remindDeadlines = (outside: Db, now: Date): Promise<{ filings: number; periods: number; told: string[] }> =>
  inTransaction(outside, async (db) => {
    const today = dayOf(now)
    const filings = await remindOfFilings(db, today)
    const periods = await remindOfPeriods(db, today)
    const told: string[] = []
    const tell = async (code: 'data:filing:edit' | 'data:expiry:edit', title: string, content: string) => {
      const accountIds = await holdersOf(db, code)
      const page = code === 'data:filing:edit' ? '/dataManagement/filing' : '/dataManagement/validity'
      if (accountIds.length > 0) await sendMessage(db, { accountIds, kind: 'deadline', title, content, page, now })
      told.push(...accountIds)
    }
    if (filings.soon + filings.overdue > 0)
      await tell(
        'data:filing:edit',
        filings.overdue > 0 ? '有备案已逾期' : '有备案即将到期',
        '有文件的报送备案期限将在 7 日内届满或者已经届满，请到“备案登记”办理。',
      )
    if (periods.soon + periods.ended > 0)
      await tell(
        'data:expiry:edit',
        periods.ended > 0 ? '有规范性文件有效期已届满' : '有规范性文件有效期即将届满',
        '有规范性文件的有效期将在 90 日内届满或者已经届满，请到“有效期管理”办理。',
      )
    return { filings: filings.soon + filings.overdue, periods: periods.soon + periods.ended, told }
  })
