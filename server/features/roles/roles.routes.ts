import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { roleContract, RoleRow } from '#common/contract/roles.ts'
import { refuse } from '#common/errors.ts'
import { entriesOf, mergeEdit } from '#common/rules/merge-edit.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { tenantOfNew } from '#server/platform/auth/tenants.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { exportList } from '#server/platform/excel/export-list.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { refuseUnknownTenant } from '../tenants/tenants.door.ts'
import { gainingNothing, keepingManaged } from '../users/users.door.ts'
import { permissionTreeList } from '../permissions/permissions.door.ts'
import { bindBy, boundBy, grantsInWords, permissionsOf, replaceGrants, rulesOf } from './role-grants.sql.ts'
import { importRoles, ROLE_TITLES } from './role-import.ts'
import {
  allRoles,
  codeTaken,
  deleteRoles,
  holdersOf,
  holdRoles,
  insertRoles,
  roleList,
  updateRole,
} from './roles.sql.ts'

/** Code of the role of the super administrator, which the program itself uses. */
const ADMIN_CODE = 'admin'

/** The body of POST /sys/permission/saveRolePermission. */
interface GrantsSaved {
  roleId: string
  permissionIds?: string | null
  lastpermissionIds?: string | null
  revision?: number | null
}

const labelOf = ({ roleName }: Pick<RoleRow, 'roleName'>) => `角色“${roleName}”`

/** What a version of a role keeps: its fields, and what it was granted, in words and as it is granted again. */
const contentOf = async (
  { db }: Pick<Context, 'db'>,
  { id, roleName, roleCode, description, tenantId }: RoleRow,
): Promise<object> => ({
  id,
  roleName,
  roleCode,
  description,
  tenantId,
  ...(await grantsInWords(db, id)),
  permissionIds: (await permissionsOf(db, id)).join(','),
})

/** Keeps the state a role is in now. @param before its fields before the change */
async function noted(
  context: Context,
  id: string,
  operation: Operation,
  { row, before }: { row?: RoleRow; before?: object } = {},
): Promise<void> {
  const role = row ?? (await roleList.byIds(context.db, [id]))[0]
  if (!role) return
  await noteChanges(context, [
    { table: 'role', id, operation, label: labelOf(role), content: await contentOf(context, role), before },
  ])
}

/**
 * The grants a role is to have. With the revision that ticking began with, what the editor ticked and unticked since
 * `lastpermissionIds` is made to what is granted now, so that another user's grants stay; without it, as older clients
 * save, the ticks replace what is stored.
 */
async function grantsWanted({ db, body }: { db: Db; body: GrantsSaved }): Promise<string[]> {
  const wanted = idsIn(body.permissionIds ?? '')
  const isMerged = typeof body.revision === 'number' && typeof body.lastpermissionIds === 'string'
  await lockForEdit(db, 'role', body.roleId, isMerged ? null : body.revision)
  if (!isMerged) return wanted
  const began = { grants: body.lastpermissionIds }
  const present = { grants: (await permissionsOf(db, body.roleId)).join(',') }
  return entriesOf(mergeEdit({ began, present, mine: { grants: wanted.join(',') } }, ['grants']).changes['grants'])
}

/** @throws Refusal record.in-use naming who holds them */
async function refuseHeld(context: Context, ids: readonly string[]): Promise<void> {
  const [held] = await holdersOf(context.db, ids)
  if (!held) return
  const more = held.total > held.names.length ? ` 等 ${held.total} 人` : ''
  throw refuse('record.in-use', { what: `角色“${held.roleName}”`, users: held.names.join('、') + more })
}

async function deleteSome(context: ListContext, ids: string[]): Promise<null> {
  const { db, list } = context
  if (ids.length === 0) throw refuse('role.none-chosen')
  await holdRoles(db, ids)
  const roles = await roleList.seen(db, ids, list)
  if (roles.length < ids.length) throw refuse('record.not-found')
  for (const role of roles)
    if (role.roleCode === ADMIN_CODE) throw refuse('record.invalid', { reason: `${labelOf(role)}由系统使用，不能删除` })
  await refuseHeld(context, ids)
  for (const role of roles) await noted(context, role.id, 'delete', { row: role })
  await deleteRoles(db, ids)
  return null
}

