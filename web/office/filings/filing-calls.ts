/** The list of filings. */
export const LIST = 'GET /dataManagement/filing/list'
/** Answers that a filing changes. */
export const LISTS = [LIST, 'GET /dataManagement/filing/candidates'] as const
