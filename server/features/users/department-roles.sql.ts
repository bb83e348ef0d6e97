import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Ids of the department roles that a user has in a department. */
export async function departmentRolesOf(db: Db, accountId: string, departmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accountDepartmentRole as held')
    .innerJoin('departmentRole', 'departmentRole.id', 'held.departmentRoleId')
    .select('held.departmentRoleId as id')
    .where('held.accountId', '=', accountId)
    .where('departmentRole.departmentId', '=', departmentId)
    .orderBy('departmentRole.code')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives a user exactly these roles of a department; roles of other departments are not touched. */
export async function setDepartmentRoles(
  db: Db,
  accountId: string,
  departmentId: string,
  roleIds: readonly string[],
): Promise<void> {
  const ids = [...roleIds]
  await sql`
    delete from account_department_role held using department_role own
    where held.department_role_id = own.id and held.account_id = ${accountId} and own.department_id = ${departmentId}
      and own.id <> all(${ids}::text[])`.execute(db)
  await sql`
    insert into account_department_role (account_id, department_role_id)
    select ${accountId}, id from department_role where department_id = ${departmentId} and id = any(${ids}::text[])
    on conflict do nothing`.execute(db)
}
