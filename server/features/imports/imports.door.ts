export { READ_EARLY } from './early-reading.ts'
export { fetchAhead } from './fetch-ahead.ts'
/** What seeds and programs may use of taking in documents. */
export {
  fileFound,
  filesAt,
  filesInArchive,
  type FileToTake,
  isLeftBehind,
  MAX_FILE_BYTES as LARGEST_FILE,
  NothingToTake,
} from './files.ts'
export { keepFileOfImport } from './kept-files.ts'
export {
  askedAbout,
  failedFile,
  type FileResult,
  READ_AHEAD,
  readFile,
  type StoredFile,
  takeIn,
  takeInAgain,
  type TakeInOptions,
  type Told,
  WHERE_DECIDED,
  WHERE_FINAL,
} from './take-in.ts'
export type { ReportSheet } from './qa-report.ts'
