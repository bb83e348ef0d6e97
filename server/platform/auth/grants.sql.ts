import { type Expression, sql } from 'kysely'
import type { PermissionCode } from '#common/permissions.ts'
import type { Db } from '../db/open.ts'

/**
 * Every grant of every account: through its roles, and through its department roles while it works for their
 * department, is a member of it, and the department is in use and still has the row to grant. A department's own
 * permission grants nothing by itself (docs/decisions/0023-department-roles.md).
 */
export const grants = (db: Db) =>
  db
    .selectFrom('accountRole')
    .innerJoin('role', 'role.id', 'accountRole.roleId')
    .innerJoin('rolePermission', 'rolePermission.roleId', 'role.id')
    .select((select) => [
      'accountRole.accountId',
      'rolePermission.permissionId',
      'role.name',
      select.cast<string | null>(select.val(null), 'text').as('department'),
      'rolePermission.dataRuleIds',
    ])
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
        .innerJoin('account', (join) =>
          join.onRef('account.id', '=', 'held.accountId').onRef('account.orgCode', '=', 'department.orgCode'),
        )
        .select([
          'held.accountId',
          'given.permissionId',
          'departmentRole.name',
          'department.name as department',
          'given.dataRuleIds',
        ])
        .where('department.status', '=', '1'),
    )

/** Code of the role that visitors get who open an account themselves. */
const REGISTERED_ROLE = 'user'

/**
 * Whether an account is one of staff: a member of a department in use with any role, in charge of a department, or
 * holder of a role that registration does not give (the first administrator belongs to no department).
 * docs/decisions/0046-audiences.md
 */
export function isStaff(accountId: string | Expression<string>) {
  const id = typeof accountId === 'string' ? sql`${accountId}::text` : accountId
  return sql<boolean>`(
    exists (select from account_role held join role on role.id = held.role_id where held.account_id = ${id} and role.code <> ${REGISTERED_ROLE})
    or exists (select from account own where own.id = ${id} and own.user_identity = 2 and cardinality(own.charge_departments) > 0)
    or exists (
      select from account_department member join department d on d.id = member.department_id and d.status = '1'
      where member.account_id = ${id} and (
        exists (select from account_role held where held.account_id = ${id})
        or exists (select from account_department_role held where held.account_id = ${id}))))`
}

/**
 * The codes of the button rows an account may use, joined by commas: those granted, and for staff those whose rule is
 * switched off (wire.md §0: status 0). A row granted by a department role begins with `@`. A code may come twice:
 * telling them apart is quicker in `heldIn`, which reads this.
 */
export const codesOf = (db: Db, accountId: string | Expression<string>) =>
  db
    .selectFrom('permission')
    .leftJoin(grants(db).as('granted'), (join) =>
      join.onRef('granted.permissionId', '=', 'permission.id').on('granted.accountId', '=', accountId),
    )
    .select(
      sql<
        string | null
      >`string_agg(case when granted.department is null then codes else '@' || replace(codes, ',', ',@') end, ',')`.as(
        'codes',
      ),
    )
    .where('permission.menuType', '=', 2)
    .where((on) =>
      on.or([
        on.and([on('permission.inForce', '=', false), isStaff(accountId)]),
        on('granted.permissionId', 'is not', null),
      ]),
    )

/** The accounts in use to which a code is granted. */
export async function holdersOf(db: Db, code: PermissionCode): Promise<string[]> {
  const rows = await db
    .selectFrom(grants(db).as('granted'))
    .innerJoin('permission', 'permission.id', 'granted.permissionId')
    .innerJoin('account', 'account.id', 'granted.accountId')
    .select('granted.accountId as id')
    .distinct()
    .where(sql<boolean>`${code} = any(string_to_array(permission.codes, ','))`)
    .where('account.status', '=', 1)
    .where('account.deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
