import { sql } from 'kysely'
import type { DepartRole } from '#common/contract/department-roles.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isAmong, recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { By } from './department-changes.sql.ts'

const columns: Record<ListField<'system/DepartUserList'> | 'id' | 'tenantId' | 'orgCode', ListColumn> = {
  id: ['own.id', 'text'],
  tenantId: ['department.tenantId', 'number'],
  orgCode: ['department.orgCode', 'code'],
  roleName: ['own.name', 'text'],
  roleCode: ['own.code', 'text'],
  description: ['own.description', 'text'],
  departId: ['own.departmentId', 'text'],
  createBy: ['own.createdBy', 'text'],
  createTime: ['own.createdAt', 'moment'],
}

/** Roles of departments, newest first unless another order is asked for. */
const departmentRoleList = recordList({
  columns,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('departmentRole as own').innerJoin('department', 'department.id', 'own.departmentId'),
  select: (rows) =>
    rows.select([
      'own.id',
      'own.departmentId as departId',
      'department.name as departName',
      'own.name as roleName',
      'own.code as roleCode',
      'own.description',
      ...stampsOf('own'),
    ]),
})

/** One page of a department's roles. */
export const pageOfDepartmentRoles = (
  db: Db,
  departmentId: string,
  request: ListRequest,
): Promise<PageOf<DepartRole>> =>
  departmentRoleList.page(db, request, (rows) => rows.where('own.departmentId', '=', departmentId))

/** All roles of a department, by code. */
export const everyDepartmentRole = (db: Db, departmentId: string): Promise<DepartRole[]> =>
  departmentRoleList.all(db, (rows) => rows.where('own.departmentId', '=', departmentId).orderBy('own.code'))

/** These roles, unchanged until the transaction ends. */
export const heldDepartmentRoles = (db: Db, ids: readonly string[]): Promise<DepartRole[]> =>
  departmentRoleList.all(db, (rows) => rows.where(isAmong('own.id', ids)).orderBy('own.code').forUpdate('own'))

interface RoleColumns {
  name: string
  code: string
  description: string | null
}

export async function insertDepartmentRole(
  db: Db,
  row: RoleColumns & { id: string; departmentId: string },
  by: By,
): Promise<void> {
  await db
    .insertInto('departmentRole')
    .values({ ...row, createdBy: by.username, createdAt: by.now })
    .execute()
}

export async function updateDepartmentRole(db: Db, id: string, columns: RoleColumns, by: By): Promise<void> {
  await db
    .updateTable('departmentRole')
    .set((row) => ({ ...columns, updatedBy: by.username, updatedAt: by.now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Removes roles; their grants go with them. */
export async function deleteDepartmentRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('departmentRole')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** People who have one of these roles, ten at most, and how many there are. */
export async function holdersOf(db: Db, ids: readonly string[]): Promise<{ names: string[]; total: number }> {
  const { rows } = await sql<{ who: string; total: number }>`
    select account.realname || '（' || account.username || '）' as who, count(*) over () as total
    from account
    where exists (select 1 from account_department_role held where held.account_id = account.id and held.department_role_id = any(${[...ids]}::text[]))
    order by account.username limit 10`.execute(db)
  return { names: rows.map(({ who }) => who), total: rows[0]?.total ?? 0 }
}

/** Whether a user is a member of a department. */
export const isMember = async (db: Db, accountId: string, departmentId: string): Promise<boolean> =>
  (await db
    .selectFrom('accountDepartment')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('departmentId', '=', departmentId)
    .executeTakeFirst()) !== undefined
/** Name and account of a user. */
export const accountNamed = (db: Db, id: string) =>
  db.selectFrom('account').select(['id', 'username', 'realname']).where('id', '=', id).executeTakeFirst()
