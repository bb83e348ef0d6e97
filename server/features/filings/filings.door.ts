/** What other features may use of the filings. */
export { filingsDue } from './filings.sql.ts'
