/** What seeds and programs may use of taking in documents. */
export { filesAt, filesInArchive, type FileToTake, NothingToTake } from './files.ts'
export { askedAbout, bytesOf, failedFile, READ_AHEAD, readFile, takeIn, WHERE_DECIDED, WHERE_FINAL, type FileResult } from './take-in.ts'
