import { insertJson, jsonRows } from '#server/platform/db/json-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { BASE_MENUS, type MenuSeed } from './base/menus.ts'
import { ADMIN_ROLE, BASE_ROLES, type BaseRole, EXCLUSIVE_ROLES } from './base/roles.ts'

/** Name under which seed_state records that a row was added, so that it is added once in the life of a database. */
const given = (id: string) => `row ${id}`

/** Records rows as added. @returns those that neither this release nor an older one has added before */
async function firstTimes(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const noted = await db
    .insertInto('seedState')
    .values(ids.map((id) => ({ name: given(id), checksum: '' })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute()
  const names = new Set(noted.map(({ name }) => name))
  return new Set(ids.filter((id) => names.has(given(id))))
}

/** Records a row as added. @returns false when this release or an older one has added it before */
export const firstTime = async (db: Db, id: string): Promise<boolean> => (await firstTimes(db, [id])).has(id)

/**
 * Adds the roles and menus of this release. From then on administrators decide about them: a row that they changed
 * stays as it is, a row that they removed does not come back, and a grant that they withdrew is not given again.
 */
export async function loadMenus(db: Db): Promise<void> {
  const freshRoles = await firstTimes(
    db,
    BASE_ROLES.map(({ id }) => id),
  )
  const newRoles = BASE_ROLES.filter(({ id }) => freshRoles.has(id))
  await insertJson(db, 'role', newRoles, (conflict) => conflict.doNothing())
  await separate(
    db,
    newRoles.map(({ id }) => id),
  )
  const fresh = await firstTimes(
    db,
    BASE_MENUS.map(({ id }) => id),
  )
  // A parent may have been removed. Then the new screen stands on the first level.
  const there = new Set([...(await permissionIds(db)), ...fresh])
  const rows: Omit<MenuSeed, 'roles'>[] = []
  const grants: { roleId: string; permissionId: string }[] = []
  for (const { roles = [], ...menu } of BASE_MENUS) {
    const isFresh = fresh.has(menu.id)
    const parentId = menu.parentId !== null && there.has(menu.parentId) ? menu.parentId : null
    if (isFresh)
      rows.push({ ...menu, parentId, menuType: parentId !== null || menu.menuType === 2 ? menu.menuType : 0 })
    // A new role is granted the rows that were there before it.
    for (const roleId of isFresh ? [ADMIN_ROLE, ...roles] : roles.filter((role) => freshRoles.has(role)))
      grants.push({ roleId, permissionId: menu.id })
  }
  if (rows.length > 0)
    await db
      .insertInto('permission')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await grantMenus(db, grants)
}

const permissionIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('permission').select('id').execute()).map(({ id }) => id)

/** Roles of separate duties exclude each other from the start. */
async function separate(db: Db, newRoles: BaseRole[]): Promise<void> {
  const pairs = EXCLUSIVE_ROLES.flatMap((one) =>
    EXCLUSIVE_ROLES.filter((other) => one < other).map((other) => [one, other] as const),
  )
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
        .where((on) =>
          on.or(fresh.map(([one, other]) => on.and([on('one.id', '=', one), on('other.id', '=', other)]))),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Grants rows to roles, where both exist. */
async function grantMenus(db: Db, grants: readonly { roleId: string; permissionId: string }[]): Promise<void> {
  await db
    .insertInto('rolePermission')
    .columns(['roleId', 'permissionId'])
    .expression((select) =>
      select
        .selectFrom(jsonRows('rolePermission', 'granted', grants))
        .innerJoin('role', 'role.id', 'granted.roleId')
        .innerJoin('permission', 'permission.id', 'granted.permissionId')
        .select(['granted.roleId', 'granted.permissionId']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
