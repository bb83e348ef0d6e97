/** The list of batches. */
export const LIST = 'GET /dataManagement/cleanup/list'
/** Answers that a batch or its items change. */
export const LISTS = [LIST, 'GET /dataManagement/cleanup/items'] as const
