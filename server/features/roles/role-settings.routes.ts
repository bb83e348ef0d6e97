import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { RoleIndex, roleSettingContract } from '#common/contract/role-settings.ts'
import { refuse } from '#common/errors.ts'
import { screenOf } from '#common/screens.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { refuseExclusiveRoles, withApproval } from '../users/users.door.ts'
import {
  deleteIndex,
  exclusions,
  indexList,
  indexOfRole,
  insertIndex,
  menuPages,
  replaceExclusions,
  updateIndex,
  type IndexColumns,
} from './role-settings.sql.ts'
import { allRoles, roleList, updateRole } from './roles.sql.ts'

interface FilledIn {
  roleCode: string
  url?: string | null
  component: string
  route?: string | null
  priority?: number | null
  status?: string | null
}

/** @throws Refusal record.invalid naming what does not exist, or what the caller does not see */
async function columnsOf(
  { db, list }: ListContext,
  { roleCode, url, component, route, priority, status }: FilledIn,
): Promise<IndexColumns> {
  const [role] = await roleList.ruled(db, list, (rows) => rows.where('role.code', '=', roleCode))
  if (!role) throw refuse('record.invalid', { field: 'roleCode', reason: `角色“${roleCode}”不存在` })
  const screen = screenOf(component)
  if (screen === null) throw refuse('record.invalid', { field: 'component', reason: `没有页面 ${component}` })
  return {
    roleCode,
    url: url?.trim() || null,
    component: screen,
    isRoute: route !== '0' && route !== 'false',
    priority: priority ?? 0,
    enabled: status !== '0',
  }
}

async function noted(context: Context, index: RoleIndex | undefined, operation: Operation): Promise<null> {
  if (!index) throw refuse('record.not-found')
  const { id, roleCode, url, component, route, priority, status } = index
  const content = { id, roleCode, url, component, route, priority, status }
  await noteChanges(context, [{ table: 'roleIndex', id, operation, label: `角色“${index.roleName}”的首页`, content }])
  return null
}

/** The calls of common/contract/role-settings.ts. */
export function roleSettingHandlers(): Handlers<typeof roleSettingContract> {
  return {
    async 'GET /sys/roleIndex/queryById'({ db, query, list }) {
      const [index] = await indexList.seen(db, [query.id], list)
      if (!index) throw refuse('record.not-found')
      return index
    },
    'GET /sys/roleIndex/list': ({ db, list }) => indexList.page(db, list),
    'GET /sys/roleIndex/pages': async ({ db }) =>
      (await menuPages(db)).flatMap(({ component, name }) => {
        const screen = screenOf(component)
        return screen === null ? [] : [{ component: screen, name }]
      }),
    'GET /sys/roleIndex/queryByCode': async ({ db, query, list }) => {
      const index = await indexOfRole(db, query.roleCode)
      return index && ((await indexList.seen(db, [index.id], list))[0] ?? null)
    },

    async 'POST /sys/roleIndex/add'(context) {
      const { db, body, viewer, clock } = context
      const columns = await columnsOf(context, body)
      if (await indexOfRole(db, columns.roleCode))
        throw refuse('record.taken', { field: '角色', value: columns.roleCode })
      const id = newId()
      await insertIndex(db, id, columns, viewer.username, clock())
      return noted(context, (await indexList.byIds(db, [id]))[0], 'add')
    },

    async 'PUT /sys/roleIndex/edit'(context) {
      const { db, body, viewer, clock } = context
      await lockForEdit(db, 'roleIndex', body.id, body.revision)
      if ((await indexList.seen(db, [body.id], context.list)).length === 0) throw refuse('record.not-found')
      const columns = await columnsOf(context, body)
      const other = await indexOfRole(db, columns.roleCode)
      if (other && other.id !== body.id) throw refuse('record.taken', { field: '角色', value: columns.roleCode })
      await updateIndex(db, body.id, columns, viewer.username, clock())
      return noted(context, (await indexList.byIds(db, [body.id]))[0], 'edit')
    },

    async 'DELETE /sys/roleIndex/delete'(context) {
      const [index] = await indexList.seen(context.db, [context.query.id], context.list)
      await noted(context, index, 'delete')
      await deleteIndex(context.db, context.query.id)
      return null
    },

    async 'GET /sys/role/exclusions'({ db, list }) {
      const seen = new Set((await allRoles(db, list)).map(({ id }) => id))
      return (await exclusions(db)).filter(({ roleId, excludedId }) => seen.has(roleId) && seen.has(excludedId))
    },

    async 'PUT /sys/role/exclusions'(context) {
      const { db, body, viewer, clock } = context
      const [role] = await roleList.seen(db, [body.roleId], context.list)
      if (!role) throw refuse('record.not-found')
      await lockForEdit(db, 'role', role.id, undefined)
      // Exclusions with roles that the caller does not see stay.
      const seen = new Set((await allRoles(db, context.list)).map(({ id }) => id))
      const unseen = (await exclusions(db)).flatMap(({ roleId, excludedId }) =>
        roleId === role.id ? excludedId : excludedId === role.id ? roleId : [],
      )
      const wanted = [...new Set([...idsIn(body.excludedIds ?? ''), ...unseen.filter((id) => !seen.has(id))])]
      const dropped = (await exclusions(db))
        .flatMap(({ roleId, roleName, excludedId, excludedName }) =>
          roleId === role.id
            ? [[excludedId, excludedName] as const]
            : excludedId === role.id
              ? [[roleId, roleName] as const]
              : [],
        )
        .filter(([id]) => !wanted.includes(id))
      if (dropped.length > 0)
        await withApproval(
          context,
          `角色“${role.roleName}”不再与${dropped.map(([, name]) => `“${name}”`).join('、')}互斥`,
        )
      await replaceExclusions(db, role.id, wanted)
      await refuseExclusiveRoles(db, null)
      await updateRole(db, role.id, {}, viewer.username, clock())
      const others = (await exclusions(db)).flatMap(({ roleId, roleName, excludedId, excludedName }) =>
        roleId === role.id ? excludedName : excludedId === role.id ? roleName : [],
      )
      const content = {
        id: role.id,
        roleName: role.roleName,
        roleCode: role.roleCode,
        excludedRoles: others.join('、'),
      }
      await noteChanges(context, [
        { table: 'role', id: role.id, operation: 'edit', label: `角色“${role.roleName}”的互斥角色`, content },
      ])
      return null
    },
  }
}
