import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { departmentRoleContract } from '#common/contract/department-roles.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { departmentRolesOf } from '../users/users.door.ts'
import {
  addDepartmentRole,
  editDepartmentRole,
  departmentRoleOf,
  giveDepartmentRoles,
  removeDepartmentRoles,
  rolesFor,
} from './department-role-changes.ts'
import { pageOfDepartmentRoles } from './department-roles.sql.ts'
import { refuseForeignDepartment } from './in-charge.ts'

/**
 * The calls of common/contract/department-roles.ts: for users who manage all departments, and for people in charge of
 * theirs.
 */
export function departmentRoleHandlers(): Handlers<typeof departmentRoleContract> {
  return {
    async 'GET /sys/sysDepartRole/list'({ db, viewer, query, list }) {
      // Older clients ask before a department is chosen: it has no roles.
      if (query.deptId !== undefined) await refuseForeignDepartment(db, viewer, query.deptId)
      return pageOfDepartmentRoles(db, query.deptId ?? '', list)
    },
    'GET /sys/sysDepartRole/queryById': (context) => departmentRoleOf(context, context.query.id),
    'POST /sys/sysDepartRole/add': async (context) => ({ id: await addDepartmentRole(context, context.body) }),
    async 'PUT /sys/sysDepartRole/edit'(context) {
      await editDepartmentRole(context, context.body)
      return null
    },
    async 'DELETE /sys/sysDepartRole/delete'(context) {
      await removeDepartmentRoles(context, [context.query.id])
      return null
    },
    async 'DELETE /sys/sysDepartRole/deleteBatch'(context) {
      await removeDepartmentRoles(context, idsIn(context.query.ids))
      return null
    },
    'GET /sys/sysDepartRole/getDeptRoleList': (context) => rolesFor(context, context.query.departId),
    async 'GET /sys/sysDepartRole/getDeptRoleByUserId'({ db, viewer, query }) {
      await refuseForeignDepartment(db, viewer, query.departId)
      const ids = await departmentRolesOf(db, query.userId, query.departId)
      return ids.map((droleId) => ({ userId: query.userId, droleId }))
    },
    async 'POST /sys/sysDepartRole/deptRoleUserAdd'(context) {
      await giveDepartmentRoles(context, context.body)
      return null
    },
  }
}
