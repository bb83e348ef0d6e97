import { refuse } from '#common/errors.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { fillVariables, readRule } from '#common/rules/data-rules.ts'
import { rulesInForce, ruleVariables } from '#server/platform/auth/data-rules.ts'
import { grantedRows, permissionCodesOf } from '#server/platform/auth/grants.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { departmentsInCharge } from './departments-in-charge.sql.ts'

/** A user who may make an account and give it any role and any right has all rights already, through that account. */
const ALL_RIGHTS: readonly PermissionCode[] = ['system:user:add', 'system:user:addUserRole', 'system:permission:saveRole']
/** A user who manages all users and all departments gains nothing by being in charge of one. */
const ALL_DEPARTMENTS: readonly PermissionCode[] = ['system:user:list', 'system:user:edit', 'system:depart:list']

type Doer = Pick<Context, 'db' | 'viewer' | 'clock'>

/** What data rules leave a user now, rule by rule, and the departments that the user is in charge of. */
async function scopeOf({ db, viewer }: Doer, accountId: string, now: Date): Promise<{ rules: string[]; charge: string[] }> {
  // The current department may have been changed too, so it is read again.
  const row = await db.selectFrom('account').select('orgCode').where('id', '=', accountId).executeTakeFirst()
  const rules = await rulesInForce(db, (among) => grantedRows(db, accountId, among), null)
  const variables = await ruleVariables(db, { ...viewer, accountId, orgCode: row?.orgCode ?? null }, now)
  return {
    rules: rules.map((rule) => {
      const { tree } = readRule(rule)
      return JSON.stringify([rule.permissionId, tree === null ? null : fillVariables(tree, variables)])
    }),
    charge: await departmentsInCharge(db, accountId),
  }
}

/**
 * Makes a change of grants, data rules or memberships, and refuses it when the user who makes it could do or see
 * more afterwards: only others may give rights (三员分立). To be called in the transaction of the change.
 * @throws Refusal account.own-rights
 */
export async function gainingNothing<T>(context: Doer, change: () => Promise<T>): Promise<T> {
  const { db, viewer, clock } = context
  const mayAll = (codes: readonly PermissionCode[]) => codes.every((code) => viewer.permissions.has(code))
  if (viewer.accountId === null || mayAll(ALL_RIGHTS)) return change()
  const now = clock()
  const before = await scopeOf(context, viewer.accountId, now)
  const done = await change()
  const after = await scopeOf(context, viewer.accountId, now)
  const codes = [...(await permissionCodesOf(db, viewer.accountId))].filter((code) => !viewer.permissions.has(code))
  const gained = (Object.entries(PERMISSION_CODES) as [PermissionCode, string][]).flatMap(([code, name]) => (codes.includes(code) ? name : []))
  const seesMore = before.rules.some((rule) => !after.rules.includes(rule))
  const answersForMore = !mayAll(ALL_DEPARTMENTS) && after.charge.some((id) => !before.charge.includes(id))
  if (gained.length > 0 || seesMore || answersForMore)
    throw refuse('account.own-rights', { gained: gained.length > 0 ? `：${gained.slice(0, NAMED).join('、')}` : '' })
  return done
}
const NAMED = 10
