import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** A department as it is until the transaction ends; undefined when there is none. */
export const heldDepartment = (db: Db, id: string) =>
  db.selectFrom('department').select(['id', 'name', 'orgCode']).where('id', '=', id).forUpdate().executeTakeFirst()

/** A department role with its department; undefined when there is none. */
export const departmentRoleOf = (db: Db, id: string) =>
  db
    .selectFrom('departmentRole as own')
    .innerJoin('department', 'department.id', 'own.departmentId')
    .select(['own.id', 'own.name', 'own.departmentId', 'department.name as department', 'department.orgCode'])
    .where('own.id', '=', id)
    .executeTakeFirst()

/** Every permission row with the one above it. */
export const parentsOfRows = (db: Db) => db.selectFrom('permission').select(['id', 'parentId', 'name']).execute()

/** Ids of the rows a department was granted. */
export async function grantedToDepartment(db: Db, departmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('departmentPermission')
    .select('permissionId')
    .where('departmentId', '=', departmentId)
    .orderBy('permissionId')
    .execute()
  return rows.map(({ permissionId }) => permissionId)
}

/** Ids of the rows a department role was granted. */
export async function grantedToDepartmentRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('departmentRolePermission')
    .select('permissionId')
    .where('departmentRoleId', '=', roleId)
    .orderBy('permissionId')
    .execute()
  return rows.map(({ permissionId }) => permissionId)
}

/** Adds these rows to those granted to a department. */
export async function giveDepartment(db: Db, departmentId: string, permissionIds: readonly string[]): Promise<void> {
  await sql`
    insert into department_permission (department_id, permission_id)
    select ${departmentId}, unnest(${[...permissionIds]}::text[])
    on conflict do nothing`.execute(db)
}

/** Takes rows from a department, and from its own roles, not from those of others. */
export async function takeFromDepartment(
  db: Db,
  departmentId: string,
  permissionIds: readonly string[],
): Promise<void> {
  const ids = [...permissionIds]
  await sql`
    delete from department_role_permission given using department_role own
    where given.department_role_id = own.id and own.department_id = ${departmentId} and given.permission_id = any(${ids}::text[])`.execute(
    db,
  )
  await sql`delete from department_permission where department_id = ${departmentId} and permission_id = any(${ids}::text[])`.execute(
    db,
  )
}

/** Adds these rows to those granted to a department role, with the data rules that bind its department. */
export async function giveDepartmentRole(
  db: Db,
  roleId: string,
  departmentId: string,
  permissionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into department_role_permission (department_role_id, permission_id, data_rule_ids)
    select ${roleId}, bound.permission_id, bound.data_rule_ids from department_permission bound
    where bound.department_id = ${departmentId} and bound.permission_id = any(${[...permissionIds]}::text[])
    on conflict do nothing`.execute(db)
}

export async function takeFromDepartmentRole(db: Db, roleId: string, permissionIds: readonly string[]): Promise<void> {
  await sql`delete from department_role_permission where department_role_id = ${roleId} and permission_id = any(${[...permissionIds]}::text[])`.execute(
    db,
  )
}

/** Rules set with a department's grant of a row; undefined when it was not granted. */
export const rulesOfDepartment = async (
  db: Db,
  departmentId: string,
  permissionId: string,
): Promise<string[] | undefined> =>
  (
    await db
      .selectFrom('departmentPermission')
      .select('dataRuleIds')
      .where('departmentId', '=', departmentId)
      .where('permissionId', '=', permissionId)
      .executeTakeFirst()
  )?.dataRuleIds

/** Rules set with a department role's grant of a row; undefined when it was not granted. */
export const rulesOfDepartmentRole = async (
  db: Db,
  roleId: string,
  permissionId: string,
): Promise<string[] | undefined> =>
  (
    await db
      .selectFrom('departmentRolePermission')
      .select('dataRuleIds')
      .where('departmentRoleId', '=', roleId)
      .where('permissionId', '=', permissionId)
      .executeTakeFirst()
  )?.dataRuleIds

/** Sets the rules of a department's grant; its roles are bound by those that are new, too. */
export async function setRulesOfDepartment(
  db: Db,
  departmentId: string,
  permissionId: string,
  ruleIds: readonly string[],
): Promise<void> {
  const rules = [...ruleIds]
  await sql`
    update department_permission set data_rule_ids = ${rules}::text[]
    where department_id = ${departmentId} and permission_id = ${permissionId}`.execute(db)
  await sql`
    update department_role_permission given
    set data_rule_ids = array(select distinct unnest(given.data_rule_ids || ${rules}::text[]))
    from department_role own
    where given.department_role_id = own.id and own.department_id = ${departmentId} and given.permission_id = ${permissionId}`.execute(
    db,
  )
}

export async function setRulesOfDepartmentRole(
  db: Db,
  roleId: string,
  permissionId: string,
  ruleIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('departmentRolePermission')
    .set({ dataRuleIds: [...ruleIds] })
    .where('departmentRoleId', '=', roleId)
    .where('permissionId', '=', permissionId)
    .execute()
}
