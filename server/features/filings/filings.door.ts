/** What other features may use of the filings. */
export { endFilings, filingsDue, openFilings, receiptsAmong, remindOfFilings } from './filings.sql.ts'
