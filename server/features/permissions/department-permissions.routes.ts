import type { departmentPermissionContract } from '#common/contract/department-permissions.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { refuseForeignDepartment } from '../departments/departments.door.ts'
import {
  grantsOfDepartmentRole,
  rulesForDepartment,
  rulesForDepartmentRole,
  saveDepartmentGrants,
  saveDepartmentRoleGrants,
  saveRulesOfDepartment,
  saveRulesOfDepartmentRole,
} from './department-grants.ts'
import { grantedToDepartment } from './department-grants.sql.ts'
import { departmentTreeList, permissionTreeList } from './tree-list.sql.ts'

const GRANTING: readonly PermissionCode[] = [
  'system:permission:list',
  'system:permission:saveRole',
  'system:permission:saveDepart',
]

/** The calls of common/contract/department-permissions.ts. */
export function departmentPermissionHandlers(): Handlers<typeof departmentPermissionContract> {
  const treeForRole = async ({ db, viewer, query }: Context & { query: { departId: string } }) => {
    await refuseForeignDepartment(db, viewer, query.departId)
    return departmentTreeList(db, query.departId)
  }
  const ofRole = (context: Context & { query: { roleId: string } }) =>
    grantsOfDepartmentRole(context, context.query.roleId)
  const saveOfRole = async (context: Context & { body: { roleId: string; permissionIds: string } }) => {
    await saveDepartmentRoleGrants(context, context.body.roleId, context.body.permissionIds)
    return null
  }
  return {
    async 'GET /sys/permission/queryTreeList'({ db, viewer }) {
      // The tree names every button there is: for users who grant something or edit menus.
      if (!GRANTING.some((code) => viewer.permissions.has(code))) throw refuse('permission.denied')
      return permissionTreeList(db)
    },
    'GET /sys/permission/queryDepartPermission': ({ db, query }) => grantedToDepartment(db, query.departId),
    async 'POST /sys/permission/saveDepartPermission'(context) {
      await saveDepartmentGrants(context, context.body.departId, context.body.permissionIds)
      return null
    },
    'GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}': ({ db, params }) =>
      rulesForDepartment(db, params.permissionId, params.departId),
    async 'POST /sys/sysDepartPermission/datarule'(context) {
      await saveRulesOfDepartment(context, context.body)
      return null
    },
    'GET /sys/permission/queryTreeListForDeptRole': treeForRole,
    'GET /sys/sysDepartPermission/queryTreeListForDeptRole': treeForRole,
    'GET /sys/permission/queryDeptRolePermission': ofRole,
    'GET /sys/sysDepartPermission/queryDeptRolePermission': ofRole,
    'POST /sys/permission/saveDeptRolePermission': saveOfRole,
    'POST /sys/sysDepartPermission/saveDeptRolePermission': saveOfRole,
    'GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}': (context) =>
      rulesForDepartmentRole(context, context.params.permissionId, context.params.roleId),
    async 'POST /sys/sysDepartRole/datarule'(context) {
      await saveRulesOfDepartmentRole(context, context.body)
      return null
    },
  }
}
