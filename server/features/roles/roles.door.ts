export { ROLE_COLUMNS } from './roles.sql.ts'
