import { sql } from 'kysely'
import { type Refusal, refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Codes that at least one user must have at any time: without them no user could manage users, their roles, and what
 * roles may do.
 */
const MANAGING: readonly PermissionCode[] = [
  'system:user:edit',
  'system:user:addUserRole',
  'system:permission:saveRole',
]

/** Lock for changes of who manages what: two changes that are allowed one by one may not be allowed together. */
const LOCK_KEY = 4702301

/**
 * The managing codes that a user in use holds through a role. To be asked before and after a change, in its
 * transaction.
 */
async function managed(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...MANAGING]}::text[]) code
    where exists (
      select from permission p join role_permission g on g.permission_id = p.id join account_role h on h.role_id = g.role_id join account a on a.id = h.account_id
      where p.menu_type = 2 and code = any(string_to_array(replace(p.codes, ' ', ''), ',')) and a.status = 1 and a.deleted_at is null)`.execute(
    db,
  )
  return new Set(rows.map(({ code }) => code))
}

/**
 * Makes a change that may take managing codes from users, and refuses it when no user in use would be left to manage
 * users, their roles, or the permissions of roles.
 * @throws Refusal account.last-administrator
 */
export async function keepingManaged<T>(db: Db, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(db)
  const before = await managed(db)
  const done = await change()
  const after = await managed(db)
  if ([...before].some((code) => !after.has(code))) throw refuse('account.last-administrator')
  return done
}

/** Users who hold two roles that exclude each other: at most this many. */
async function exclusiveHeld(db: Db, among: readonly string[] | null, most: number) {
  const { rows } = await sql<{ id: string; one: string; other: string; who: string }>`
    select a.id, r1.name as one, r2.name as other, a.realname || '（' || a.username || '）' as who
    from role_exclusion e
    join account_role x on x.role_id = e.role_id
    join account_role y on y.role_id = e.excluded_role_id and y.account_id = x.account_id
    join account a on a.id = x.account_id and a.deleted_at is null
    join role r1 on r1.id = e.role_id join role r2 on r2.id = e.excluded_role_id
    where ${among === null ? sql`true` : sql`x.account_id = any(${[...among]}::text[])`}
    order by r1.code, r2.code, a.username limit ${most}`.execute(db)
  return rows
}

/**
 * Refuses when a user holds two roles that exclude each other.
 * @param among only these users; null: all users
 * @throws Refusal account.exclusive-roles naming both roles and the people
 */
export async function refuseExclusiveRoles(db: Db, among: readonly string[] | null): Promise<void> {
  const rows = await exclusiveHeld(db, among, 10)
  const [first] = rows
  if (!first) return
  const who = rows.filter(({ one, other }) => one === first.one && other === first.other).map((row) => row.who)
  throw refuse('account.exclusive-roles', { one: first.one, other: first.other, who: `：${who.join('、')}` })
}

/** The refusal for each of these users who holds two roles that exclude each other, by id. */
export async function exclusiveRolesOf(db: Db, among: readonly string[]): Promise<Map<string, Refusal>> {
  const rows = await exclusiveHeld(db, among, among.length * 10)
  return new Map(rows.map(({ id, one, other }) => [id, refuse('account.exclusive-roles', { one, other, who: '' })]))
}
