/** The lists. */
export const LIST = 'GET /dataManagement/forceList/list'
/** Answers that a change of a list or of its rows makes old. */
export const TOUCHED = [
  LIST,
  'GET /dataManagement/forceList/queryById',
  'GET /dataManagement/forceList/rows',
  'GET /dataManagement/forceList/unlisted',
] as const
