import { sql } from 'kysely'
import type { DataRule } from '#common/contract/menus.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The data rules kept with a menu row, oldest first. */
export async function dataRulesOfMenu(
  db: Db,
  permissionId: string,
  words: { name?: string; value?: string } = {},
): Promise<DataRule[]> {
  const { name = '', value = '' } = words
  const rows = await db
    .selectFrom('permissionDataRule')
    .selectAll()
    .where('permissionId', '=', permissionId)
    .$if(name !== '', (query) => query.where((on) => on(on.fn<number>('strpos', ['name', on.val(name)]), '>', 0)))
    .$if(value !== '', (query) => query.where((on) => on(on.fn<number>('strpos', ['value', on.val(value)]), '>', 0)))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    permissionId: row.permissionId,
    ruleName: row.name,
    ruleColumn: row.field,
    ruleConditions: row.condition,
    ruleValue: row.value,
    status: row.enabled ? '1' : '0',
    revision: row.revision,
    createBy: row.createdBy,
    createTime: momentText(row.createdAt),
    updateBy: row.updatedBy,
    updateTime: row.updatedAt && momentText(row.updatedAt),
  }))
}

/** The menu row a rule would be kept with; undefined when there is none. */
export const ruledMenu = (db: Db, id: string) =>
  db
    .selectFrom('permission')
    .select(['id', 'name', 'url', 'component', 'menuType'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The columns of a rule that a user fills in. */
export interface RuleColumns {
  permissionId: string
  name: string
  field: string
  condition: string
  value: string
  enabled: boolean
}

export async function insertRule(
  db: Db,
  id: string,
  columns: RuleColumns,
  by: { username: string; now: Date },
): Promise<void> {
  await db
    .insertInto('permissionDataRule')
    .values({ id, ...columns, createdBy: by.username, createdAt: by.now })
    .execute()
}

export async function updateRule(
  db: Db,
  id: string,
  columns: RuleColumns,
  by: { username: string; now: Date },
): Promise<void> {
  await db
    .updateTable('permissionDataRule')
    .set((row) => ({ ...columns, updatedBy: by.username, updatedAt: by.now, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The menu a rule is kept with; undefined when there is no such rule. */
export const menuOfRule = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('permissionDataRule').select('permissionId').where('id', '=', id).executeTakeFirst())
    ?.permissionId

export async function deleteRule(db: Db, id: string): Promise<void> {
  await db.deleteFrom('permissionDataRule').where('id', '=', id).execute()
}

/** Names of the roles, departments and department roles whose grants carry a rule. */
export async function holdersOfRule(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select '角色“' || role.name || '”' as who
    from role_permission given join role on role.id = given.role_id where ${id} = any(given.data_rule_ids)
    union all
    select '部门“' || department.name || '”'
    from department_permission given join department on department.id = given.department_id where ${id} = any(given.data_rule_ids)
    union all
    select '部门角色“' || department.name || ' / ' || own.name || '”'
    from department_role_permission given
    join department_role own on own.id = given.department_role_id
    join department on department.id = own.department_id
    where ${id} = any(given.data_rule_ids)`.execute(db)
  return rows.map(({ who }) => who)
}
