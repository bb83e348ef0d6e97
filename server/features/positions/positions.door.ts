export { POSITION_COLUMNS } from './positions.sql.ts'
