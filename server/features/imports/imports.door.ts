export { READ_EARLY } from './early-reading.ts'
export { fetchAhead } from './fetch-ahead.ts'
/** What seeds and programs may use of taking in documents. */
export { filesAt, filesInArchive, type FileToTake, NothingToTake } from './files.ts'
export { askedAbout, failedFile, READ_AHEAD, readFile, takeIn, WHERE_DECIDED, WHERE_FINAL, type FileResult } from './take-in.ts'
