/** What other features may use of the cleanups. */
export { waitingForConfirmation } from './cleanups.sql.ts'
export { noteAmendment } from './amendments.ts'
