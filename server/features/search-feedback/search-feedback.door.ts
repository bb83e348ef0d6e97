/** What other features and the program itself may use of the feedback on searches. */
export { keptWords, reportTaker } from './reports.ts'
export { ReportGate } from './report-gate.ts'
export { exchangedFeedback } from './exchanged-feedback.sql.ts'
