import { sql } from 'kysely'
import type { MenuRow } from '#common/contract/menus.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { MenuColumns, Neighbour } from './menu-form.rules.ts'

/** Rows for administrators of menus, in the order of menus. */
const menuRows = (db: Db) =>
  db
    .selectFrom('permission')
    .selectAll('permission')
    .select((select) => [
      select
        .exists(
          select.selectFrom('permission as child').select('child.id').whereRef('child.parentId', '=', 'permission.id'),
        )
        .$castTo<boolean>()
        .as('hasChildren'),
      select
        .exists(
          select
            .selectFrom('permissionDataRule as rule')
            .select('rule.id')
            .whereRef('rule.permissionId', '=', 'permission.id'),
        )
        .$castTo<boolean>()
        .as('ruled'),
    ])
    .orderBy('permission.sortNo')
    .orderBy('permission.id')

type Row = Awaited<ReturnType<ReturnType<typeof menuRows>['execute']>>[number]

/** The row under the names of the wire. */
const wireRow = (row: Row): MenuRow => ({
  id: row.id,
  key: row.id,
  title: row.name,
  name: row.name,
  parentId: row.parentId,
  url: row.url,
  component: row.component,
  componentName: row.componentName,
  redirect: row.redirect,
  perms: row.codes === '' ? null : row.codes,
  permsType: row.policy,
  icon: row.icon,
  sortNo: row.sortNo,
  menuType: row.menuType,
  isLeaf: !row.hasChildren,
  route: row.isRoute,
  keepAlive: row.keepAlive,
  alwaysShow: row.alwaysShow,
  hidden: row.hidden,
  hideTab: row.hideTab,
  status: row.inForce ? '1' : '0',
  internalOrExternal: row.internalOrExternal,
  description: row.description,
  ruleFlag: row.ruled ? 1 : 0,
  revision: row.revision,
  createBy: row.createdBy,
  createTime: momentText(row.createdAt),
  updateBy: row.updatedBy,
  updateTime: row.updatedAt && momentText(row.updatedAt),
  children: null,
})

/** Every permission row; with a name, those whose name holds it. */
export async function everyMenuRow(db: Db, name = ''): Promise<MenuRow[]> {
  const rows = await menuRows(db)
    .$if(name !== '', (query) => query.where((on) => on(on.fn<number>('strpos', ['name', on.val(name)]), '>', 0)))
    .execute()
  return rows.map(wireRow)
}

/** The rows right below these parents; null for the first level. */
export async function menuRowsBelow(db: Db, parentIds: readonly string[] | null): Promise<MenuRow[]> {
  const rows = await menuRows(db)
    .$if(parentIds === null, (query) => query.where('parentId', 'is', null))
    .$if(parentIds !== null, (query) =>
      query.where('parentId', '=', sql<string>`any(${[...(parentIds ?? [])]}::text[])`),
    )
    .execute()
  return rows.map(wireRow)
}

/** These rows, in no order. */
export async function menuRowsOf(db: Db, ids: readonly string[]): Promise<MenuRow[]> {
  const rows = await menuRows(db)
    .where('permission.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return rows.map(wireRow)
}

/** Columns of all rows that a change is checked against. */
export const neighbours = (db: Db): Promise<(Neighbour & { sortNo: number })[]> =>
  db
    .selectFrom('permission')
    .select(['id', 'parentId', 'name', 'url', 'componentName', 'menuType', 'sortNo'])
    .orderBy('sortNo')
    .orderBy('id')
    .execute()

/** Who changes a row, and when. */
interface By {
  username: string
  now: Date
}

/** A new row; without a number it comes last among its siblings. */
export async function insertMenu(db: Db, id: string, columns: MenuColumns, sortNo: number, by: By): Promise<void> {
  await db
    .insertInto('permission')
    .values({ id, ...columns, sortNo, createdBy: by.username, createdAt: by.now })
    .execute()
}

/** Changes a row; its number stays without a new one. */
export async function updateMenu(
  db: Db,
  id: string,
  columns: MenuColumns,
  sortNo: number | undefined,
  by: By,
): Promise<void> {
  await db
    .updateTable('permission')
    .set((row) => ({
      ...columns,
      ...(sortNo === undefined ? {} : { sortNo }),
      updatedBy: by.username,
      updatedAt: by.now,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Puts a row below a parent and numbers the siblings there in this order. */
export async function placeMenu(
  db: Db,
  id: string,
  parentId: string | null,
  siblings: readonly string[],
  by: By,
): Promise<void> {
  await db
    .updateTable('permission')
    .set((row) => ({
      parentId,
      menuType: sql<number>`case when menu_type = 2 then 2 when ${parentId}::text is null then 0 else 1 end`,
      updatedBy: by.username,
      updatedAt: by.now,
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await sql`
    update permission set sort_no = given.place
    from unnest(${[...siblings]}::text[]) with ordinality as given(id, place)
    where permission.id = given.id and permission.sort_no is distinct from given.place`.execute(db)
}

/** The rows and all below them, the deepest included. */
export async function subtreeOf(db: Db, ids: readonly string[]): Promise<MenuRow[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from permission where id = any(${[...ids]}::text[])
      union select permission.id from permission join below on permission.parent_id = below.id
    )
    select id from below`.execute(db)
  return menuRowsOf(
    db,
    rows.map(({ id }) => id),
  )
}

/** Removes rows; grants and data rules go with them. */
export async function deleteMenus(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('permission')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
