/** What other features may use of the dictionaries. */
export { dictionariesFor, itemsOf } from './dictionaries.sql.ts'
export { exchangedDictionaries } from './exchanged-dictionaries.sql.ts'
