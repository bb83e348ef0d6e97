import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { DepartRole } from '#common/contract/department-roles.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges, type Change } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { departmentRolesOf, gainingNothing, setDepartmentRoles } from '../users/users.door.ts'
import {
  accountNamed,
  deleteDepartmentRoles,
  everyDepartmentRole,
  heldDepartmentRoles,
  holdersOf,
  insertDepartmentRole,
  isMember,
  updateDepartmentRole,
} from './department-roles.sql.ts'
import { placeOf } from './department-changes.sql.ts'
import { refuseForeignDepartment } from './in-charge.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request' | 'before'>
const byOf = ({ viewer, clock }: Doer) => ({ username: viewer.username, now: clock() })
const invalid = (reason: string) => refuse('record.invalid', { reason })
const labelOf = ({ departName, roleName }: DepartRole) => `部门角色“${departName} / ${roleName}”`
const changeOf = (operation: Change['operation'], role: DepartRole): Change => ({
  table: 'departmentRole',
  id: role.id,
  operation,
  label: labelOf(role),
  content: role,
})

interface RoleForm {
  roleName: string
  roleCode: string
  description?: string | null
}

/** @throws Refusal record.invalid */
function columnsOf(form: RoleForm) {
  const columns = {
    name: form.roleName.trim(),
    code: form.roleCode.trim(),
    description: form.description?.trim() || null,
  }
  if (columns.name === '') throw invalid('请输入部门角色名称')
  if (columns.code === '') throw invalid('请输入部门角色编码')
  return columns
}

/**
 * The roles, if the caller manages their departments.
 * @throws Refusal record.none-chosen, record.not-found, permission.denied
 */
async function own({ db, viewer }: Doer, ids: readonly string[]): Promise<DepartRole[]> {
  needChosen(ids)
  const roles = await heldDepartmentRoles(db, ids)
  if (roles.length === 0) throw refuse('record.not-found')
  for (const departId of new Set(roles.map((role) => role.departId)))
    await refuseForeignDepartment(db, viewer, departId)
  return roles
}

/** A role of a department that the caller manages. @throws Refusal record.not-found, permission.denied */
export async function departmentRoleOf(context: Doer, id: string): Promise<DepartRole> {
  const [role] = await own(context, [id])
  if (!role) throw refuse('record.not-found')
  return role
}

async function note(context: Doer, operation: 'add' | 'edit', id: string): Promise<void> {
  await noteChanges(
    context,
    (await heldDepartmentRoles(context.db, [id])).map((role) => changeOf(operation, role)),
  )
}

/**
 * Adds a role.
 * @returns the id of the new role.
 * @throws Refusal record.not-found, permission.denied, record.invalid, record.taken
 */
export async function addDepartmentRole(context: Doer, form: RoleForm & { departId: string }): Promise<string> {
  const { db, viewer } = context
  if (!(await placeOf(db, form.departId))) throw refuse('record.not-found')
  await refuseForeignDepartment(db, viewer, form.departId)
  const id = newId()
  await insertDepartmentRole(db, { id, departmentId: form.departId, ...columnsOf(form) }, byOf(context))
  await note(context, 'add', id)
  return id
}

/** @throws Refusal record.not-found, record.changed, permission.denied, record.invalid, record.taken */
export async function editDepartmentRole(
  context: Doer,
  form: RoleForm & { id: string; revision?: number | null },
): Promise<void> {
  const { db } = context
  await own(context, [form.id])
  await lockForEdit(db, 'departmentRole', form.id, form.revision)
  await updateDepartmentRole(db, form.id, columnsOf(form), byOf(context))
  await note(context, 'edit', form.id)
}

/**
 * Removes roles that no user has.
 * @throws Refusal record.none-chosen, record.not-found, permission.denied, record.in-use
 */
export async function removeDepartmentRoles(context: Doer, ids: readonly string[]): Promise<void> {
  const { db } = context
  const roles = await own(context, ids)
  const { names, total } = await holdersOf(db, ids)
  if (total > 0)
    throw refuse('record.in-use', {
      what: roles.slice(0, 10).map(labelOf).join('、'),
      users: `${names.join('、')}${total > names.length ? ` 等 ${total} 人` : ''}`,
    })
  await deleteDepartmentRoles(db, ids)
  await noteChanges(
    context,
    roles.map((role) => changeOf('delete', role)),
  )
}

/** @throws Refusal permission.denied */
export async function rolesFor(
  { db, viewer }: Pick<Doer, 'db' | 'viewer'>,
  departmentId: string,
): Promise<DepartRole[]> {
  await refuseForeignDepartment(db, viewer, departmentId)
  return everyDepartmentRole(db, departmentId)
}

/**
 * Gives a member exactly these roles of a department. The department follows from the roles, new or old, or is given as
 * departId.
 * @throws Refusal record.not-found, record.invalid, permission.denied
 */
export async function giveDepartmentRoles(
  context: Doer,
  asked: { userId: string; newRoleId: string; oldRoleId?: string | null; departId?: string | null },
): Promise<void> {
  const { db, viewer } = context
  const wanted = idsIn(asked.newRoleId)
  const named = idsIn(`${asked.newRoleId},${asked.oldRoleId ?? ''}`)
  const roles = named.length === 0 ? [] : await own(context, named)
  const departments = new Set([...roles.map(({ departId }) => departId), ...(asked.departId ? [asked.departId] : [])])
  const [departId] = departments
  if (departId === undefined) return
  if (departments.size > 1) throw invalid('这些部门角色不属于同一个部门')
  await refuseForeignDepartment(db, viewer, departId)
  const account = await accountNamed(db, asked.userId)
  if (!account) throw refuse('record.not-found')
  if (wanted.length > 0 && !(await isMember(db, account.id, departId)))
    throw invalid(`${account.realname}（${account.username}）不是这个部门的成员`)
  await gainingNothing(context, () => setDepartmentRoles(db, account.id, departId, wanted), [account.id])
  const has = new Set(await departmentRolesOf(db, account.id, departId))
  await noteChanges(context, [
    {
      table: 'accountDepartmentRole',
      id: account.id,
      operation: 'edit',
      label: `${account.realname}（${account.username}）的部门角色`,
      content: {
        userId: account.id,
        username: account.username,
        departId,
        roles: roles
          .filter(({ id }) => has.has(id))
          .map(({ roleName }) => roleName)
          .join('、'),
      },
    },
  ])
}
