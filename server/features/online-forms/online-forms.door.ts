/** What other features may use of the registers that administrators design. */
export { formFilesAmong } from './shown-files.ts'
export { formVersions, keepsValues } from './form-versions.ts'
export { recordRestorePlan, restoreRecord } from './restore-record.ts'
export { fieldsOfRegister } from './rule-fields.ts'
