export { clearLeftBytes, clearRestingUploads } from './left-behind.ts'
export { isRefusedByName, isShownAlone, namedAs } from './file-kinds.rules.ts'
export { policyOf } from './file-policy.ts'
export { kindOfFile } from './read-kind.ts'
