/** What other features may use of the departments. */
export { refuseForeignDepartment } from './in-charge.ts'
export { DEPARTMENT_COLUMNS } from './department-list.sql.ts'
