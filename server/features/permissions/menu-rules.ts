import type { DataRule, RuleField, RuleForm } from '#common/contract/menus.ts'
import { refuse } from '#common/errors.ts'
import { fieldsOfScreen } from '#common/list-fields.ts'
import { fieldsOf, readRule } from '#common/rules/data-rules.ts'
import { noteChanges, type Change } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { gainingNothing } from '../users/users.door.ts'
import {
  dataRulesOfMenu,
  deleteRule,
  holdersOfRule,
  insertRule,
  menuOfRule,
  ruledMenu,
  type RuleColumns,
  updateRule,
} from './menu-rules.sql.ts'

/** A menu row whose list data rules may narrow. */
export interface RuledMenu {
  id: string
  url: string | null
  component: string | null
}
/**
 * Fields of lists that are made while the server runs, with what users call them; null for a menu that leads to none.
 */
export type FieldsMade = (db: Db, menu: RuledMenu) => Promise<Readonly<Record<string, string>> | null>

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request' | 'before'>
const byOf = ({ viewer, clock }: Doer) => ({ username: viewer.username, now: clock() })
/**
 * Condition of older servers that held free SQL (wire 2.4): it is refused with a message that says what to use instead.
 */
const FREE_SQL = 'USE_SQL_RULES'
const NAMED = 10

const invalid = (reason: string) => refuse('record.invalid', { reason })

/**
 * Fields by which rules of a menu may narrow its list, with what users call them; null for a menu without such a list.
 */
const fieldsOfMenu = async (db: Db, menu: RuledMenu, fieldsMade: FieldsMade) =>
  fieldsOfScreen(menu.component) ?? (await fieldsMade(db, menu))

/** The same for a menu by its id. @throws Refusal record.not-found */
export async function ruleFields(db: Db, permissionId: string, fieldsMade: FieldsMade): Promise<RuleField[]> {
  const menu = await ruledMenu(db, permissionId)
  if (!menu) throw refuse('record.not-found')
  const fields = menu.menuType === 2 ? null : await fieldsOfMenu(db, menu, fieldsMade)
  return Object.entries(fields ?? {}).map(([value, label]) => ({ value, label }))
}

/**
 * A rule as it is stored, after a check that it can be used: with a menu that has a list, on fields of that list.
 * @throws Refusal data-rule.no-sql, record.invalid
 */
async function usableRule(db: Db, form: RuleForm, fieldsMade: FieldsMade): Promise<RuleColumns> {
  if (form.ruleConditions === FREE_SQL) throw refuse('data-rule.no-sql')
  const menu = await ruledMenu(db, form.permissionId)
  if (!menu) throw refuse('record.not-found')
  if (menu.menuType === 2) throw invalid('数据规则设在菜单上，不能设在按钮权限上')
  const fields = await fieldsOfMenu(db, menu, fieldsMade)
  if (fields === null) throw invalid(`菜单“${menu.name}”没有可以限制的列表`)
  const isTree = form.ruleConditions === 'EXPRESSION'
  const columns = {
    permissionId: form.permissionId,
    name: form.ruleName.trim(),
    field: isTree ? '' : (form.ruleColumn ?? '').trim(),
    condition: form.ruleConditions,
    value: form.ruleValue.trim(),
    enabled: form.status !== '0',
  }
  if (columns.name === '') throw invalid('请输入规则名称')
  const { tree, fault } = readRule(columns)
  if (tree === null) throw invalid(fault)
  const unknown = fieldsOf(tree).filter((field) => !Object.hasOwn(fields, field))
  if (unknown.length > 0) throw invalid(`菜单“${menu.name}”的列表没有字段 ${unknown.join('、')}`)
  return columns
}

const changeOf = (operation: Change['operation'], rule: DataRule): Change => ({
  table: 'permissionDataRule',
  id: rule.id,
  operation,
  label: `数据规则“${rule.ruleName}”`,
  content: rule,
})
const ruleOf = async (db: Db, permissionId: string, id: string): Promise<DataRule> => {
  const rule = (await dataRulesOfMenu(db, permissionId)).find((one) => one.id === id)
  if (!rule) throw refuse('record.not-found')
  return rule
}

/** One rule. @throws Refusal record.not-found */
export const ruleById = async (db: Db, id: string): Promise<DataRule> =>
  ruleOf(db, (await menuOfRule(db, id)) ?? '', id)

/** Adds a rule. @returns the id of the new rule. @throws Refusal data-rule.no-sql, record.invalid */
export async function addRule(context: Doer, form: RuleForm, fieldsMade: FieldsMade): Promise<string> {
  const { db } = context
  const columns = await usableRule(db, form, fieldsMade)
  const id = newId()
  await insertRule(db, id, columns, byOf(context))
  await noteChanges(context, [changeOf('add', await ruleOf(db, columns.permissionId, id))])
  return id
}

/**
 * Changes a rule.
 * @throws Refusal record.not-found, record.changed, data-rule.no-sql, record.invalid, account.own-rights
 */
export async function editRule(
  context: Doer,
  { id, revision, ...form }: RuleForm & { id: string; revision?: number | null },
  fieldsMade: FieldsMade,
): Promise<void> {
  const { db } = context
  await lockForEdit(db, 'permissionDataRule', id, revision)
  const permissionId = await menuOfRule(db, id)
  // Grants name rules of their own menu only: a rule stays where it was made.
  if (permissionId !== form.permissionId) throw invalid('数据规则不能换到别的菜单')
  const columns = await usableRule(db, form, fieldsMade)
  await gainingNothing(context, () => updateRule(db, id, columns, byOf(context)), {})
  await noteChanges(context, [changeOf('edit', await ruleOf(db, permissionId, id))])
}

/**
 * Removes a rule. One that a grant carries is not removed, because its holders would see more without notice.
 * @throws Refusal record.not-found, record.in-use
 */
export async function removeRule(context: Doer, id: string): Promise<void> {
  const { db } = context
  await lockForEdit(db, 'permissionDataRule', id, undefined)
  const rule = await ruleOf(db, (await menuOfRule(db, id)) ?? '', id)
  const holders = await holdersOfRule(db, id)
  if (holders.length > 0) {
    const users = holders.slice(0, NAMED).join('、') + (holders.length > NAMED ? ` 等 ${holders.length} 处` : '')
    throw refuse('record.in-use', { what: `数据规则“${rule.ruleName}”`, users })
  }
  await deleteRule(db, id)
  await noteChanges(context, [changeOf('delete', rule)])
}
