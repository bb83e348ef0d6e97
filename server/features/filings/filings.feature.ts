import type { DocumentListeners } from '../documents/documents.door.ts'
import type { ShownAmong } from '../files/files.door.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { dataRulesOf } from '#server/platform/auth/data-rules.ts'
import { endFilings, openFilings, receiptsAmong } from './filings.sql.ts'

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
