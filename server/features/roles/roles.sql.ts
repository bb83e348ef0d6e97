import { type SelectQueryBuilder, sql } from 'kysely'
import type { RoleRow } from '#common/contract/roles.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, type List, type ListRequest, pageOf, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'

/** The fields of the list of roles. */
export const ROLE_COLUMNS: Record<ListField<'system/RoleUserList'> | 'id', ListColumn> = {
  id: ['role.id', 'text'],
  roleName: ['role.name', 'text'],
  roleCode: ['role.code', 'text'],
  description: ['role.description', 'text'],
  createBy: ['role.createdBy', 'text'],
  createTime: ['role.createdAt', 'moment'],
  updateBy: ['role.updatedBy', 'text'],
  updateTime: ['role.updatedAt', 'moment'],
}
const LIST: List = { columns: ROLE_COLUMNS, order: [['createTime', 'desc']], unique: 'id' }

type Roles = SelectQueryBuilder<Tables, 'role', object>
const asRole = (rows: Roles) =>
  rows.select([
    'role.id',
    'role.name as roleName',
    'role.code as roleCode',
    'role.description',
    'role.revision',
    'role.createdBy',
    'role.createdAt',
    'role.updatedBy',
    'role.updatedAt',
  ])
type Selected = ReturnType<typeof asRole> extends SelectQueryBuilder<Tables, 'role', infer O> ? O : never
const roleOf = ({ createdBy, createdAt, updatedBy, updatedAt, ...own }: Selected): RoleRow => ({
  ...own,
  createBy: createdBy,
  createTime: momentText(createdAt),
  updateBy: updatedBy,
  updateTime: updatedAt === null ? null : momentText(updatedAt),
})

/** One page of roles, newest first unless another order is asked for. */
export async function pageOfRoles(db: Db, request: ListRequest): Promise<PageOf<RoleRow>> {
  const page = await pageOf(db.selectFrom('role'), LIST, request, asRole)
  return { ...page, records: page.records.map(roleOf) }
}

/** Every role of an export, part by part. */
export async function* everyRole(db: Db, request: ListRequest & { ids?: readonly string[] }): AsyncGenerator<RoleRow[]> {
  for await (const part of everyRowOf(db.selectFrom('role'), LIST, request, asRole)) yield part.map(roleOf)
}

/** Those of these roles whom the data rules let the asker see. */
export async function rolesSeen(db: Db, ids: readonly string[], { rules, warn }: Pick<ListRequest, 'rules' | 'warn'>): Promise<RoleRow[]> {
  const found: RoleRow[] = []
  for await (const part of everyRole(db, { query: {}, rules, ids, ...(warn ? { warn } : {}) })) found.push(...part)
  return found
}

export const roleById = async (db: Db, id: string): Promise<RoleRow | null> => {
  const row = await asRole(db.selectFrom('role')).where('role.id', '=', id).executeTakeFirst()
  return row ? roleOf(row) : null
}

/** All roles, to choose from. */
export const allRoles = (db: Db) =>
  db.selectFrom('role').select(['id', 'name as roleName', 'code as roleCode', 'description']).orderBy('createdAt').orderBy('id').execute()

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

/** A role as it is written. */
export interface NewRole {
  id: string
  name: string
  code: string
  description: string | null
}

export async function insertRoles(db: Db, roles: readonly NewRole[], by: string, now: Date): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('role')
    .values(roles.map((role) => ({ ...role, createdBy: by, createdAt: now })))
    .execute()
}

/** Changes a role and counts the change. */
export async function updateRole(db: Db, id: string, columns: Partial<Omit<NewRole, 'id'>>, by: string, now: Date): Promise<void> {
  await db
    .updateTable('role')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Keeps roles from being given to anybody until the transaction ends. */
export async function holdRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('role').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function deleteRoles(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('role').where('id', 'in', ids).execute()
}

/** How many people hold each of these roles, and the names of up to ten; only roles that somebody holds. */
export async function holdersOf(db: Db, ids: readonly string[]): Promise<{ roleName: string; total: number; names: string[] }[]> {
  const { rows } = await sql<{ roleName: string; total: number; names: string[] }>`
    select r.name as role_name, count(*)::int as total,
           (array_agg(a.realname || '（' || a.username || '）' order by a.username))[1:10] as names
    from account_role h join role r on r.id = h.role_id join account a on a.id = h.account_id and a.deleted_at is null
    where h.role_id = any(${[...ids]}::text[]) group by r.id, r.name order by r.name`.execute(db)
  return rows
}
