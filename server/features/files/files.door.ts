export { clearLeftBytes, clearRestingUploads } from './left-behind.ts'
export { namedAs } from './file-kinds.rules.ts'
export { kindOfFile } from './read-kind.ts'
