import type { Db } from '../db/open.ts'

/** A permission row somebody was granted, and through what. */
export interface Grant {
  permissionId: string
  kind: 'role' | 'departRole'
  /** Name of the role; of a department role with its department before it. */
  roleName: string
  /** Data rules of the row that bind holders of this grant. */
  dataRuleIds: string[]
}

/**
 * Every permission row an account was granted: through its roles, and through its department roles as far as their
 * department may still hand it on. A department's own permission grants nothing by itself (wire.md §2.2).
 */
export async function grantedRows(db: Db, accountId: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('accountRole')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .innerJoin('rolePermission', 'rolePermission.roleId', 'role.id')
    .select((select) => [
      'rolePermission.permissionId',
      'role.name',
      select.cast<string | null>(select.val(null), 'text').as('department'),
      'rolePermission.dataRuleIds',
    ])
    .where('accountRole.accountId', '=', accountId)
    .unionAll(
      db
        .selectFrom('accountDepartmentRole as held')
        .innerJoin('departmentRole', 'departmentRole.id', 'held.departmentRoleId')
        .innerJoin('department', 'department.id', 'departmentRole.departmentId')
        .innerJoin('departmentRolePermission as given', 'given.departmentRoleId', 'departmentRole.id')
        .innerJoin('departmentPermission as bound', (join) =>
          join.onRef('bound.permissionId', '=', 'given.permissionId').onRef('bound.departmentId', '=', 'department.id'),
        )
        .innerJoin('accountDepartment as member', (join) =>
          join.onRef('member.departmentId', '=', 'department.id').onRef('member.accountId', '=', 'held.accountId'),
        )
        .select(['given.permissionId', 'departmentRole.name', 'department.name as department', 'given.dataRuleIds'])
        .where('held.accountId', '=', accountId),
    )
    .execute()
  return rows.map(({ permissionId, name, department, dataRuleIds }) => ({
    permissionId,
    kind: department === null ? 'role' : 'departRole',
    roleName: department === null ? name : `${department} / ${name}`,
    dataRuleIds,
  }))
}

/** Codes of button rows somebody may use: those granted, and those whose rule is switched off (wire.md §0: status 0). */
export async function permissionCodesOf(db: Db, accountId: string): Promise<Set<string>> {
  const [buttons, grants] = [
    await db.selectFrom('permission').select(['id', 'codes', 'inForce']).where('menuType', '=', 2).execute(),
    new Set((await grantedRows(db, accountId)).map(({ permissionId }) => permissionId)),
  ]
  return new Set(
    buttons
      .filter(({ id, inForce }) => !inForce || grants.has(id))
      .flatMap(({ codes }) => codes.split(','))
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  )
}