/** The calls of common/contract/roles.ts (wire 3.2, 3.3). */
export function roleHandlers({ files }: { files: FileStore }): Handlers<typeof roleContract> {
  return {
    'GET /sys/role/list': ({ db, list }) => roleList.page(db, list),

    async 'GET /sys/role/queryall'({ db, list }) {
      const roles = await allRoles(db, list)
      if (roles.length === 0) throw refuse('role.none')
      return roles
    },

    async 'GET /sys/role/queryById'(context) {
      const [role] = await roleList.seen(context.db, [context.query.id], context.list)
      if (!role) throw refuse('record.not-found')
      return role
    },

    async 'GET /sys/role/checkRoleCode'({ db, query }) {
      if (await codeTaken(db, query.roleCode.trim(), query.id)) throw refuse('role.code-taken')
      return true
    },

    async 'POST /sys/role/add'(context) {
      const { db, body, viewer, clock } = context
      const role = {
        id: newId(),
        ...columnsOf(body),
        tenantId: viewer.tenants === null ? (body.tenantId ?? null) : tenantOfNew(viewer),
      }
      await refuseUnknownTenant(db, role.tenantId)
      await insertRoles(db, [role], viewer.username, clock())
      await noted(context, role.id, 'add')
      return role.id
    },

    async 'PUT /sys/role/edit'(context) {
      const { db, body, viewer, clock, list } = context
      await lockForEdit(db, 'role', body.id, body.revision)
      const [role] = await roleList.seen(db, [body.id], list)
      if (!role) throw refuse('record.not-found')
      const columns = columnsOf(body)
      if (role.roleCode === ADMIN_CODE && columns.code !== ADMIN_CODE)
        throw refuse('record.invalid', { field: 'roleCode', reason: `${labelOf(role)}由系统使用，不能修改编码` })
      const tenant = viewer.tenants === null && body.tenantId !== undefined ? { tenantId: body.tenantId } : {}
      await refuseUnknownTenant(db, tenant.tenantId ?? null)
      const before = await contentOf(context, role)
      await updateRole(db, role.id, { ...columns, ...tenant }, viewer.username, clock())
      await noted(context, role.id, 'edit', { before })
      return null
    },

    'DELETE /sys/role/delete': (context) => deleteSome(context, [context.query.id]),
    'DELETE /sys/role/deleteBatch': (context) => deleteSome(context, idsIn(context.query.ids ?? '')),

    'GET /sys/role/exportXls': (context) =>
      exportList(context, roleList, {
        what: '角色',
        title: '角色列表数据',
        columns: [
          { title: ROLE_TITLES.roleName, width: 24, value: ({ roleName }) => roleName },
          { title: ROLE_TITLES.roleCode, width: 20, value: ({ roleCode }) => roleCode },
          { title: ROLE_TITLES.description, width: 40, value: ({ description }) => description },
        ],
      }),
    'POST /sys/role/importExcel': (context) => importRoles(context, files),

    'GET /sys/role/queryTreeList': ({ db }) => permissionTreeList(db),
    'GET /sys/permission/queryRolePermission': ({ db, query }) => permissionsOf(db, query.roleId),

    async 'POST /sys/permission/saveRolePermission'(context) {
      const { db, body, viewer, clock } = context
      const [role] = await roleList.seen(db, [body.roleId], context.list)
      if (!role) throw refuse('role.grant-failed')
      const wanted = await grantsWanted(context)
      const before = await contentOf(context, role)
      const replace = () => keepingManaged(db, () => replaceGrants(db, body.roleId, wanted))
      await gainingNothing(context, replace, { roleId: body.roleId })
      await updateRole(db, body.roleId, {}, viewer.username, clock())
      await noted(context, body.roleId, 'edit', { before })
      return null
    },

    async 'GET /sys/role/datarule/{permissionId}/{roleId}'({ db, params }) {
      const rules = await rulesOf(db, params.permissionId)
      if (rules.length === 0) throw refuse('role.no-permission')
      const bound = await boundBy(db, params.roleId, params.permissionId)
      const datarule = rules.map(({ enabled, ...rule }) => ({ ...rule, status: enabled ? '1' : '0' }))
      return bound ? { datarule, drChecked: bound.join(',') } : { datarule }
    },

    async 'POST /sys/role/datarule'(context) {
      const { db, body, viewer, clock } = context
      const [role] = await roleList.seen(db, [body.roleId], context.list)
      const before = role && (await contentOf(context, role))
      const bind = () => bindBy(db, body.roleId, body.permissionId, idsIn(body.dataRuleIds ?? ''))
      if (!role || !(await gainingNothing(context, bind, { roleId: body.roleId }))) throw refuse('role.not-granted')
      await updateRole(db, body.roleId, {}, viewer.username, clock())
      await noted(context, body.roleId, 'edit', { before })
      return null
    },
  }
}

/** What a form sets of a role. @throws Refusal record.invalid */
function columnsOf({
  roleName,
  roleCode,
  description,
}: {
  roleName: string
  roleCode: string
  description?: string | null
}) {
  const [name, code] = [roleName.trim(), roleCode.trim()]
  if (name === '') throw refuse('record.invalid', { field: 'roleName', reason: '请输入角色名称!' })
  if (code === '') throw refuse('record.invalid', { field: 'roleCode', reason: '请输入角色编码!' })
  return { name, code, description: description?.trim() || null }
}
