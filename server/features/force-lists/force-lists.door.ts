/** What the application may use of this. */
export { exchangedLists } from './exchanged-lists.sql.ts'
