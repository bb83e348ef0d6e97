/** What other features may use of the documents of the office. */
export { attachedFiles, attachmentsSeen } from './attachments.ts'
export { addDraft, noteReading, seenDocument } from './documents.routes.ts'
export { chosenIn, facetCounts } from './facets.sql.ts'
export { releaseDue } from './release-due.ts'
export { documentList, insertEnrolled, type EnrolledDocument, textOfDocument, type DocumentColumns, yearOf } from './documents.sql.ts'
export { dayOfCell } from './register.rules.ts'
export { askedOf, columnsOfText, issuerReaderOf, readLawText } from './document-text.ts'
export { settleRegisters } from './register.sql.ts'
