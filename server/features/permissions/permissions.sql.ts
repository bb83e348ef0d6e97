import { sql } from 'kysely'
import type { PermissionCode } from '#common/permissions.ts'
import { isStaff } from '#server/platform/auth/grants.sql.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { PermissionRow } from './menu-tree.rules.ts'

/** Every permission row in the order of menus. */
export const permissionRows = (db: Db): Promise<PermissionRow[]> =>
  db
    .selectFrom('permission')
    .select([
      'id',
      'parentId',
      'name',
      'url',
      'component',
      'componentName',
      'redirect',
      'menuType',
      'codes',
      'policy',
      'inForce',
      'alwaysShow',
      'icon',
      'isRoute',
      'keepAlive',
      'hidden',
      'hideTab',
      'internalOrExternal',
    ])
    .orderBy('sortNo')
    .orderBy('id')
    .execute()

/** Users of this name who are not deleted, by account, with the names of their departments. */
export async function accountsCalled(db: Db, realname: string) {
  const { rows } = await sql<{ id: string; username: string; departs: string }>`
    select account.id, account.username, coalesce(string_agg(department.name, '、' order by department.org_code), '') as departs
    from account
    left join account_department on account_department.account_id = account.id
    left join department on department.id = account_department.department_id
    where account.realname = ${realname} and account.deleted_at is null
    group by account.id order by account.username`.execute(db)
  return rows
}

/** The account of a name with the departments and roles it has; undefined when there is none. */
export async function accountWithRoles(db: Db, username: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username', 'realname', 'status', 'orgCode'])
    .select(isStaff(sql.ref<string>('account.id')).as('isStaff'))
    .where('username', '=', username)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!account) return undefined
  const departments = await db
    .selectFrom('accountDepartment')
    .innerJoin('department', 'department.id', 'accountDepartment.departmentId')
    .select('department.name')
    .where('accountId', '=', account.id)
    .orderBy('department.orgCode')
    .execute()
  const roles = await db
    .selectFrom('accountRole')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .select('role.name')
    .where('accountId', '=', account.id)
    .orderBy('role.code')
    .execute()
  const departRoles = await db
    .selectFrom('accountDepartmentRole')
    .innerJoin('departmentRole', 'departmentRole.id', 'accountDepartmentRole.departmentRoleId')
    .innerJoin('department', 'department.id', 'departmentRole.departmentId')
    .select(['department.name as department', 'departmentRole.name as role'])
    .where('accountId', '=', account.id)
    .orderBy('departmentRole.code')
    .execute()
  return {
    ...account,
    departs: departments.map(({ name }) => name),
    roles: roles.map(({ name }) => name),
    departRoles: departRoles.map(({ department, role }) => `${department} / ${role}`),
  }
}

/** The code that giving roles to users takes. */
const GIVING: PermissionCode = 'system:user:addUserRole'
const MOST_NAMES = 3

/** Names of some users who can give roles, the super administrators last. */
export async function granters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ realname: string }>`
    select a.realname from account a
    where a.status = 1 and a.deleted_at is null and exists (
      select from account_role h join role_permission g on g.role_id = h.role_id join permission p on p.id = g.permission_id
      where h.account_id = a.id and p.menu_type = 2 and ${GIVING} = any(string_to_array(replace(p.codes, ' ', ''), ',')))
    order by exists (select from account_role s join role r on r.id = s.role_id where s.account_id = a.id and r.code = 'admin'), a.created_at, a.id
    limit ${MOST_NAMES}`.execute(db)
  return rows.map(({ realname }) => realname)
}
