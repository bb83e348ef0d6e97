/** What other features may use of the dictionaries. */
export { dictionariesFor } from './dictionaries.sql.ts'
