/** What other features may use of the days up to which the collection is complete. */
export { completeKinds } from './collection-checks.sql.ts'
export { exchangedChecks } from './exchanged-checks.sql.ts'
