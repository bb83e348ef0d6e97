import { type Expression, sql } from 'kysely'

/** A moment as the wire writes it, printed by the database: for answers of thousands of rows, where dates made and printed one by one are felt. */
export const momentColumn = <T extends string | null = string>(source: Expression<unknown>) =>
  sql<T>`to_char(${source} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
