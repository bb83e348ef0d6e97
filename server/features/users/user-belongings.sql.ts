import { sql } from 'kysely'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Makes exactly these the roles of a user. */
export async function replaceRoles(db: Db, accountId: string, roleIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('accountRole')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`not (role_id = any(${[...roleIds]}::text[]))`)
    .execute()
  await addRoles(
    db,
    roleIds.map((roleId) => ({ accountId, roleId })),
  )
}

/** Gives roles to users; users who have one already keep it. */
export async function addRoles(db: Db, held: readonly { accountId: string; roleId: string }[]): Promise<void> {
  await insertJson(db, 'accountRole', held, (conflict) => conflict.doNothing())
}

/** Takes a role from users. @returns those who had it */
export async function removeRole(db: Db, roleId: string, accountIds: readonly string[]): Promise<string[]> {
  const gone = await db
    .deleteFrom('accountRole')
    .where('roleId', '=', roleId)
    .where('accountId', 'in', accountIds)
    .returning('accountId')
    .execute()
  return gone.map(({ accountId }) => accountId)
}

/** Takes roles from users. */
export async function removeRoles(db: Db, roleIds: readonly string[], accountIds: readonly string[]): Promise<void> {
  await db.deleteFrom('accountRole').where('roleId', 'in', roleIds).where('accountId', 'in', accountIds).execute()
}

/** The roles that each of these users holds, by user. */
export async function rolesHeldBy(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accountRole')
    .select(['accountId', 'roleId as held'])
    .where('accountId', 'in', accountIds)
    .execute()
  return heldOf(rows)
}

/** The departments that each of these users belongs to, by user. */
export async function departmentsHeldBy(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('accountDepartment')
    .select(['accountId', 'departmentId as held'])
    .where('accountId', 'in', accountIds)
    .execute()
  return heldOf(rows)
}

function heldOf(rows: readonly { accountId: string; held: string }[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byUser = new Map<string, Set<string>>()
  for (const { accountId, held } of rows) byUser.set(accountId, (byUser.get(accountId) ?? new Set()).add(held))
  return byUser
}

/** Makes exactly these the departments of a user; roles in other departments are removed. */
export async function replaceDepartments(db: Db, accountId: string, departmentIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('accountDepartment')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`not (department_id = any(${[...departmentIds]}::text[]))`)
    .execute()
  await addDepartments(
    db,
    departmentIds.map((departmentId) => ({ accountId, departmentId })),
  )
  await settle(db, [accountId])
}

/** Makes users members of departments; existing memberships stay. */
export async function addDepartments(
  db: Db,
  members: readonly { accountId: string; departmentId: string }[],
): Promise<void> {
  await insertJson(db, 'accountDepartment', members, (conflict) => conflict.doNothing())
}

/** Removes users from a department, with the roles they had there. @returns those who were members */
export async function removeFromDepartment(
  db: Db,
  departmentId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const gone = await db
    .deleteFrom('accountDepartment')
    .where('departmentId', '=', departmentId)
    .where('accountId', 'in', accountIds)
    .returning('accountId')
    .execute()
  await settle(db, accountIds)
  return gone.map(({ accountId }) => accountId)
}

/** Removes users from departments, with the roles they had there. */
export async function removeDepartments(
  db: Db,
  accountIds: readonly string[],
  departmentIds: readonly string[],
): Promise<void> {
  if (departmentIds.length === 0) return
  await db
    .deleteFrom('accountDepartment')
    .where('departmentId', 'in', departmentIds)
    .where('accountId', 'in', accountIds)
    .execute()
  await settle(db, accountIds)
}

/**
 * To be called after users left departments. Removes their roles of departments they do not belong to; a current
 * department that they do not belong to is replaced by another of theirs that is in use, or by none.
 */
async function settle(db: Db, accountIds: readonly string[]): Promise<void> {
  const ids = [...accountIds]
  await sql`delete from account_department_role held using department_role r
    where held.account_id = any(${ids}::text[]) and r.id = held.department_role_id
      and not exists (select from account_department m where m.account_id = held.account_id and m.department_id = r.department_id)`.execute(
    db,
  )
  await sql`update account set org_code = (
      select d.org_code from account_department m join department d on d.id = m.department_id
      where m.account_id = account.id and d.status = '1' order by d.org_code limit 1)
    where id = any(${ids}::text[]) and org_code is not null
      and not exists (select from account_department m join department d on d.id = m.department_id where m.account_id = account.id and d.org_code = account.org_code)`.execute(
    db,
  )
}

/** Makes users members of a tenant. */
export async function addTenant(db: Db, accountIds: readonly string[], tenantId: number): Promise<void> {
  await insertJson(
    db,
    'accountTenant',
    accountIds.map((accountId) => ({ accountId, tenantId })),
    (conflict) => conflict.doNothing(),
  )
}

/** Makes exactly these the tenants of a user. @returns whether this changed anything */
export async function replaceTenants(db: Db, accountId: string, tenantIds: readonly number[]): Promise<boolean> {
  const before = await db.selectFrom('accountTenant').select('tenantId').where('accountId', '=', accountId).execute()
  const had = new Set(before.map(({ tenantId }) => tenantId))
  if (had.size === tenantIds.length && tenantIds.every((id) => had.has(id))) return false
  await db.deleteFrom('accountTenant').where('accountId', '=', accountId).execute()
  if (tenantIds.length > 0)
    await db
      .insertInto('accountTenant')
      .values(tenantIds.map((tenantId) => ({ accountId, tenantId })))
      .execute()
  return true
}
