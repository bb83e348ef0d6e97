import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { menuContract, MenuRow } from '#common/contract/menus.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { addMenu, editMenu, menuOf, moveMenu, refuseTaken, removeMenus } from './menu-changes.ts'
import { addRule, editRule, type FieldsMade, removeRule, ruleById, ruleFields } from './menu-rules.ts'
import { dataRulesOfMenu } from './menu-rules.sql.ts'
import { everyMenuRow, menuRowsBelow } from './menus.sql.ts'

/** The rows as trees; one whose parent is gone stands on the first level, where it is found. */
function menuRowTree(rows: readonly MenuRow[]): MenuRow[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string | null, MenuRow[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const under = (parentId: string | null): MenuRow[] =>
    (below.get(parentId) ?? []).map((row) => ({ ...row, children: row.isLeaf ? null : under(row.id) }))
  return under(null)
}

/** The calls of common/contract/menus.ts. */
export function menuHandlers({ fieldsMade }: { fieldsMade: FieldsMade }): Handlers<typeof menuContract> {
  return {
    async 'GET /sys/permission/list'({ db, query }) {
      const name = query.name?.trim() ?? ''
      const rows = await everyMenuRow(db, name)
      return name === '' ? menuRowTree(rows) : rows
    },
    'GET /sys/permission/getSystemMenuList': ({ db }) => menuRowsBelow(db, null),
    'GET /sys/permission/getSystemSubmenu': ({ db, query }) => menuRowsBelow(db, [query.parentId]),
    async 'GET /sys/permission/getSystemSubmenuBatch'({ db, query }) {
      const parentIds = idsIn(query.parentIds)
      const rows = await menuRowsBelow(db, parentIds)
      return Object.fromEntries(
        parentIds.map((parentId) => [parentId, rows.filter((row) => row.parentId === parentId)]),
      )
    },
    'GET /sys/permission/queryById': ({ db, query }) => menuOf(db, query.id),
    'POST /sys/permission/add': async (context) => ({ id: await addMenu(context, context.body) }),
    async 'PUT /sys/permission/edit'(context) {
      await editMenu(context, context.body)
      return null
    },
    async 'PUT /sys/permission/move'(context) {
      await moveMenu(context, context.body)
      return null
    },
    async 'DELETE /sys/permission/delete'(context) {
      await removeMenus(context, [context.query.id])
      return null
    },
    async 'DELETE /sys/permission/deleteBatch'(context) {
      await removeMenus(context, idsIn(context.query.ids))
      return null
    },
    async 'GET /sys/permission/checkPermDuplication'({ db, query }) {
      await refuseTaken(db, query)
      return true
    },
    'GET /sys/permission/getPermRuleListByPermId': ({ db, query }) => dataRulesOfMenu(db, query.permissionId),
    'GET /sys/permission/queryRuleFields': ({ db, query }) => ruleFields(db, query.permissionId, fieldsMade),
    'GET /sys/permission/queryPermissionRule': ({ db, query }) =>
      dataRulesOfMenu(db, query.permissionId, {
        name: query.ruleName?.trim() ?? '',
        value: query.ruleValue?.trim() ?? '',
      }),
    'GET /sys/permission/queryRuleById': ({ db, query }) => ruleById(db, query.id),
    'POST /sys/permission/addPermissionRule': async (context) => ({
      id: await addRule(context, context.body, fieldsMade),
    }),
    async 'PUT /sys/permission/editPermissionRule'(context) {
      await editRule(context, context.body, fieldsMade)
      return null
    },
    async 'DELETE /sys/permission/deletePermissionRule'(context) {
      await removeRule(context, context.query.id)
      return null
    },
  }
}
