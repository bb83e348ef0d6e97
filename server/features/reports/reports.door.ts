/** What others may use of the reports. */
export { insertDesign } from './designs.sql.ts'
