import { idsIn } from '#server/platform/records/chosen-ids.ts'
import { refuse } from '#common/errors.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import type { Context } from '#server/platform/http/serve.ts'
import type { Db } from '#server/platform/db/open.ts'
import { gainingNothing } from '../users/users.door.ts'
import { refuseForeignDepartment } from '../departments/departments.door.ts'
import {
  departmentRoleOf,
  giveDepartment,
  giveDepartmentRole,
  grantedToDepartment,
  grantedToDepartmentRole,
  heldDepartment,
  parentsOfRows,
  rulesOfDepartment,
  rulesOfDepartmentRole,
  setRulesOfDepartment,
  setRulesOfDepartmentRole,
  takeFromDepartment,
  takeFromDepartmentRole,
} from './department-grants.sql.ts'
import { grantChange } from './grant-set.rules.ts'
import { dataRulesOfMenu } from './menu-rules.sql.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>

async function held(db: Db, departmentId: string) {
  const department = await heldDepartment(db, departmentId)
  if (!department) throw refuse('record.not-found')
  return department
}

/**
 * The role and its department, both locked until the transaction ends.
 * @throws Refusal record.not-found, permission.denied
 */
async function heldRole({ db, viewer }: Doer, roleId: string) {
  const role = await departmentRoleOf(db, roleId)
  if (!role) throw refuse('record.not-found')
  await refuseForeignDepartment(db, viewer, role.departmentId)
  await held(db, role.departmentId)
  return role
}

/**
 * Gives a department exactly these rows and those above them; what it loses, its own roles lose.
 * @throws Refusal record.not-found
 */
export async function saveDepartmentGrants(context: Doer, departmentId: string, permissionIds: string): Promise<void> {
  const { db } = context
  const { name } = await held(db, departmentId)
  const { given, taken, all } = grantChange(
    await grantedToDepartment(db, departmentId),
    idsIn(permissionIds),
    await parentsOfRows(db),
  )
  await gainingNothing(
    context,
    async () => {
      if (given.length > 0) await giveDepartment(db, departmentId, given)
      if (taken.length > 0) await takeFromDepartment(db, departmentId, taken)
    },
    { departmentId },
  )
  await noteChanges(context, [
    {
      table: 'departmentPermission',
      id: departmentId,
      operation: 'edit',
      label: `部门“${name}”的权限`,
      content: { departId: departmentId, departName: name, permissionIds: all.toSorted().join(',') },
    },
  ])
}

/**
 * Gives a department role exactly these rows and those above them.
 * @throws Refusal record.not-found, permission.denied, record.invalid
 */
export async function saveDepartmentRoleGrants(context: Doer, roleId: string, permissionIds: string): Promise<void> {
  const { db } = context
  const role = await heldRole(context, roleId)
  const rows = await parentsOfRows(db)
  const { given, taken, all } = grantChange(await grantedToDepartmentRole(db, roleId), idsIn(permissionIds), rows)
  const bounds = new Set(await grantedToDepartment(db, role.departmentId))
  const beyond = rows.filter(({ id }) => given.includes(id) && !bounds.has(id)).map(({ name }) => name)
  if (beyond.length > 0)
    throw refuse('record.invalid', {
      reason: `部门“${role.department}”没有以下权限，不能授予其角色：${beyond.slice(0, 10).join('、')}`,
    })
  await gainingNothing(
    context,
    async () => {
      if (given.length > 0) await giveDepartmentRole(db, roleId, role.departmentId, given)
      if (taken.length > 0) await takeFromDepartmentRole(db, roleId, taken)
    },
    { departmentRoleId: roleId },
  )
  await noteChanges(context, [
    {
      table: 'departmentRolePermission',
      id: roleId,
      operation: 'edit',
      label: `部门角色“${role.department} / ${role.name}”的权限`,
      content: { roleId, roleName: role.name, departName: role.department, permissionIds: all.toSorted().join(',') },
    },
  ])
}

/** The rules of a menu with those that are set; `fixed` ones are the department's and bind all its roles. */
async function offered(db: Db, permissionId: string, set: readonly string[], fixed: readonly string[]) {
  const rules = await dataRulesOfMenu(db, permissionId)
  return {
    datarule: rules.map((rule) => ({ ...rule, fixed: fixed.includes(rule.id) })),
    drChecked: rules.flatMap(({ id }) => (set.includes(id) || fixed.includes(id) ? id : [])).join(','),
  }
}

