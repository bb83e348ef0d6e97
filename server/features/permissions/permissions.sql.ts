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

/** The account of a name with the departments and roles it has; undefined when there is none. */
export async function accountWithRoles(db: Db, username: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username', 'realname', 'status', 'orgCode'])
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
