export { CATEGORY_COLUMNS } from './categories.sql.ts'
