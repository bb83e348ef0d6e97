/** The catalogues that were brought in. */
export const LIST = 'GET /dataManagement/catalogue/list'
/** Sheets of the user that were opened and not brought in. */
export const PREPARED = 'GET /dataManagement/catalogue/prepared'
export const OPENED = 'GET /dataManagement/catalogue/opened'
export const TIES = 'GET /dataManagement/catalogue/ties'
export const ONE = 'GET /dataManagement/catalogue/queryById'
export const ROWS = 'GET /dataManagement/catalogue/rows'
export const DIFFERENCES = 'GET /dataManagement/catalogue/differences'
export const LOOSE = 'GET /dataManagement/catalogue/loose'
/** Answers that a step or a decision makes old. */
export const TOUCHED = [LIST, ONE, ROWS, DIFFERENCES, LOOSE] as const
