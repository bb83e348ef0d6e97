/** What other features may use of the registers that administrators design. */
export { formFilesAmong } from './shown-files.ts'
