/** Answers that a change of a designed report changes. */
export const REPORT_LISTS = [
  'GET /online/cgreport/head/list',
  'GET /online/cgreport/api/getColumns/{id}',
  'GET /online/cgreport/api/getData/{cgRpConfigId}',
  'GET /online/cgreport/api/getChart/{id}',
] as const
/** The address of a report. */
export const reportAddress = (code: string): string => `/online/cgreport/${code}`
/** The permission code that lets its holders see a report. */
export const codeOfReport = (code: string): string => `online:report:${code}`
