import { refuse } from '#common/errors.ts'
import { NOTHING, type RuleTree } from '#common/rules/data-rules.ts'
import type { ScreenName } from '#common/screens.ts'
import type { Db } from '../db/open.ts'
import { departmentsOf, foreignAmong, namesOutside } from './tenants.sql.ts'
import type { Viewer } from './viewer.ts'

/** The field of each list below that says of which tenants a row is. */
const TENANT_FIELD = 'tenantId'

/**
 * Screens whose lists a member of a tenant sees only in part: users and what they do, roles, departments, files,
 * tenants.
 */
export const SCREENS_OF_TENANTS: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'system/UserList',
  'system/AddressList',
  'system/OnlineUserList',
  'system/LogList',
  'system/DataLogList',
  'system/ApprovalList',
  'system/RoleUserList',
  'system/DepartList',
  'system/DepartUserList',
  'system/FileList',
  'system/TenantList',
])

/**
 * What narrows the list of a screen for a member of tenants; null where nothing does (docs/decisions/0058-tenants.md).
 * Calls without a code show the own departments too, which may be of the installation.
 */
export async function tenantRule(
  db: Db,
  { tenants, accountId }: Pick<Viewer, 'tenants' | 'accountId'>,
  screen: ScreenName,
  code: string | null,
): Promise<RuleTree | null> {
  if (tenants === null || !SCREENS_OF_TENANTS.has(screen)) return null
  const ofTenants: RuleTree =
    tenants.length === 0 ? NOTHING : { field: TENANT_FIELD, op: 'IN', value: tenants.map(String) }
  if (screen !== 'system/DepartList' || code !== null || accountId === null) return ofTenants
  const own = await departmentsOf(db, accountId)
  return own.length === 0 ? ofTenants : { any: [ofTenants, { field: 'id', op: 'IN', value: own }] }
}

type Scope = Pick<Viewer, 'accountId' | 'tenants' | 'withinDepartment' | 'orgCode'>

/**
 * Names of fields whose values are ids, or ids joined by commas. What a user belongs to is compared by `ownBelongings`.
 */
const NAMES_IDS = /(id|ids|list)$/i
const BELONGINGS = /^relTenantIds$/
const MAX_DEPTH = 4

/** Whether the values of a field of this name are taken for ids. */
export const namesIds = (name: string): boolean => NAMES_IDS.test(name) && !BELONGINGS.test(name)

function idsNamed(input: unknown, found: Set<string>, depth = 0): void {
  if (typeof input !== 'object' || input === null || depth > MAX_DEPTH) return
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'object') idsNamed(one, found, depth + 1)
      else if ((typeof one === 'string' || typeof one === 'number') && namesIds(name))
        for (const id of String(one).split(',')) if (id.trim() !== '') found.add(id.trim())
  }
}

/**
 * Refuses input that names a user, a role, a department or a tenant of others: what a list does not show, no call
 * takes. A call whose code a role of the department gives names nothing outside that department.
 * @throws Refusal record.not-found, as for an id that does not exist
 */
export async function refuseForeign(db: Db, viewer: Scope, code: string | null, ...input: unknown[]): Promise<void> {
  const { accountId, tenants, withinDepartment, orgCode } = viewer
  const isWithin = code !== null && withinDepartment.has(code)
  if (tenants === null && !isWithin) return
  const ids = new Set<string>()
  for (const one of input) idsNamed(one, ids)
  if (ids.size === 0) return
  const memberId = code === null ? accountId : null
  if (tenants !== null && (await foreignAmong(db, tenants, [...ids], memberId)).length > 0)
    throw refuse('record.not-found')
  if (isWithin && (await namesOutside(db, orgCode ?? '', [...ids]))) throw refuse('record.not-found')
}

/**
 * Refuses to put somebody into departments outside the own one where the code of the call holds within that one.
 * @throws Refusal record.not-found
 */
export async function refuseOutside(
  db: Db,
  { withinDepartment, orgCode }: Scope,
  code: string,
  departmentIds: readonly string[],
): Promise<void> {
  if (withinDepartment.has(code) && (await namesOutside(db, orgCode ?? '', departmentIds)))
    throw refuse('record.not-found')
}

/** Those of these ids that the viewer sees. */
export async function withoutForeign(
  db: Db,
  { tenants }: Pick<Viewer, 'tenants'>,
  ids: readonly string[],
): Promise<string[]> {
  if (tenants === null || ids.length === 0) return [...ids]
  const foreign = new Set(await foreignAmong(db, tenants, ids))
  return ids.filter((id) => !foreign.has(id))
}

/**
 * What a user comes to hold of roles or departments when a member of tenants chooses among those of the tenants: what
 * is held of others stays, and nothing of others is added.
 * @throws Refusal record.not-found
 */
export async function ownBelongings(
  db: Db,
  { tenants }: Pick<Viewer, 'tenants'>,
  held: readonly string[],
  wanted: readonly string[],
): Promise<string[]> {
  if (tenants === null) return [...wanted]
  const foreign = new Set(await foreignAmong(db, tenants, [...held, ...wanted]))
  if (wanted.some((id) => foreign.has(id) && !held.includes(id))) throw refuse('record.not-found')
  return [...new Set([...wanted, ...held.filter((id) => foreign.has(id))])]
}

/** The same for the tenants of a user. @throws Refusal record.not-found */
export function ownTenants(
  { tenants }: Pick<Viewer, 'tenants'>,
  held: readonly number[],
  wanted: readonly number[],
): number[] {
  if (tenants === null) return [...wanted]
  if (wanted.some((id) => !tenants.includes(id) && !held.includes(id))) throw refuse('record.not-found')
  return [...new Set([...wanted, ...held.filter((id) => !tenants.includes(id))])]
}

/**
 * The tenant of what the viewer makes: null for the installation.
 * @throws Refusal tenant.none-chosen when a member of several tenants speaks for none of them
 */
export function tenantOfNew({ tenants }: Pick<Viewer, 'tenants'>): number | null {
  if (tenants === null) return null
  const [only, ...more] = tenants
  if (only === undefined || more.length > 0) throw refuse('tenant.none-chosen')
  return only
}
