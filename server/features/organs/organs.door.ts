/** What the application may use of this. */
export { exchangedOrgans } from './exchanged-organs.sql.ts'
