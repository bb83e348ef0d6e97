import { sql } from 'kysely'
import type { RoleIndex } from '#common/contract/role-settings.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import { ROLE_COLUMNS } from './roles.sql.ts'

/** First pages of roles. Data rules of the screen name fields of roles. */
export const indexList = recordList(
  {
    columns: { ...ROLE_COLUMNS, id: ['roleIndex.id', 'text'] },
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) => db.selectFrom('roleIndex').innerJoin('role', 'role.code', 'roleIndex.roleCode'),
    select: (rows) =>
      rows.select([
        'roleIndex.id',
        'roleIndex.roleCode',
        'role.name as roleName',
        'roleIndex.url',
        'roleIndex.component',
        'roleIndex.isRoute',
        'roleIndex.priority',
        'roleIndex.enabled',
        ...stampsOf('roleIndex'),
      ]),
  },
  ({ isRoute, enabled, ...index }): RoleIndex => ({
    ...index,
    route: isRoute ? '1' : '0',
    status: enabled ? '1' : '0',
  }),
)

/** The first page of a role; null when it has none. */
export const indexOfRole = async (db: Db, roleCode: string): Promise<RoleIndex | null> =>
  (await indexList.all(db, (rows) => rows.where('roleIndex.roleCode', '=', roleCode)))[0] ?? null

/** The first page of a role as it is stored. */
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

/** Every pair of roles that no user may hold together. */
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
