import { namesOfScreen, type ScreenName } from '#common/screens.ts'
import {
  fillVariables,
  NOTHING,
  readRule,
  type RuleTree,
  type RuleVariables,
  type StoredRule,
} from '#common/rules/data-rules.ts'
import { dayOf, momentText } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { isAmong } from '../db/record-list.ts'
import { grantedRows, type Grant } from './grants.ts'
import { tenantRule } from './tenants.ts'
import { departmentRule } from './within-department.ts'
import type { Viewer } from './viewer.ts'

/** A data rule that binds a user, and the grants that carry it. */
export interface RuleInForce extends StoredRule {
  permissionId: string
  name: string
  from: Grant[]
}

/** The user whose values stand for the variables of a rule. */
export type RuleSubject = Pick<Viewer, 'username' | 'realname' | 'orgCode' | 'tenantId'> & { accountId: string }

/** Menu rows whose data rules are meant: those of a screen, these, or all. */
type RuledMenus = ScreenName | { menus: readonly string[] } | null

/** The switched-on data rules that these grants carry, of these menu rows. */
export async function rulesInForce(
  db: Db,
  grants: Grant[] | ((among: string[]) => Promise<Grant[]>),
  of: RuledMenus,
): Promise<RuleInForce[]> {
  const rules = await db
    .selectFrom('permissionDataRule as rule')
    .innerJoin('permission', 'permission.id', 'rule.permissionId')
    .select(['rule.id', 'rule.permissionId', 'rule.name', 'rule.field', 'rule.condition', 'rule.value'])
    .where('rule.enabled', '=', true)
    .$if(typeof of === 'string', (query) => query.where('permission.component', 'in', namesOfScreen(of as ScreenName)))
    .$if(typeof of === 'object' && of !== null, (query) =>
      query.where(isAmong('permission.id', (of as { menus: readonly string[] }).menus)),
    )
    .orderBy('rule.createdAt')
    .orderBy('rule.id')
    .execute()
  // Most lists have no rules: then no grants need to be looked up.
  const given =
    rules.length === 0
      ? []
      : typeof grants === 'function'
        ? await grants([...new Set(rules.map(({ permissionId }) => permissionId))])
        : grants
  return rules.flatMap(({ id, ...rule }) => {
    const from = given.filter(
      ({ permissionId, dataRuleIds }) => permissionId === rule.permissionId && dataRuleIds.includes(id),
    )
    return from.length === 0 ? [] : [{ ...rule, from }]
  })
}

/** The values of the variables of rules for this user now. */
export async function ruleVariables(
  db: Db,
  { accountId, username, realname, orgCode, tenantId }: RuleSubject,
  now: Date,
): Promise<RuleVariables> {
  const departments = await db
    .selectFrom('accountDepartment as member')
    .innerJoin('department', 'department.id', 'member.departmentId')
    .select('department.orgCode')
    .where('member.accountId', '=', accountId)
    .where('department.status', '=', '1')
    .orderBy('department.orgCode')
    .execute()
  const codes = departments.map((department) => department.orgCode)
  return {
    sys_user_code: [username],
    sys_user_name: [realname],
    // A current department counts only while the user is a member of it.
    sys_org_code: orgCode !== null && codes.includes(orgCode) ? [orgCode] : [],
    sys_multi_org_code: codes,
    sys_date: [dayOf(now)],
    sys_time: [momentText(now)],
    tenant_id: [String(tenantId)],
    bpm_status: ['1'],
  }
}

/**
 * What narrows a list of a screen for this viewer: the own tenants and all data rules of all grants together, null
 * where there are none. A rule that cannot be understood shows nothing rather than everything.
 * @param code the code of the call, which a role of a department may give for that department alone
 * @param warn is called with the fault of such a rule
 */
export async function dataRulesOf(
  db: Db,
  viewer: Viewer,
  screen: ScreenName,
  now: Date,
  { code = null, warn = () => {} }: { code?: string | null; warn?: (fault: string) => void } = {},
): Promise<RuleTree | null> {
  const { accountId } = viewer
  if (accountId === null) return null
  const own = [await tenantRule(db, viewer, screen, code), departmentRule(viewer, screen, code)].filter(
    (rule) => rule !== null,
  )
  const rules = await filledRules(db, { ...viewer, accountId }, screen, now, warn)
  return own.length + rules.length === 0 ? null : { all: [...own, ...rules.map(({ tree }) => tree)] }
}

/**
 * The data rules of all grants of a user, with the values of their variables; one that cannot be understood holds for
 * nothing.
 */
async function filledRules(
  db: Db,
  subject: RuleSubject,
  of: RuledMenus,
  now: Date,
  warn: (fault: string) => void,
): Promise<{ permissionId: string; tree: RuleTree }[]> {
  const rules = await rulesInForce(db, (among) => grantedRows(db, subject.accountId, among), of)
  if (rules.length === 0) return []
  const variables = await ruleVariables(db, subject, now)
  return rules.map((rule) => {
    const { tree, fault } = readRule(rule)
    if (fault !== null) warn(`${rule.name}：${fault}`)
    return { permissionId: rule.permissionId, tree: tree === null ? NOTHING : fillVariables(tree, variables) }
  })
}

/**
 * The data rules of these menu rows for this viewer, each with its row: for lists that share one screen and are told
 * apart by their menu.
 * @param warn is called with the fault of a rule that cannot be understood, which then holds for nothing
 */
export async function dataRulesOfMenus(
  db: Db,
  viewer: Viewer,
  menus: readonly string[],
  now: Date,
  warn: (fault: string) => void = () => {},
): Promise<{ permissionId: string; tree: RuleTree }[]> {
  const { accountId } = viewer
  return accountId === null || menus.length === 0 ? [] : filledRules(db, { ...viewer, accountId }, { menus }, now, warn)
}
