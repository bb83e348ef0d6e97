import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { Names } from './user-sheet-names.rules.ts'

/** What stands in the sheets of people for departments, roles, positions and the codes of dictionaries. */
export interface SheetNames {
  departments: Names
  roles: Names
  positions: Names
  sexes: Names
  statuses: Names
}

/**
 * The names in use; three statements.
 * @param tenants only departments and roles of these tenants; null = all
 */
export async function sheetNames(db: Db, tenants: readonly number[] | null): Promise<SheetNames> {
  const isOwn = ({ tenantId }: { tenantId: number | null }) =>
    tenants === null || (tenantId !== null && tenants.includes(tenantId))
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name', 'orgCode', 'tenantId'])
    .orderBy('orgCode')
    .execute()
  const nameOf = new Map(departments.map(({ orgCode, name }) => [orgCode, name]))
  const pathOf = (orgCode: string) =>
    Array.from(
      { length: Math.floor(orgCode.length / 3) },
      (_, at) => nameOf.get(orgCode.slice(0, 3 * at + 3)) ?? '',
    ).join('/')
  const { rows: others } = await sql<{
    kind: string
    key: string
    code: string
    name: string
    tenantId: number | null
  }>`
    select 'role' as kind, id as key, code, name, tenant_id from role
    union all select 'position', code, code, name, null from position
    union all select dictionary_code, value, value, text, null from dictionary_item where dictionary_code in ('sex', 'user_status')`.execute(
    db,
  )
  const of = (kind: string) => new Names(others.filter((row) => row.kind === kind && (kind !== 'role' || isOwn(row))))
  return {
    departments: new Names(
      departments
        .filter(isOwn)
        .map(({ id, name, orgCode }) => ({ key: id, code: orgCode, name: pathOf(orgCode), also: name })),
    ),
    roles: of('role'),
    positions: of('position'),
    sexes: of('sex'),
    statuses: of('user_status'),
  }
}

/** Ids of the roles and departments of these people; one statement. */
export async function belongingsOf(
  db: Db,
  accountIds: readonly string[],
): Promise<{ accountId: string; kind: 'role' | 'department'; id: string }[]> {
  const ids = [...accountIds]
  const { rows } = await sql<{ accountId: string; kind: 'role' | 'department'; id: string }>`
    select h.account_id, 'role' as kind, r.id from account_role h join role r on r.id = h.role_id where h.account_id = any(${ids}::text[])
    union all
    select m.account_id, 'department', d.id from account_department m join department d on d.id = m.department_id where m.account_id = any(${ids}::text[])`.execute(
    db,
  )
  return rows
}

/**
 * User names (in lower case), staff numbers, and hashes of phones and e-mail addresses of all users who have one of the
 * wanted values; one statement.
 */
export async function takenValues(
  db: Db,
  wanted: { usernames: string[]; phoneHashes: string[]; emailHashes: string[]; workNos: string[] },
): Promise<{ usernames: Set<string>; phoneHashes: Set<string>; emailHashes: Set<string>; workNos: Set<string> }> {
  const { rows } = await sql<{
    username: string
    phoneHash: string | null
    emailHash: string | null
    workNo: string | null
  }>`
    select lower(username) as username, phone_hash, email_hash, work_no from account
    where lower(username) = any(${wanted.usernames}::text[]) or phone_hash = any(${wanted.phoneHashes}::text[])
       or email_hash = any(${wanted.emailHashes}::text[]) or work_no = any(${wanted.workNos}::text[])`.execute(db)
  const all = (pick: (row: (typeof rows)[number]) => string | null) => new Set(rows.flatMap((row) => pick(row) ?? []))
  return {
    usernames: all(({ username }) => username),
    phoneHashes: all(({ phoneHash }) => phoneHash),
    emailHashes: all(({ emailHash }) => emailHash),
    workNos: all(({ workNo }) => workNo),
  }
}

/** Pairs of roles that no user may hold together. */
export const exclusivePairs = (db: Db) => db.selectFrom('roleExclusion').select(['roleId', 'excludedRoleId']).execute()
