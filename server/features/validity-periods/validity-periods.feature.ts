import { holdersOf } from '#server/platform/auth/grants.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Reminder } from '../announcements/announcements.door.ts'
import type { DocumentListeners } from '../documents/documents.door.ts'
import { remindOfPeriods, takeInPeriods } from './validity.sql.ts'

/** The period of validity of a document is read from its text when it is released. */
export const validityListeners: Pick<DocumentListeners, 'onRelease'> = {
  onRelease: [(db, documentId, by, now) => takeInPeriods(db, documentId, 'all', by, now)],
}

/**
 * Tells those who look after periods of validity which end soon or have ended; not of restricted documents, as with
 * filings.
 */
export const validityReminder: Reminder = {
  name: '有效期',
  unit: '项',
  about: '规范性文件有效期在 90 日内届满或已届满',
  async remind(db, now) {
    const { soon, ended } = await remindOfPeriods(db, dayOf(now))
    const count = soon + ended
    if (count === 0) return { count, message: null }
    const message = {
      accountIds: await holdersOf(db, 'data:expiry:edit'),
      page: '/dataManagement/validity',
      title: ended > 0 ? '有规范性文件有效期已届满' : '有规范性文件有效期即将届满',
      content: '有规范性文件的有效期将在 90 日内届满或者已经届满，请到“有效期管理”办理。',
    }
    return { count, message }
  },
}
