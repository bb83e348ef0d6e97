import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Makes changes of one tree wait for each other until the transaction ends: two users who move, add and delete at the
 * same time can make neither a cycle nor the same code twice. Reading goes on meanwhile.
 */
export async function lockTree(db: Db, table: 'permission' | 'department' | 'category'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ${`.tree ${table}`}))`.execute(db)
}
