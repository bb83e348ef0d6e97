/** What other features may use of the roles. */
export { firstPageOf } from './role-settings.sql.ts'
