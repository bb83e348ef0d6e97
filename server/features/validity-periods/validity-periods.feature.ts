import type { DocumentListeners } from '../documents/documents.door.ts'
import { takeInPeriods } from './validity.sql.ts'

/** The period of validity of a document is read from its text when it is released. */
export const validityListeners: Pick<DocumentListeners, 'onRelease'> = {
  onRelease: [(db, documentId, by, now) => takeInPeriods(db, documentId, 'all', by, now)],
}
