import type { Answer } from '#web/platform/api/call.ts'

export type Category = Answer<'GET /sys/category/queryById'>
/** A category with those below it; none yet where it has not been opened. */
export interface Branch extends Category {
  children?: Branch[]
}

/** The rows with what has been loaded below them; a row that can be opened has children, be it none yet. */
export function branches(rows: readonly Category[], loaded: readonly Category[]): Branch[] {
  return rows.map((row) =>
    row.hasChild === '1'
      ? {
          ...row,
          children: branches(
            loaded.filter(({ pid }) => pid === row.id),
            loaded,
          ),
        }
      : row,
  )
}
