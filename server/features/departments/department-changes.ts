import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { DepartForm } from '#common/contract/departments.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { nextCode } from '#common/rules/level-codes.ts'
import { noteChanges, type Change } from '#server/platform/audit/changes.sql.ts'
import { tenantOfNew } from '#server/platform/auth/tenants.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { lockTree } from '#server/platform/db/tree-lock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { listRequest, type Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { refuseUnknownTenant } from '../tenants/tenants.door.ts'
import { gainingNothing, memberIdsSeen, releaseCharge, renameOrgCodes, setDirectors } from '../users/users.door.ts'
import {
  deleteDepartments,
  type DepartmentColumns,
  departmentsBelow,
  headsAbove,
  holdDepartments,
  insertDepartments,
  membersAmong,
  placeDepartment,
  placeOf,
  renewCodes,
  rulesSpeakingOf,
  siblingsBelow,
  updateDepartment,
} from './department-changes.sql.ts'
import { departmentRowsOf, type DepartmentRow } from './departments.sql.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'contacts' | 'request' | 'before'>
const byOf = ({ viewer, clock }: Doer) => ({ username: viewer.username, now: clock() })
const invalid = (reason: string) => refuse('record.invalid', { reason })

const changeOf = (operation: Change['operation'], row: DepartmentRow): Change => ({
  table: 'department',
  id: row.id,
  operation,
  label: `部门“${row.departName}”`,
  content: row,
})

/** Notes a department as it is now. */
async function note(context: Doer, operation: 'add' | 'edit', id: string): Promise<void> {
  const rows = await departmentRowsOf(context.db, [id])
  await noteChanges(
    context,
    rows.map((row) => changeOf(operation, row)),
  )
}

const textOr = (text: string | null | undefined): string | null => text?.trim() || null

/** @throws Refusal record.invalid without a name */
function columnsOf(form: DepartForm): DepartmentColumns {
  const name = form.departName.trim()
  if (name === '') throw invalid('请输入部门名称')
  return {
    name,
    nameEn: textOr(form.departNameEn),
    nameAbbr: textOr(form.departNameAbbr),
    description: textOr(form.description),
    category: form.orgCategory ?? (textOr(form.parentId) === null ? '1' : '2'),
    mobile: textOr(form.mobile),
    fax: textOr(form.fax),
    address: textOr(form.address),
    memo: textOr(form.memo),
    status: form.status ?? '1',
  }
}

/** The code the next department below a parent gets. @throws Refusal record.invalid when the level is full */
async function freeCode(db: Db, parentId: string | null, parentCode: string): Promise<string> {
  const code = nextCode(
    parentCode,
    (await siblingsBelow(db, parentId)).map(({ orgCode }) => orgCode),
  )
  if (code === null) throw invalid('这一级的部门编码已经用完')
  return code
}

/** A role of a department adds and moves nothing to the first level. @throws Refusal record.invalid */
function refuseFirstLevel({ viewer }: Doer, code: PermissionCode): void {
  if (viewer.withinDepartment.has(code)) throw invalid('您的权限只在本部门内有效，请选择本部门或其下级作为上级部门')
}

/** The code of a parent, '' for the first level. @throws Refusal record.invalid when it is gone */
async function codeOfParent(db: Db, parentId: string | null): Promise<string> {
  if (parentId === null) return ''
  const parent = await placeOf(db, parentId)
  if (!parent) throw invalid('上级部门不存在，可能已被删除')
  return parent.orgCode
}

/** Adds a department. @returns id and code of the new department. @throws Refusal record.invalid */
export async function addDepartment(context: Doer, form: DepartForm): Promise<{ id: string; orgCode: string }> {
  const { db } = context
  await lockTree(db, 'department')
  const parentId = textOr(form.parentId)
  if (parentId === null) refuseFirstLevel(context, 'system:depart:add')
  const orgCode = await freeCode(db, parentId, await codeOfParent(db, parentId))
  const last = (await siblingsBelow(db, parentId)).at(-1)?.sortOrder ?? 0
  const id = newId()
  const tenantId =
    context.viewer.tenants === null ? (form.tenantId ?? null) : parentId === null ? tenantOfNew(context.viewer) : null
  await refuseUnknownTenant(db, tenantId)
  await insertDepartments(
    db,
    [{ id, parentId, orgCode, sortOrder: form.departOrder ?? last + 1, ...columnsOf(form), tenantId }],
    byOf(context),
  )
  if (form.directorUserIds)
    await gainingNothing(
      context,
      () => setDirectors(db, id, idsIn(form.directorUserIds ?? '')),
      idsIn(form.directorUserIds ?? ''),
    )
  await note(context, 'add', id)
  return { id, orgCode }
}

