/** What seeds and programs may use of taking in documents. */
export { filesAt, NothingToTake, type FileToTake } from './files.ts'
export { readFile, takeIn, type FileResult, type TakeInOptions } from './take-in.ts'
