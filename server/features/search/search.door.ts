/** What other features and the program itself may use of the search. */
export { learnFromBank } from './association-learner.ts'
export { SearchEngine } from './engine.ts'
export { indexPending } from './indexing.ts'
