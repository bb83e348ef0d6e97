/** What other features may use of the filings. */
export { filingsDue, openFilings, receiptsAmong, remindOfFilings } from './filings.sql.ts'
