import { namesOfScreen, type ScreenName } from '#common/screens.ts'
import { fillVariables, NOTHING, readRule, type RuleTree, type RuleVariables, type StoredRule } from '#common/rules/data-rules.ts'
import { dayOf, momentText } from '../clock.ts'
import type { Db } from '../db/open.ts'
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

/** The switched-on data rules that these grants carry, of the menu rows of one screen or of all. */
export async function rulesInForce(
  db: Db,
  grants: Grant[] | ((among: string[]) => Promise<Grant[]>),
  screen: ScreenName | null,
): Promise<RuleInForce[]> {
  const rules = await db
    .selectFrom('permissionDataRule as rule')
    .innerJoin('permission', 'permission.id', 'rule.permissionId')
    .select(['rule.id', 'rule.permissionId', 'rule.name', 'rule.field', 'rule.condition', 'rule.value'])
    .where('rule.enabled', '=', true)
    .$if(screen !== null, (query) => query.where('permission.component', 'in', namesOfScreen(screen as ScreenName)))
    .orderBy('rule.createdAt')
    .orderBy('rule.id')
    .execute()
  // Most lists have no rules: then no grants need to be looked up.
  const given =
    rules.length === 0 ? [] : typeof grants === 'function' ? await grants([...new Set(rules.map(({ permissionId }) => permissionId))]) : grants
  return rules.flatMap(({ id, ...rule }) => {
    const from = given.filter(({ permissionId, dataRuleIds }) => permissionId === rule.permissionId && dataRuleIds.includes(id))
    return from.length === 0 ? [] : [{ ...rule, from }]
  })
}

/** The values of the variables of rules for this user now. */
export async function ruleVariables(db: Db, { accountId, username, realname, orgCode, tenantId }: RuleSubject, now: Date): Promise<RuleVariables> {
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
 * What narrows a list of a screen for this viewer: the own tenants and all data rules of all grants together, null where there are
 * none. A rule that cannot be understood shows nothing rather than everything.
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
  const own = [await tenantRule(db, viewer, screen, code), departmentRule(viewer, screen, code)].filter((rule) => rule !== null)
  const rules = await rulesInForce(db, (among) => grantedRows(db, accountId, among), screen)
  if (rules.length === 0) return own.length === 0 ? null : { all: own }
  const variables = await ruleVariables(db, { ...viewer, accountId }, now)
  return {
    all: [
      ...own,
      ...rules.map((rule) => {
        const { tree, fault } = readRule(rule)
        if (fault !== null) warn(`${rule.name}：${fault}`)
        return tree === null ? NOTHING : fillVariables(tree, variables)
      }),
    ],
  }
}
