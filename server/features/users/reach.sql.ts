import { sql } from 'kysely'
import { fillVariables, readRule, type StoredRule } from '#common/rules/data-rules.ts'
import { codeInAddress, rightCode } from '#common/rules/online-design.ts'
import { screenOf } from '#common/screens.ts'
import { dayOf, momentText } from '#server/platform/clock.ts'
import { codesIn } from '#server/platform/auth/grants.ts'
import { SCREENS_OF_TENANTS } from '#server/platform/auth/tenants.ts'
import type { Db } from '#server/platform/db/open.ts'
import { codeWithin, type Reach, type View } from './reach.rules.ts'

interface Grant {
  permissionId: string
  dataRuleIds: string[]
}

function group<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const some = groups.get(keyOf(row))
    if (some) some.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/**
 * What these accounts could do and see; accounts that are frozen or deleted can do nothing and are left out. The number
 * of statements does not depend on the number of accounts.
 * @param named whether name and account of the user are filled in; otherwise rules on a user's own records look alike
 * for all users
 */
export async function reachOf(
  db: Db,
  accountIds: readonly string[],
  now: Date,
  named: boolean,
): Promise<Map<string, Reach>> {
  const ids = [...accountIds]
  const { rows: accounts } = await sql<{ id: string; username: string; realname: string }>`
    select id, username, realname from account where id = any(${ids}::text[]) and status = 1 and deleted_at is null`.execute(
    db,
  )
  const { rows: members } = await sql<{ accountId: string; departmentId: string; orgCode: string }>`
    select m.account_id, m.department_id, d.org_code from account_department m join department d on d.id = m.department_id and d.status = '1'
    where m.account_id = any(${ids}::text[]) order by d.org_code`.execute(db)
  const { rows: tenants } = await sql<{ accountId: string; tenantId: number; inUse: boolean }>`
    select m.account_id, m.tenant_id, t.status = 1 as in_use from account_tenant m join tenant t on t.id = m.tenant_id
    where m.account_id = any(${ids}::text[]) order by m.tenant_id`.execute(db)
  const { rows: held } = await sql<{ accountId: string; roleId: string; code: string }>`
    select h.account_id, h.role_id, r.code from account_role h join role r on r.id = h.role_id where h.account_id = any(${ids}::text[])`.execute(
    db,
  )
  const { rows: heldThere } = await sql<{ accountId: string; roleId: string; departmentId: string }>`
    select h.account_id, h.department_role_id as role_id, r.department_id from account_department_role h join department_role r on r.id = h.department_role_id
    where h.account_id = any(${ids}::text[])`.execute(db)
  const { rows: grants } = await sql<Grant & { roleId: string }>`
    select role_id, permission_id, data_rule_ids from role_permission where role_id = any(${[...new Set(held.map(({ roleId }) => roleId))]}::text[])
    union all
    select g.department_role_id, g.permission_id, g.data_rule_ids from department_role_permission g
    join department_role r on r.id = g.department_role_id
    join department_permission bound on bound.department_id = r.department_id and bound.permission_id = g.permission_id
    where g.department_role_id = any(${[...new Set(heldThere.map(({ roleId }) => roleId))]}::text[])`.execute(db)
  const { rows: permissions } = await sql<{
    id: string
    component: string | null
    url: string | null
    register: string | null
    codes: string
    menuType: number
    inForce: boolean
  }>`
    select permission.id, component, url, form.code as register, codes, menu_type, in_force
    from permission left join online_form form on form.menu_id = permission.id`.execute(db)
  const { rows: rules } = await sql<StoredRule & { id: string; permissionId: string }>`
    select id, permission_id, field, condition, value from permission_data_rule where enabled order by id`.execute(db)
  const { rows: charge } = await sql<{ accountId: string; id: string }>`
    select distinct a.id as account_id, d.id from account a join department top on top.id = any(a.charge_departments)
    join department d on d.org_code like top.org_code || '%' where a.id = any(${ids}::text[]) and a.user_identity = 2`.execute(
    db,
  )

  const byRole = group(grants, ({ roleId }) => roleId)
  const rows = new Map(permissions.map((row) => [row.id, row]))
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const open = permissions
    .filter(({ menuType, inForce }) => menuType === 2 && !inForce)
    .flatMap(({ codes }) => [...codesIn(codes)])
  const [membersOf, tenantsOf, heldOf, thereOf, chargeOf] = [members, tenants, held, heldThere, charge].map((list) =>
    group(list as { accountId: string }[], ({ accountId }) => accountId),
  ) as [
    Map<string, typeof members>,
    Map<string, typeof tenants>,
    Map<string, typeof held>,
    Map<string, typeof heldThere>,
    Map<string, typeof charge>,
  ]
  return new Map(
    accounts.map(({ id, username, realname }): [string, Reach] => {
      const own = membersOf.get(id) ?? []
      const at = [null, ...own]
      const belongs = tenantsOf.get(id)
      const inTenants = belongs?.filter(({ inUse }) => inUse).map(({ tenantId }) => tenantId) ?? null
      // A member of several tenants who speaks for none of them sees what speaking for each shows.
      const speaking =
        inTenants === null
          ? [{ of: null, tenant: 0 }]
          : inTenants.flatMap((of) => [
              { of, tenant: 0 },
              { of, tenant: of },
            ])
      const general = (heldOf.get(id) ?? []).flatMap(({ roleId }) => byRole.get(roleId) ?? [])
      const views = at.flatMap((place) => {
        const there = (thereOf.get(id) ?? []).filter(({ departmentId }) => departmentId === place?.departmentId)
        const granted = [...general, ...there.flatMap(({ roleId }) => byRole.get(roleId) ?? [])]
        const codesBy = (some: readonly Grant[]) =>
          some.flatMap(({ permissionId }) => {
            const row = rows.get(permissionId)
            return row?.menuType === 2 ? [...codesIn(row.codes)] : []
          })
        const codes = new Set([...open, ...codesBy(general)])
        const within = new Set(codesBy(granted).filter((code) => !codes.has(code)))
        const bound = new Set(
          granted.flatMap(({ permissionId, dataRuleIds }) =>
            dataRuleIds.filter((rule) => known.get(rule)?.permissionId === permissionId),
          ),
        )
        return speaking.map(({ of, tenant }): View => {
          const filled = new Map<string, string[]>(
            of === null ? [] : [...SCREENS_OF_TENANTS].map((screen) => [screen, [`tenant ${of}`]]),
          )
          for (const ruleId of bound) {
            const rule = known.get(ruleId)
            const row = rule && rows.get(rule.permissionId)
            const screen = row && screenOf(row.component)
            if (!rule || !screen) continue
            // Registers share a screen: their rules are told apart by the code of each.
            const list =
              screen === 'online/FormList' ? rightCode(row.register ?? codeInAddress(row.url ?? ''), 'list') : screen
            const { tree } = readRule(rule)
            const text = JSON.stringify(
              tree &&
                fillVariables(tree, {
                  sys_user_code: [named ? username : '#{sys_user_code}'],
                  sys_user_name: [named ? realname : '#{sys_user_name}'],
                  sys_org_code: place ? [place.orgCode] : [],
                  sys_multi_org_code: own.map(({ orgCode }) => orgCode),
                  sys_date: [dayOf(now)],
                  sys_time: [momentText(now)],
                  tenant_id: [String(tenant)],
                  bpm_status: ['1'],
                }),
            )
            filled.set(list, [...(filled.get(list) ?? []), text])
          }
          return {
            codes,
            within: place && within.size > 0 ? { orgCode: place.orgCode, codes: within } : null,
            rules: filled,
          }
        })
      })
      return [
        id,
        {
          who: `${realname}（${username}）`,
          roles: new Set((heldOf.get(id) ?? []).map(({ code }) => code)),
          codes: new Set(
            views.flatMap(({ codes, within }) => [
              ...codes,
              ...[...(within?.codes ?? [])].map((code) => codeWithin(code, within?.orgCode ?? '')),
            ]),
          ),
          views,
          charge: new Set((chargeOf.get(id) ?? []).map((row) => row.id)),
          tenants: inTenants && new Set(inTenants),
        },
      ]
    }),
  )
}

