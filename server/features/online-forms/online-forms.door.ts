/** What other features may use of the registers that administrators design. */
export { formFilesAmong } from './shown-files.ts'
export { formVersions } from './form-versions.ts'
export { fieldsOfRegister, fieldsOfRegisters } from './rule-fields.ts'