export const rulesForDepartment = async (db: Db, permissionId: string, departmentId: string) =>
  offered(db, permissionId, (await rulesOfDepartment(db, departmentId, permissionId)) ?? [], [])

/** @throws Refusal permission.denied */
export async function rulesForDepartmentRole(
  { db, viewer }: Pick<Doer, 'db' | 'viewer'>,
  permissionId: string,
  roleId: string,
) {
  const role = await departmentRoleOf(db, roleId)
  if (!role) throw refuse('record.not-found')
  await refuseForeignDepartment(db, viewer, role.departmentId)
  const fixed = (await rulesOfDepartment(db, role.departmentId, permissionId)) ?? []
  return offered(db, permissionId, (await rulesOfDepartmentRole(db, roleId, permissionId)) ?? [], fixed)
}

/** Names of the rules of a menu among these ids. @throws Refusal record.invalid for others */
async function rulesNamed(db: Db, permissionId: string, dataRuleIds: string) {
  const wanted = idsIn(dataRuleIds)
  const rules = (await dataRulesOfMenu(db, permissionId)).filter(({ id }) => wanted.includes(id))
  if (rules.length < wanted.length) throw refuse('record.invalid', { reason: '有的数据规则已被删除，请刷新后重试' })
  return { ids: rules.map(({ id }) => id), names: rules.map(({ ruleName }) => ruleName).join('、') }
}

/** @throws Refusal department-permission.unsaved, record.not-found, record.invalid */
export async function saveRulesOfDepartment(
  context: Doer,
  { departId, permissionId, dataRuleIds }: Record<'departId' | 'permissionId' | 'dataRuleIds', string>,
) {
  const { db } = context
  const { name } = await held(db, departId)
  if ((await rulesOfDepartment(db, departId, permissionId)) === undefined) throw refuse('department-permission.unsaved')
  const { ids, names } = await rulesNamed(db, permissionId, dataRuleIds)
  await gainingNothing(context, () => setRulesOfDepartment(db, departId, permissionId, ids), { departmentId: departId })
  await noteChanges(context, [
    {
      table: 'departmentPermission',
      id: departId,
      operation: 'edit',
      label: `部门“${name}”的数据规则`,
      content: { departId, departName: name, permissionId, dataRuleIds: ids.join(','), dataRules: names },
    },
  ])
}

/**
 * Sets the data rules of a department role; those of its department stay, whatever is ticked.
 * @throws Refusal department-role.unsaved, record.not-found, permission.denied, record.invalid
 */
export async function saveRulesOfDepartmentRole(
  context: Doer,
  { roleId, permissionId, dataRuleIds }: Record<'roleId' | 'permissionId' | 'dataRuleIds', string>,
) {
  const { db } = context
  const role = await heldRole(context, roleId)
  if ((await rulesOfDepartmentRole(db, roleId, permissionId)) === undefined) throw refuse('department-role.unsaved')
  const { ids, names } = await rulesNamed(db, permissionId, dataRuleIds)
  const fixed = (await rulesOfDepartment(db, role.departmentId, permissionId)) ?? []
  await gainingNothing(
    context,
    () => setRulesOfDepartmentRole(db, roleId, permissionId, [...new Set([...fixed, ...ids])]),
    {
      departmentRoleId: roleId,
    },
  )
  await noteChanges(context, [
    {
      table: 'departmentRolePermission',
      id: roleId,
      operation: 'edit',
      label: `部门角色“${role.department} / ${role.name}”的数据规则`,
      content: {
        roleId,
        roleName: role.name,
        departName: role.department,
        permissionId,
        dataRuleIds: ids.join(','),
        dataRules: names,
      },
    },
  ])
}

/** What a department role has. @throws Refusal record.not-found, permission.denied */
export async function grantsOfDepartmentRole(
  { db, viewer }: Pick<Doer, 'db' | 'viewer'>,
  roleId: string,
): Promise<string[]> {
  const role = await departmentRoleOf(db, roleId)
  if (!role) throw refuse('record.not-found')
  await refuseForeignDepartment(db, viewer, role.departmentId)
  return grantedToDepartmentRole(db, roleId)
}