/**
 * One account for each combination of roles, departments and tenants among users in use: for changes that concern many
 * alike.
 */
export async function oneOfEachKind(
  db: Db,
  { roleId, departmentRoleId, departmentId, tenantId }: Concerned,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (kind) id from (
      select a.id, concat(
        (select string_agg(h.role_id, ',' order by h.role_id) from account_role h where h.account_id = a.id), '|',
        (select string_agg(h.department_role_id, ',' order by h.department_role_id) from account_department_role h where h.account_id = a.id), '|',
        (select string_agg(m.department_id, ',' order by m.department_id) from account_department m where m.account_id = a.id), '|',
        (select string_agg(t.tenant_id::text, ',' order by t.tenant_id) from account_tenant t where t.account_id = a.id)) as kind
      from account a where a.status = 1 and a.deleted_at is null and (
        ${roleId === undefined ? sql`false` : sql`exists (select from account_role h where h.account_id = a.id and h.role_id = ${roleId})`}
        or ${departmentRoleId === undefined ? sql`false` : sql`exists (select from account_department_role h where h.account_id = a.id and h.department_role_id = ${departmentRoleId})`}
        or ${departmentId === undefined ? sql`false` : sql`exists (select from account_department m where m.account_id = a.id and m.department_id = ${departmentId})`}
        or ${tenantId === undefined ? sql`false` : sql`exists (select from account_tenant t where t.account_id = a.id and t.tenant_id = ${tenantId})`}
        or ${[roleId, departmentRoleId, departmentId, tenantId].every((one) => one === undefined)})) as person
    order by kind, id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whom a change concerns besides accounts that are named: holders of a role, members of a department or tenant; without
 * any of these, all users.
 */
export interface Concerned {
  roleId?: string
  departmentRoleId?: string
  departmentId?: string
  tenantId?: number
}

/** Whether users in use other than this one could do all this together. */
export async function othersMay(db: Db, accountId: string, codes: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...codes]}::text[]) code
    where exists (
      select from permission p join role_permission g on g.permission_id = p.id join account_role h on h.role_id = g.role_id join account a on a.id = h.account_id
      where p.menu_type = 2 and code = any(string_to_array(replace(p.codes, ' ', ''), ',')) and a.id <> ${accountId} and a.status = 1 and a.deleted_at is null)`.execute(
    db,
  )
  return rows.length === codes.length
}

/** Pairs of roles that exclude each other, with the codes of each. */
export async function excludedPairs(
  db: Db,
): Promise<{ one: string; other: string; oneName: string; otherName: string; oneCodes: string; otherCodes: string }[]> {
  const codes = (role: string) =>
    sql`coalesce((select string_agg(p.codes, ',') from role_permission g join permission p on p.id = g.permission_id where g.role_id = ${sql.ref(role)} and p.menu_type = 2), '')`
  const { rows } = await sql<{
    one: string
    other: string
    oneName: string
    otherName: string
    oneCodes: string
    otherCodes: string
  }>`
    select e.role_id as one, e.excluded_role_id as other, r1.name as one_name, r2.name as other_name,
           ${codes('e.role_id')} as one_codes, ${codes('e.excluded_role_id')} as other_codes
    from role_exclusion e join role r1 on r1.id = e.role_id join role r2 on r2.id = e.excluded_role_id order by r1.code, r2.code`.execute(
    db,
  )
  return rows
}

/** Marks this moment of the transaction, to which what comes after can be taken back. */
export async function setPoint(db: Db): Promise<{ goBack: () => Promise<void> }> {
  await sql`savepoint tried`.execute(db)
  return {
    goBack: async () => {
      await sql`rollback to savepoint tried`.execute(db)
    },
  }
}
