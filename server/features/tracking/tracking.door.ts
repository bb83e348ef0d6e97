/** What other features may use of the tracking. */
export { forgetEvents } from './tracking.sql.ts'
