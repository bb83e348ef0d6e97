import type { Db } from '#server/platform/db/open.ts'
import { BASE_MENUS, type MenuSeed } from './base/menus.ts'
import { ADMIN_ROLE, BASE_ROLES } from './base/roles.ts'

/** Under this name seed_state remembers that a row was put in, so that it is put in once in the life of a database. */
const given = (id: string) => `row ${id}`

/** Remembers the row; false when it was put in before, by this release or an older one. */
async function firstTime(db: Db, id: string): Promise<boolean> {
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
  for (const role of BASE_ROLES)
    if (await firstTime(db, role.id))
      await db
        .insertInto('role')
        .values(role)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  for (const menu of BASE_MENUS) if (await firstTime(db, menu.id)) await addMenu(db, menu)
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
  await db
    .insertInto('rolePermission')
    .columns(['roleId', 'permissionId'])
    .expression((select) =>
      select
        .selectFrom('role')
        .select((row) => ['role.id as roleId', row.val(menu.id).as('permissionId')])
        .where('role.id', 'in', [ADMIN_ROLE, ...roles]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
