/** What other features and the program itself may use of the search. */
export { SearchEngine } from './engine.ts'
export { indexPending } from './indexing.ts'
export { cleanQuery } from './query-text.ts'
