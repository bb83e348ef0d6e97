/** What other features may use of the documents of the office. */
export { attachedFiles, attachmentsSeen } from './attachments.ts'
export { followSteps } from './changed-steps.ts'
export { addDraft, noteReading, seenDocument } from './documents.routes.ts'
export { chosenIn, facetCounts } from './facets.sql.ts'
export { waitingTexts } from './waiting-list.sql.ts'
export type { DocumentListeners } from './listeners.ts'
export { releasedAs, takeBackReleased } from './take-back.ts'
export { releaseDue } from './release-due.ts'
export {
  codedValues,
  documentList,
  insertEnrolled,
  type EnrolledDocument,
  textOfDocument,
  type DocumentColumns,
  yearOf,
} from './documents.sql.ts'
export { namesIn } from './register.rules.ts'
export { keepToldRelations } from './relations.sql.ts'
export type { ToldRelation } from './relations.rules.ts'
export { askedOf, columnsOfText, issuerReaderOf, readLawText } from './document-text.ts'
export {
  changeRegistered,
  registeredHeld,
  registeredTitles,
  settleRegisters,
  takeBackRegistered,
} from './register.sql.ts'
export { keyOf as registeredKey, storeRegister, valuesByCell } from './register.ts'
export { SCAN_READING_WORK, pathsOfReadings } from './scan-readings.sql.ts'
export { clearScanReadings } from './scan-readings.ts'
