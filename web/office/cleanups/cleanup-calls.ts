/** The list of batches. */
export const LIST = 'GET /dataManagement/cleanup/list'
/** Answers that a batch or its items change. */
export const LISTS = [LIST, 'GET /dataManagement/cleanup/items', 'GET /dataManagement/cleanup/unenrolled'] as const
/** The same, and the batch itself where it is open. */
export const BATCH_TOUCHED = [...LISTS, 'GET /dataManagement/cleanup/queryById'] as const
/** Values of CLEAN_RESULT that lead to another document. */
export const AMEND = '2'
export const MERGE = '5'