/** Changes a department; a new parent moves it. @throws Refusal record.not-found, record.changed, record.invalid */
export async function editDepartment(
  context: Doer,
  { id, revision, ...form }: DepartForm & { id: string; revision?: number | null },
): Promise<void> {
  const { db } = context
  await lockTree(db, 'department')
  await lockForEdit(db, 'department', id, revision)
  const columns = columnsOf({
    ...form,
    parentId: form.parentId === undefined ? (await placeOf(db, id))?.parentId : form.parentId,
  })
  const tenant = context.viewer.tenants === null && form.tenantId !== undefined ? { tenantId: form.tenantId } : {}
  await refuseUnknownTenant(db, tenant.tenantId ?? null)
  const order = form.departOrder == null ? {} : { sortOrder: form.departOrder }
  // A department put into use or out of it gives members its roles, or takes roles whose data rules narrowed what they
  // see.
  await gainingNothing(context, () => updateDepartment(db, id, { ...columns, ...tenant, ...order }, byOf(context)), {
    departmentId: id,
  })
  const parentId = textOr(form.parentId)
  if (form.parentId !== undefined && parentId !== (await placeOf(db, id))?.parentId)
    await move(context, { id, parentId })
  if (form.directorUserIds !== undefined)
    await gainingNothing(
      context,
      () => setDirectors(db, id, idsIn(form.directorUserIds ?? '')),
      idsIn(form.directorUserIds ?? ''),
    )
  await note(context, 'edit', id)
}

/** A place in the tree: below a parent, before one of those there or after all of them. */
export interface Place {
  id: string
  parentId: string | null
  before?: string | null
}

/** Moves a department with all below it. @returns its code before and after */
async function place(context: Doer, { id, parentId, before }: Place): Promise<{ was: string; is: string }> {
  const { db } = context
  const moved = await placeOf(db, id)
  if (!moved) throw refuse('record.not-found')
  const parentCode = await codeOfParent(db, parentId)
  if (parentId !== null && (await departmentsBelow(db, [id])).includes(parentId))
    throw invalid('不能移动到自己或自己的下级之中')
  const siblings = (await siblingsBelow(db, parentId)).map((sibling) => sibling.id).filter((sibling) => sibling !== id)
  const at = before ? siblings.indexOf(before) : siblings.length
  if (at === -1) throw invalid('目标位置已不存在，请刷新后重试')
  const is = parentId === moved.parentId ? moved.orgCode : await freeCode(db, parentId, parentCode)
  await placeDepartment(db, id, parentId, siblings.toSpliced(at, 0, id), byOf(context))
  if (is !== moved.orgCode) {
    await renewCodes(db, moved.orgCode, is)
    await renameOrgCodes(db, moved.orgCode, is)
  }
  return { was: moved.orgCode, is }
}

/**
 * Moves a department, if this gives nobody more: a head of the department above comes to be in charge of it, and data
 * rules on codes of departments come to show it.
 * @throws Refusal account.own-rights, permission.denied when users work there whom the caller does not see
 * @throws ApprovalNeeded
 */
async function move(context: Doer, to: Place): Promise<{ was: string; is: string }> {
  const { db, viewer, clock, contacts, request } = context
  if (to.parentId === null && (await placeOf(db, to.id))?.parentId !== null)
    refuseFirstLevel(context, 'system:depart:edit')
  const concerned = await departmentsBelow(db, [to.id])
  const seen = async () => {
    const users = await listRequest({ db, clock, contacts }, viewer, 'system/UserList', request)
    return users.rules === null ? null : memberIdsSeen(db, concerned, users)
  }
  const before = await seen()
  const moved = await gainingNothing(context, () => place(context, to), await headsAbove(db, to.parentId))
  const after = await seen()
  if (before && after?.some((id) => !before.includes(id)))
    throw refuse('account.own-rights', { gained: '：移动后会看到原来看不到的用户' })
  return moved
}

/**
 * Moves a department. Below another parent it and all below it get new codes, and so do the users who work there. Data
 * rules that contain an old code are not changed but named.
 * @throws Refusal record.not-found, record.invalid
 */
export async function moveDepartment(context: Doer, to: Place) {
  const { db } = context
  await lockTree(db, 'department')
  const { was, is } = await move(context, to)
  await note(context, 'edit', to.id)
  return { orgCode: is, rules: was === is ? [] : await rulesSpeakingOf(db, was) }
}

/** Removes departments with all below them, their roles and grants. @throws Refusal record.not-found, record.in-use */
export async function removeDepartments(context: Doer, ids: string[]): Promise<void> {
  const { db } = context
  await lockTree(db, 'department')
  const all = await departmentsBelow(db, ids)
  await holdDepartments(db, all)
  const rows = await departmentRowsOf(db, all)
  if (rows.length === 0) throw refuse('record.not-found')
  const { names, total } = await membersAmong(db, all)
  if (total > 0) {
    const chosen = rows.filter(({ id }) => ids.includes(id)).map(({ departName }) => departName)
    throw refuse('record.in-use', {
      what: `部门“${chosen.slice(0, 10).join('、')}”`,
      users: `成员 ${names.join('、')}${total > names.length ? ` 等 ${total} 人` : ''}`,
    })
  }
  await releaseCharge(db, all)
  await deleteDepartments(db, all)
  await noteChanges(
    context,
    rows.map((row) => changeOf('delete', row)),
  )
}
