import type { Db } from '#server/platform/db/open.ts'
import { BASE_MENUS, type MenuSeed } from './base/menus.ts'
import { ADMIN_ROLE, BASE_ROLES, type BaseRole, EXCLUSIVE_ROLES } from './base/roles.ts'

/** Name under which seed_state records that a row was added, so that it is added once in the life of a database. */
const given = (id: string) => `row ${id}`

/** Records a row as added. @returns false when this release or an older one has added it before */
export async function firstTime(db: Db, id: string): Promise<boolean> {
  const noted = await db
    .insertInto('seedState')
    .values({ name: given(id), checksum: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Adds the roles and menus of this release. From then on administrators decide about them: a row that they changed stays as it is, a row
 * that they removed does not come back, and a grant that they withdrew is not given again.
 */
export async function loadMenus(db: Db): Promise<void> {
  const newRoles: BaseRole[] = []
  for (const role of BASE_ROLES)
    if (await firstTime(db, role.id)) {
      newRoles.push(role.id)
      await db
        .insertInto('role')
        .values(role)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  await separate(db, newRoles)
  for (const menu of BASE_MENUS)
    if (await firstTime(db, menu.id)) await addMenu(db, menu)
    // A new role is granted the rows that were there before it.
    else
      await grantMenu(
        db,
        menu.id,
        newRoles.filter((role) => menu.roles?.includes(role)),
      )
}

/** Roles of separate duties exclude each other from the start. */
async function separate(db: Db, newRoles: BaseRole[]): Promise<void> {
  const pairs = EXCLUSIVE_ROLES.flatMap((one) => EXCLUSIVE_ROLES.filter((other) => one < other).map((other) => [one, other] as const))
  const fresh = pairs.filter(([one, other]) => newRoles.includes(one) || newRoles.includes(other))
  if (fresh.length === 0) return
  await db
    .insertInto('roleExclusion')
    .columns(['roleId', 'excludedRoleId'])
    .expression((select) =>
      select
        .selectFrom('role as one')
        .innerJoin('role as other', (join) => join.onTrue())
        .select(['one.id as roleId', 'other.id as excludedRoleId'])
        .where((on) => on.or(fresh.map(([one, other]) => on.and([on('one.id', '=', one), on('other.id', '=', other)])))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addMenu(db: Db, { roles = [], ...menu }: MenuSeed): Promise<void> {
  const parent =
    menu.parentId === null ? undefined : await db.selectFrom('permission').select('id').where('id', '=', menu.parentId).executeTakeFirst()
  // The parent may have been removed. Then the new screen stands on the first level.
  const placed = { ...menu, parentId: parent?.id ?? null, menuType: parent || menu.menuType === 2 ? menu.menuType : 0 }
  await db
    .insertInto('permission')
    .values(placed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await grantMenu(db, menu.id, [ADMIN_ROLE, ...roles])
}

/** Grants a row to those of the roles that exist, if the row exists. */
async function grantMenu(db: Db, menuId: string, roleIds: string[]): Promise<void> {
  if (roleIds.length === 0) return
  await db
    .insertInto('rolePermission')
    .columns(['roleId', 'permissionId'])
    .expression((select) =>
      select
        .selectFrom('role')
        .innerJoin('permission', (join) => join.on('permission.id', '=', menuId))
        .select(['role.id as roleId', 'permission.id as permissionId'])
        .where('role.id', 'in', roleIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
