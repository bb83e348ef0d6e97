import { type Expression, sql } from 'kysely'

/**
 * A moment as the wire writes it, formatted by the database: in answers of thousands of rows, formatting in JavaScript
 * takes noticeable time.
 */
export const momentColumn = <T extends string | null = string>(source: Expression<unknown>) =>
  sql<T>`to_char(${source} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
