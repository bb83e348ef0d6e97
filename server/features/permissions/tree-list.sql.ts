import type { PermissionTreeList } from '#common/contract/permissions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { treeListOf } from './tree-list.rules.ts'

/** Every permission row in the order of menus, with whether data rules are kept with it. */
const treeRows = (db: Db) =>
  db
    .selectFrom('permission')
    .select((select) => [
      'permission.id',
      'permission.parentId',
      'permission.name',
      'permission.icon',
      'permission.menuType',
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

/** The tree roles are granted from: every permission row and all their ids, in one statement. */
export const permissionTreeList = async (db: Db): Promise<PermissionTreeList> =>
  treeListOf(await treeRows(db).execute())

/** The tree a department's roles are granted from: what the department itself was granted. */
export const departmentTreeList = async (db: Db, departmentId: string): Promise<PermissionTreeList> =>
  treeListOf(
    await treeRows(db)
      .where(
        'permission.id',
        'in',
        db.selectFrom('departmentPermission').select('permissionId').where('departmentId', '=', departmentId),
      )
      .execute(),
  )
