import { type SelectQueryBuilder, sql } from 'kysely'
import type { RoleIndex } from '#common/contract/role-settings.ts'
import { momentText } from '#server/platform/clock.ts'
import { type ListRequest, pageOf, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ROLE_COLUMNS } from './roles.sql.ts'

const indexes = (db: Db) => db.selectFrom('roleIndex').innerJoin('role', 'role.code', 'roleIndex.roleCode')
type Indexes = ReturnType<typeof indexes> extends SelectQueryBuilder<infer DB, infer TB, infer _> ? SelectQueryBuilder<DB, TB, object> : never
const asIndex = (rows: Indexes) =>
  rows.select([
    'roleIndex.id',
    'roleIndex.roleCode',
    'role.name as roleName',
    'roleIndex.url',
    'roleIndex.component',
    'roleIndex.isRoute',
    'roleIndex.priority',
    'roleIndex.enabled',
    'roleIndex.revision',
    'roleIndex.createdBy',
    'roleIndex.createdAt',
    'roleIndex.updatedBy',
    'roleIndex.updatedAt',
  ])
type Selected = ReturnType<typeof asIndex> extends SelectQueryBuilder<infer _, infer __, infer O> ? O : never
const indexOf = ({ isRoute, enabled, createdBy, createdAt, updatedBy, updatedAt, ...own }: Selected): RoleIndex => ({
  ...own,
  route: isRoute ? '1' : '0',
  status: enabled ? '1' : '0',
  createBy: createdBy,
  createTime: momentText(createdAt),
  updateBy: updatedBy,
  updateTime: updatedAt === null ? null : momentText(updatedAt),
})

/** One page of the pages roles begin with. */
export async function pageOfIndexes(db: Db, request: ListRequest): Promise<PageOf<RoleIndex>> {
  const list = { columns: { ...ROLE_COLUMNS, id: ['roleIndex.id', 'text'] as const }, order: [['createTime', 'desc'] as const], unique: 'id' }
  const page = await pageOf(indexes(db), list, request, asIndex)
  return { ...page, records: page.records.map(indexOf) }
}

export async function indexBy(db: Db, by: { id: string } | { roleCode: string }): Promise<RoleIndex | null> {
  const row = await asIndex(indexes(db))
    .$if('id' in by, (rows) => rows.where('roleIndex.id', '=', 'id' in by ? by.id : ''))
    .$if('roleCode' in by, (rows) => rows.where('roleIndex.roleCode', '=', 'roleCode' in by ? by.roleCode : ''))
    .executeTakeFirst()
  return row ? indexOf(row) : null
}

/** What is written of a role's first page. */
export interface IndexColumns {
  roleCode: string
  url: string | null
  component: string
  isRoute: boolean
  priority: number
  enabled: boolean
}

export async function insertIndex(db: Db, id: string, columns: IndexColumns, by: string, now: Date): Promise<void> {
  await db
    .insertInto('roleIndex')
    .values({ id, ...columns, createdBy: by, createdAt: now })
    .execute()
}

export async function updateIndex(db: Db, id: string, columns: IndexColumns, by: string, now: Date): Promise<void> {
  await db
    .updateTable('roleIndex')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function deleteIndex(db: Db, id: string): Promise<void> {
  await db.deleteFrom('roleIndex').where('id', '=', id).execute()
}

/** The screen an account begins with instead of 首页, by its roles; null when none says so. The highest priority wins. */
export async function firstPageOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('roleIndex')
    .innerJoin('role', 'role.code', 'roleIndex.roleCode')
    .innerJoin('accountRole', 'accountRole.roleId', 'role.id')
    .select('roleIndex.component')
    .where('accountRole.accountId', '=', accountId)
    .where('roleIndex.enabled', '=', true)
    .orderBy('roleIndex.priority', 'desc')
    .orderBy('roleIndex.roleCode')
    .limit(1)
    .executeTakeFirst()
  return row?.component ?? null
}

/** Screens that menu rows show, by the names of the rows. */
export async function menuPages(db: Db): Promise<{ component: string; name: string }[]> {
  const rows = await db
    .selectFrom('permission')
    .select(['component', 'name'])
    .where('menuType', 'in', [0, 1])
    .where('component', 'is not', null)
    .where('component', 'not like', 'layouts/%')
    .orderBy('menuType')
    .orderBy('sortNo')
    .execute()
  return rows.map(({ component, name }) => ({ component: component ?? '', name }))
}

/** Every pair of roles nobody may hold together. */
export const exclusions = (db: Db) =>
  db
    .selectFrom('roleExclusion')
    .innerJoin('role as one', 'one.id', 'roleExclusion.roleId')
    .innerJoin('role as other', 'other.id', 'roleExclusion.excludedRoleId')
    .select(['one.id as roleId', 'one.name as roleName', 'other.id as excludedId', 'other.name as excludedName'])
    .orderBy('one.code')
    .orderBy('other.code')
    .execute()

/** Makes these the roles that exclude one; ids of roles that are gone are left out. */
export async function replaceExclusions(db: Db, roleId: string, others: readonly string[]): Promise<void> {
  await db
    .deleteFrom('roleExclusion')
    .where((on) => on.or([on('roleId', '=', roleId), on('excludedRoleId', '=', roleId)]))
    .execute()
  await sql`insert into role_exclusion (role_id, excluded_role_id)
    select least(r.id, ${roleId}::text), greatest(r.id, ${roleId}::text) from role r where r.id = any(${[...others]}::text[]) and r.id <> ${roleId}`.execute(
    db,
  )
}
