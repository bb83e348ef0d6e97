import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Ids of the departments that a user is in charge of, and of those below them. */
export async function departmentsInCharge(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.id from account a join department top on top.id = any(a.charge_departments)
    join department d on d.org_code like top.org_code || '%' where a.id = ${accountId} and a.user_identity = 2`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Code of a department; undefined when there is no such department. */
export const orgCodeOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('department').select('orgCode').where('id', '=', id).executeTakeFirst())?.orgCode

export const isRole = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('role').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
