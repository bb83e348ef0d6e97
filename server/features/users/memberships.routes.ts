import type { membershipContract } from '#common/contract/memberships.ts'
import type { UserRow } from '#common/contract/users.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { holdsIn } from '#server/platform/auth/within-department.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import type { PageOf } from '#server/platform/db/list-query.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { asKept, shown } from './contacts.ts'
import { addDepartments, addRoles, removeFromDepartment, removeRole } from './user-belongings.sql.ts'
import { departmentsInCharge, isRole, orgCodeOf } from './departments-in-charge.sql.ts'
import { gainingNothing } from './gains.ts'
import { keepingManaged, refuseExclusiveRoles } from './safeguards.sql.ts'
import { everybody, pageOfUsers, userList, type Among } from './user-list.sql.ts'
import { contentOf, labelOf } from './user.rules.ts'
import { holdUsers, touchUsers } from './user-edit.sql.ts'

/** Users who manage all users manage any department; others manage those in their charge and below. */
async function refuseOutsideCharge({ db, viewer }: Context, departmentId: string, code: PermissionCode): Promise<void> {
  const orgCode = await orgCodeOf(db, departmentId)
  if (orgCode === undefined) throw refuse('record.not-found')
  if (holdsIn(viewer, code, orgCode)) return
  if (!(await departmentsInCharge(db, viewer.accountId ?? '')).includes(departmentId)) throw refuse('permission.denied')
}

/** Users that the caller sees, locked until the transaction ends. @throws Refusal record.none-chosen, record.not-found */
async function chosen(context: ListContext, ids: string[]): Promise<string[]> {
  if (ids.length === 0) throw refuse('record.none-chosen')
  await holdUsers(context.db, ids)
  const seen = await userList.seen(context.db, ids, context.list)
  if (seen.length < ids.length) throw refuse('record.not-found')
  return ids
}

/** Keeps a version of users with what they hold now. */
async function noted(context: Context, ids: readonly string[]): Promise<null> {
  await touchUsers(context.db, ids, context.viewer.username, context.clock())
  const users = await everybody.byIds(context.db, ids)
  await noteChanges(
    context,
    asKept(context.contacts, users).map((user) => ({
      table: 'account',
      id: user.id,
      operation: 'edit',
      label: labelOf(user),
      content: contentOf(user),
    })),
  )
  return null
}

async function takeRole(context: ListContext, roleId: string, userIds: string[]): Promise<null> {
  const ids = await chosen(context, userIds)
  if (ids.includes(context.viewer.accountId ?? '')) throw refuse('account.own')
  const remove = () => keepingManaged(context.db, () => removeRole(context.db, roleId, ids))
  // A role taken away takes its data rules along.
  const gone = await gainingNothing(context, remove, ids)
  if (gone.length === 0) throw refuse('record.not-found')
  return noted(context, gone)
}

async function takeFromDepartment(context: ListContext, departmentId: string, userIds: string[]): Promise<null> {
  await refuseOutsideCharge(context, departmentId, 'system:user:edit')
  const ids = await chosen(context, userIds)
  const gone = await removeFromDepartment(context.db, departmentId, ids)
  if (gone.length === 0) throw refuse('account.not-member')
  return noted(context, gone)
}

/** One page of members. */
async function members(context: ListContext, narrower: Among, what: string): Promise<PageOf<UserRow>> {
  const page = await pageOfUsers(context.db, context.list, narrower)
  return { ...page, records: await shown(context, page.records, what) }
}

/** The calls of common/contract/memberships.ts (wire 3.1). */
export function membershipHandlers(): Handlers<typeof membershipContract> {
  return {
    'GET /sys/user/userRoleList': (context) => members(context, { roleId: context.query.roleId }, '角色的用户'),

    async 'POST /sys/user/addSysUserRole'(context) {
      const { db, body, viewer } = context
      const ids = await chosen(context, [...new Set(body.userIdList)])
      if (ids.includes(viewer.accountId ?? '')) throw refuse('account.own')
      if (!(await isRole(db, body.roleId))) throw refuse('record.not-found')
      const held = ids.map((accountId) => ({ accountId, roleId: body.roleId }))
      await gainingNothing(context, () => addRoles(db, held), ids)
      await refuseExclusiveRoles(db, ids)
      return noted(context, ids)
    },

    'DELETE /sys/user/deleteUserRole': (context) => takeRole(context, context.query.roleId, [context.query.userId]),
    'DELETE /sys/user/deleteUserRoleBatch': (context) => takeRole(context, context.query.roleId, idsIn(context.query.userIds)),

    async 'GET /sys/user/departUserList'(context) {
      const { db, viewer } = context
      const { depId = '' } = context.query
      if (depId === '') return members(context, { departmentIds: await departmentsInCharge(db, viewer.accountId ?? '') }, '部门的用户')
      await refuseOutsideCharge(context, depId, 'system:user:list')
      return members(context, { departmentId: depId }, '部门的用户')
    },

    async 'POST /sys/user/editSysDepartWithUser'(context) {
      const { db, body } = context
      await refuseOutsideCharge(context, body.depId, 'system:user:edit')
      const ids = await chosen(context, [...new Set(body.userIdList)])
      const members = ids.map((accountId) => ({ accountId, departmentId: body.depId }))
      await gainingNothing(context, () => addDepartments(db, members), ids)
      return noted(context, ids)
    },

    'DELETE /sys/user/deleteUserInDepart': (context) => takeFromDepartment(context, context.query.depId, [context.query.userId]),
    'DELETE /sys/user/deleteUserInDepartBatch': (context) => takeFromDepartment(context, context.query.depId, idsIn(context.query.userIds)),
  }
}
