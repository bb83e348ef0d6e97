import type { Db } from '#server/platform/db/open.ts'
import { openFilings } from '../filings/filings.door.ts'
import { takeInPeriods } from '../validity-periods/validity-periods.door.ts'

/** What begins with the release of a document, in the transaction of the release. @param by the account that released it */
export async function afterRelease(db: Db, documentId: string, by: string, now: Date): Promise<void> {
  await openFilings(db, [documentId], by, now)
  await takeInPeriods(db, documentId, 'all', by, now)
}
