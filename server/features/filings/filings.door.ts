/** What other features may use of the filings. */
export { filingsDue, remindOfFilings } from './filings.sql.ts'
