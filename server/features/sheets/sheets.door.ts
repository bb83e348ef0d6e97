/** What other features may use of the tables that files hold. */
export { asOfIn, titleIn } from './about-table.rules.ts'
export { daysOfCell, groupsRows, joinedHeadings, plainHeading } from './cells.rules.ts'
export { rowsOfCsv, type TableOfFile, tablesOf } from './tables-of.ts'
