import type { Db } from '#server/platform/db/open.ts'
import { BASE_MENUS, type MenuSeed } from './base/menus.ts'
import { ADMIN_ROLE, BASE_ROLES, type BaseRole, EXCLUSIVE_ROLES } from './base/roles.ts'

/** Under this name seed_state remembers that a row was put in, so that it is put in once in the life of a database. */
const given = (id: string) => `row ${id}`

/** Remembers the row; false when it was put in before, by this release or an older one. */
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
 * Puts in the roles and menus this release brings. Administrators own them from then on: a row they changed stays as
 * they left it, a row they removed does not come back, a grant they took away is not given again.
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
    // A role that is new gets what is its own of the rows that are not.
    else
      await grantMenu(
        db,
        menu.id,
        newRoles.filter((role) => menu.roles?.includes(role)),
      )
}

/** Roles of separate duties exclude each other from the day they are put in. */
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
  // Its parent may have been removed; the new screen then stands on the first level, where it is found.
  const placed = { ...menu, parentId: parent?.id ?? null, menuType: parent || menu.menuType === 2 ? menu.menuType : 0 }
  await db
    .insertInto('permission')
    .values(placed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await grantMenu(db, menu.id, [ADMIN_ROLE, ...roles])
}

/** Grants a row to those of the roles that are there, if the row is. */
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
