import { dataRulesOf } from '#server/platform/auth/data-rules.ts'
import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Reminder } from '../announcements/announcements.door.ts'
import type { DocumentListeners } from '../documents/documents.door.ts'
import type { ShownAmong } from '../files/files.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { endFilings, openFilings, receiptsAmong, remindOfFilings } from './filings.sql.ts'

const LIST_CODE = 'data:filing:list'

/** Filings are opened when a document is released, and end when it is taken back. */
export const filingListeners: DocumentListeners = {
  onRelease: [(db, documentId, by, now) => openFilings(db, [documentId], by, now)],
  onTakeBack: [endFilings],
}

/** Receipts of filings that the viewer sees in 备案登记. */
export const receiptsShown: ShownAmong = async ({ db, viewer, now }, paths) => {
  if (paths.length === 0 || !viewer.permissions.has(LIST_CODE)) return []
  const rules = await dataRulesOf(db, viewer, 'dataManagement/FilingList', now, { code: LIST_CODE })
  return receiptsAmong(db, { rules, tenants: viewer.tenants }, audienceOf(viewer), paths)
}

/**
 * Tells those who look after filings which terms end soon or have ended. Restricted documents are not told of; the
 * workbench shows them to those who may see them.
 */
export const filingReminder: Reminder = {
  name: '备案',
  unit: '项',
  about: '备案期限在 7 日内届满或已逾期',
  async remind(db, now) {
    const { soon, overdue } = await remindOfFilings(db, dayOf(now))
    const count = soon + overdue
    if (count === 0) return { count, message: null }
    const message = {
      accountIds: await holdersOf(db, 'data:filing:edit'),
      page: '/dataManagement/filing',
      title: overdue > 0 ? '有备案已逾期' : '有备案即将到期',
      content: '有文件的报送备案期限将在 7 日内届满或者已经届满，请到“备案登记”办理。',
    }
    return { count, message }
  },
}
