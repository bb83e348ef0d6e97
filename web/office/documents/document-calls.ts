import type { CallName } from '#web/platform/api/call.ts'

export const LIST = 'GET /dataManagement/document/list'
export const BIN = 'GET /dataManagement/document/recycleBin'
export const COMPARED_CORRECTION = 'GET /dataManagement/document/compareCorrection'
/** Scans of the user that the server recognises. */
export const READINGS = 'GET /dataManagement/document/readings'
/** Documents that wait for a decision of staff. */
export const UNDECIDED = 'GET /dataManagement/document/undecided'
export const FACETS = 'GET /dataManagement/document/facets'
/** Calls whose answers change with a document. */
export const LISTS: readonly CallName[] = [
  LIST,
  FACETS,
  BIN,
  UNDECIDED,
  COMPARED_CORRECTION,
  'GET /dataManagement/document/queryById',
  'GET /dataManagement/document/steps',
  'GET /dataManagement/document/relations',
]
/** Rules by which bodies number their normative documents. */
export const TEMPLATES = 'GET /dataManagement/number/templates'
export const RELATIONS = 'GET /dataManagement/document/relations'
