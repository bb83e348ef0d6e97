import { sql } from 'kysely'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'

/** The fields of the list of roles. */
export const ROLE_COLUMNS: Record<ListField<'system/RoleUserList'> | 'id' | 'tenantId', ListColumn> = {
  id: ['role.id', 'text'],
  tenantId: ['role.tenantId', 'number'],
  roleName: ['role.name', 'text'],
  roleCode: ['role.code', 'text'],
  description: ['role.description', 'text'],
  createBy: ['role.createdBy', 'text'],
  createTime: ['role.createdAt', 'moment'],
  updateBy: ['role.updatedBy', 'text'],
  updateTime: ['role.updatedAt', 'moment'],
}

/** Roles, newest first unless another order is asked for. */
export const roleList = recordList({
  columns: ROLE_COLUMNS,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('role'),
  select: (rows) =>
    rows.select([
      'role.id',
      'role.name as roleName',
      'role.code as roleCode',
      'role.description',
      'role.tenantId',
      ...stampsOf('role'),
    ]),
})

/** All roles that the data rules let the viewer see, to choose from. */
export const allRoles = (db: Db, list: Pick<ListRequest, 'rules' | 'warn'>) =>
  roleList.ruled(db, list, (rows) => rows.orderBy('role.createdAt').orderBy('role.id'))

/** Whether another role has this code. */
export const codeTaken = async (db: Db, code: string, exceptId: string | undefined): Promise<boolean> =>
  (await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', code)
    .$if(!!exceptId, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()) !== undefined

export const codesTaken = async (db: Db, codes: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('role')
        .select('code')
        .where(sql<boolean>`code = any(${[...codes]}::text[])`)
        .execute()
    ).map(({ code }) => code),
  )

/** A role as it is stored. */
export interface NewRole {
  id: string
  name: string
  code: string
  description: string | null
  /** Null: of the installation. */
  tenantId: number | null
}

export async function insertRoles(db: Db, roles: readonly NewRole[], by: string, now: Date): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('role')
    .values(roles.map((role) => ({ ...role, createdBy: by, createdAt: now })))
    .execute()
}

/** Changes a role and counts the change. */
export async function updateRole(
  db: Db,
  id: string,
  columns: Partial<Omit<NewRole, 'id'>>,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('role')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Keeps roles from being given to users until the transaction ends. */
export async function holdRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('role').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function deleteRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('role').where('id', 'in', ids).execute()
}

/** How many users hold each of these roles, and the names of up to ten; roles without holders are left out. */
export async function holdersOf(
  db: Db,
  ids: readonly string[],
): Promise<{ roleName: string; total: number; names: string[] }[]> {
  const { rows } = await sql<{ roleName: string; total: number; names: string[] }>`
    select r.name as role_name, count(*)::int as total,
           (array_agg(a.realname || '（' || a.username || '）' order by a.username))[1:10] as names
    from account_role h join role r on r.id = h.role_id join account a on a.id = h.account_id and a.deleted_at is null
    where h.role_id = any(${[...ids]}::text[]) group by r.id, r.name order by r.name`.execute(db)
  return rows
}
