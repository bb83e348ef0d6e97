import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** The rows of a statement as it is written, for tests of what the database itself allows. */
export const raw = async <Row>(db: Db, statement: string): Promise<Row[]> =>
  (await sql.raw<Row>(statement).execute(db)).rows
