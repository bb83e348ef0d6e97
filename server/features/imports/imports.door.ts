/** What seeds and programs may use of taking in documents. */
export { filesAt, filesInArchive, type FileToTake, NothingToTake } from './files.ts'
export { readFile, askedAbout, takeIn, WHERE_DECIDED, withheldAs, type FileResult } from './take-in.ts'
