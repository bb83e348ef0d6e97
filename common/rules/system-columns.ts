/**
 * Columns that every table of PostgreSQL has or had (manual, “System Columns”): no column of ours can have such a name.
 */
export const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(['ctid', 'tableoid', 'xmin', 'xmax', 'cmin', 'cmax', 'oid'])
