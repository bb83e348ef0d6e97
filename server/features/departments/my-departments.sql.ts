import { sql, type SqlBool } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Codes of the departments that a user is in charge of, by the list of the account; null for ordinary users. */
export async function chargeCodes(db: Db, accountId: string): Promise<string[] | null> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('department', (join) => join.on('department.id', '=', sql<string>`any(account.charge_departments)`))
    .select(['account.userIdentity', 'department.orgCode'])
    .where('account.id', '=', accountId)
    .orderBy('department.orgCode')
    .execute()
  if (rows[0]?.userIdentity !== 2) return null
  return rows.flatMap(({ orgCode }) => orgCode ?? [])
}

/** Whether a department is the one of this code, or below it. */
export const isBelow = async (db: Db, departmentId: string, orgCode: string | null): Promise<boolean> =>
  orgCode !== null &&
  (await db
    .selectFrom('department')
    .select('id')
    .where('id', '=', departmentId)
    .where((on) => on.fn<SqlBool>('starts_with', ['orgCode', on.val(orgCode)]))
    .executeTakeFirst()) !== undefined

/** Whether a user is in charge of a department, or of one above it. */
export async function isInCharge(db: Db, accountId: string, departmentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .innerJoin('department as own', (join) => join.on('own.id', '=', sql<string>`any(account.charge_departments)`))
    .innerJoin('department as asked', (join) => join.on(sql<SqlBool>`starts_with(asked.org_code, own.org_code)`))
    .select('asked.id')
    .where('account.id', '=', accountId)
    .where('account.userIdentity', '=', 2)
    .where('asked.id', '=', departmentId)
    .executeTakeFirst()
  return found !== undefined
}
