import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { membershipContract } from '#common/contract/memberships.ts'
import type { UserRow } from '#common/contract/users.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { holdsIn } from '#server/platform/auth/within-department.ts'
import type { PageOf } from '#server/platform/db/list-query.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { shown } from './contacts.ts'
import { addDepartments, addRoles, removeFromDepartment, removeRole } from './user-belongings.sql.ts'
import { departmentsInCharge, isRole, orgCodeOf } from './departments-in-charge.sql.ts'
import { gainingNothing } from './gains.ts'
import { keepingManaged, refuseExclusiveRoles } from './safeguards.sql.ts'
import { batchMembershipHandlers } from './batch-memberships.ts'
import { chosenMembers, notedMembers } from './chosen-members.ts'
import { pageOfUsers, type Among } from './user-list.sql.ts'

/** Users who manage all users manage any department; others manage those in their charge and below. */
async function refuseOutsideCharge({ db, viewer }: Context, departmentId: string, code: PermissionCode): Promise<void> {
  const orgCode = await orgCodeOf(db, departmentId)
  if (orgCode === undefined) throw refuse('record.not-found')
  if (holdsIn(viewer, code, orgCode)) return
  if (!(await departmentsInCharge(db, viewer.accountId ?? '')).includes(departmentId)) throw refuse('permission.denied')
}

async function takeRole(context: ListContext, roleId: string, userIds: string[]): Promise<null> {
  const ids = await chosenMembers(context, userIds)
  if (ids.includes(context.viewer.accountId ?? '')) throw refuse('account.own')
  const remove = () => keepingManaged(context.db, () => removeRole(context.db, roleId, ids))
  // A role taken away takes its data rules along.
  const gone = await gainingNothing(context, remove, ids)
  if (gone.length === 0) throw refuse('record.not-found')
  return notedMembers(context, gone)
}

async function takeFromDepartment(context: ListContext, departmentId: string, userIds: string[]): Promise<null> {
  await refuseOutsideCharge(context, departmentId, 'system:user:edit')
  const ids = await chosenMembers(context, userIds)
  const gone = await removeFromDepartment(context.db, departmentId, ids)
  if (gone.length === 0) throw refuse('account.not-member')
  return notedMembers(context, gone)
}

/** One page of members. */
async function members(context: ListContext, narrower: Among, what: string): Promise<PageOf<UserRow>> {
  const page = await pageOfUsers(context.db, context.list, narrower)
  return { ...page, records: await shown(context, page.records, what) }
}

/** The calls of common/contract/memberships.ts (wire 3.1). */
export function membershipHandlers(): Handlers<typeof membershipContract> {
  return {
    ...batchMembershipHandlers(),

    'GET /sys/user/userRoleList': (context) => members(context, { roleId: context.query.roleId }, '角色的用户'),

    async 'POST /sys/user/addSysUserRole'(context) {
      const { db, body, viewer } = context
      const ids = await chosenMembers(context, [...new Set(body.userIdList)])
      if (ids.includes(viewer.accountId ?? '')) throw refuse('account.own')
      if (!(await isRole(db, body.roleId))) throw refuse('record.not-found')
      const held = ids.map((accountId) => ({ accountId, roleId: body.roleId }))
      await gainingNothing(context, () => addRoles(db, held), ids)
      await refuseExclusiveRoles(db, ids)
      return notedMembers(context, ids)
    },

    'DELETE /sys/user/deleteUserRole': (context) => takeRole(context, context.query.roleId, [context.query.userId]),
    'DELETE /sys/user/deleteUserRoleBatch': (context) =>
      takeRole(context, context.query.roleId, idsIn(context.query.userIds)),

    async 'GET /sys/user/departUserList'(context) {
      const { db, viewer } = context
      const { depId = '' } = context.query
      if (depId === '')
        return members(context, { departmentIds: await departmentsInCharge(db, viewer.accountId ?? '') }, '部门的用户')
      await refuseOutsideCharge(context, depId, 'system:user:list')
      return members(context, { departmentId: depId }, '部门的用户')
    },

    async 'POST /sys/user/editSysDepartWithUser'(context) {
      const { db, body } = context
      await refuseOutsideCharge(context, body.depId, 'system:user:edit')
      const ids = await chosenMembers(context, [...new Set(body.userIdList)])
      const members = ids.map((accountId) => ({ accountId, departmentId: body.depId }))
      await gainingNothing(context, () => addDepartments(db, members), ids)
      return notedMembers(context, ids)
    },

    'DELETE /sys/user/deleteUserInDepart': (context) =>
      takeFromDepartment(context, context.query.depId, [context.query.userId]),
    'DELETE /sys/user/deleteUserInDepartBatch': (context) =>
      takeFromDepartment(context, context.query.depId, idsIn(context.query.userIds)),
  }
}
