import { type Expression, sql } from 'kysely'
import type { Db } from '../db/open.ts'

/**
 * Ids of the tenants in use that an account belongs to; null when it belongs to none, and so to the whole installation.
 */
export const tenantsOf = (accountId: string | Expression<string>) => {
  const id = typeof accountId === 'string' ? sql`${accountId}::text` : accountId
  return sql<number[] | null>`(
    select case when count(*) > 0 then coalesce(array_agg(m.tenant_id order by m.tenant_id) filter (where t.status = 1), '{}') end
    from account_tenant m join tenant t on t.id = m.tenant_id where m.account_id = ${id})`
}

/** The same for one account. */
export async function tenantsOfAccount(db: Db, accountId: string): Promise<number[] | null> {
  const { rows } = await sql<{ tenants: number[] | null }>`select ${tenantsOf(accountId)} as tenants`.execute(db)
  return rows[0]?.tenants ?? null
}

/**
 * Those of these ids that are a user, a role, a department or a department role which is not of these tenants; one
 * statement.
 * @param memberId an account whose own departments do not count, whatever their tenant
 */
export async function foreignAmong(
  db: Db,
  tenants: readonly number[],
  ids: readonly string[],
  memberId: string | null = null,
): Promise<string[]> {
  const [own, some] = [[...tenants], [...ids]]
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.id = any(${some}::text[])
      and not exists (select from account_tenant m where m.account_id = a.id and m.tenant_id = any(${own}::integer[]))
    union select r.id from role r where r.id = any(${some}::text[]) and (r.tenant_id is null or r.tenant_id <> all(${own}::integer[]))
    union select d.id from department d where d.id = any(${some}::text[]) and (d.tenant_id is null or d.tenant_id <> all(${own}::integer[]))
      and not exists (select from account_department m where m.account_id = ${memberId} and m.department_id = d.id)
    union select o.id from department_role o join department d on d.id = o.department_id
      where o.id = any(${some}::text[]) and (d.tenant_id is null or d.tenant_id <> all(${own}::integer[]))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the departments that an account belongs to. */
export const departmentsOf = async (db: Db, accountId: string): Promise<string[]> =>
  (await db.selectFrom('accountDepartment').select('departmentId').where('accountId', '=', accountId).execute()).map(
    ({ departmentId }) => departmentId,
  )

/**
 * Whether one of these ids is a user, a department or a department role outside the department of this code and those
 * below it.
 */
export async function namesOutside(db: Db, orgCode: string, ids: readonly string[]): Promise<boolean> {
  const some = [...ids]
  const { rows } = await sql<{ outside: boolean }>`select ${orgCode} = ''
    or exists (select from account a where a.id = any(${some}::text[]) and not exists (
      select from account_department m join department d on d.id = m.department_id where m.account_id = a.id and starts_with(d.org_code, ${orgCode})))
    or exists (select from department d where d.id = any(${some}::text[]) and not starts_with(d.org_code, ${orgCode}))
    or exists (select from department_role o join department d on d.id = o.department_id
      where o.id = any(${some}::text[]) and not starts_with(d.org_code, ${orgCode})) as outside`.execute(db)
  return rows[0]?.outside === true
}
