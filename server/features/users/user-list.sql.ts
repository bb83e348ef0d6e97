import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { byDepartment, byTenant } from '#server/platform/auth/belonging.sql.ts'
import type { UserRow } from '#common/contract/users.ts'
import type { DictionaryCode } from '#common/dictionaries.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import { NO_PASSWORD } from './passwords.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList, stampsOf } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'

/** The fields of the list of users. */
export const USER_COLUMNS: Record<ListField<'system/UserList'> | 'id' | 'tenantId' | 'memberOf', ListColumn> = {
  id: ['account.id', 'text'],
  tenantId: ['account.id', byTenant],
  memberOf: ['account.id', byDepartment],
  username: ['account.username', 'text'],
  realname: ['account.realname', 'text'],
  sex: ['account.sex', 'number'],
  birthday: ['account.birthday', 'day'],
  phone: ['account.phoneHash', 'phone', 'account.phoneTailHash'],
  email: ['account.emailHash', 'email'],
  orgCode: ['account.orgCode', 'code'],
  workNo: ['account.workNo', 'text'],
  post: ['account.post', 'text'],
  telephone: ['account.telephone', 'text'],
  userIdentity: ['account.userIdentity', 'number'],
  status: ['account.status', 'number'],
  createBy: ['account.createdBy', 'text'],
  createTime: ['account.createdAt', 'moment'],
  updateBy: ['account.updatedBy', 'text'],
  updateTime: ['account.updatedAt', 'moment'],
}

/** What the wire says for a code, from its dictionary. */
export const wordOf = (dictionary: DictionaryCode, value: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${value}::text)`

/** Names of all departments of the account in the row, in the order of their codes. */
export const departmentNames = (between: string) =>
  sql<string | null>`(select string_agg(d.name, ${sql.lit(between)} order by d.org_code)
    from account_department m join department d on d.id = m.department_id where m.account_id = account.id)`

/** Names of the positions whose codes `post` holds. */
export const positionNames = sql<string | null>`(select string_agg(p.name, ',' order by held.at)
  from unnest(string_to_array(account.post, ',')) with ordinality held(code, at) join position p on p.code = held.code)`

type Accounts = SelectQueryBuilder<Tables, 'account', object>
const accounts = (db: Db): Accounts => db.selectFrom('account')
/** Only people in use or frozen. */
export const notDeleted = (rows: Accounts): Accounts => rows.where('account.deletedAt', 'is', null)

/** Values from other tables are looked up for the rows of the page only (`keysFirst`). */
const people = {
  columns: USER_COLUMNS,
  order: [['createTime', 'desc']],
  unique: 'id',
  keysFirst: true,
  from: accounts,
  select: (rows: Accounts) =>
    rows.select([
      'account.id',
      'account.username',
      'account.realname',
      'account.avatar',
      'account.birthday',
      'account.sex',
      wordOf('sex', sql.ref('account.sex')).as('sex_dictText'),
      'account.emailSealed as email',
      'account.phoneSealed as phone',
      'account.orgCode',
      departmentNames(',').as('orgCodeTxt'),
      'account.status',
      wordOf('user_status', sql.ref('account.status')).as('status_dictText'),
      'account.workNo',
      'account.post',
      positionNames.as('post_dictText'),
      'account.telephone',
      'account.userIdentity',
      'account.chargeDepartments',
      sql<
        string | null
      >`(select string_agg(d.name, ',' order by d.org_code) from department d where d.id = any(account.charge_departments))`.as(
        'departIds_dictText',
      ),
      sql<
        string | null
      >`(select string_agg(t.tenant_id::text, ',' order by t.tenant_id) from account_tenant t where t.account_id = account.id)`.as(
        'relTenantIds',
      ),
      sql<
        string | null
      >`(select string_agg(r.name, ',' order by r.code) from account_role h join role r on r.id = h.role_id where h.account_id = account.id)`.as(
        'roleTxt',
      ),
      sql<
        string | null
      >`(select string_agg(h.role_id, ',' order by h.role_id) from account_role h where h.account_id = account.id)`.as(
        'selectedroles',
      ),
      sql<
        string | null
      >`(select string_agg(m.department_id, ',' order by m.department_id) from account_department m where m.account_id = account.id)`.as(
        'selecteddeparts',
      ),
      ...stampsOf('account'),
    ]),
} as const
const userOf = <R extends { chargeDepartments: string[] }>({ chargeDepartments, ...row }: R) => ({
  ...row,
  departIds: chargeDepartments.join(',') || null,
})

/** All users, those in the recycle bin too. Contacts are sealed in all lists of users: see contacts.ts. */
export const everybody = recordList(people, (row): UserRow => userOf(row))
/** People in use or frozen, newest first unless another order is asked for. */
export const userList = recordList({ ...people, from: (db) => notDeleted(accounts(db)) }, (row): UserRow => userOf(row))
/**
 * Users in use that the viewer sees and who have no password yet, because an import brought them; by name, at most so
 * many.
 */
export async function usersWithoutPassword(db: Db, list: ListRequest, most: number): Promise<UserRow[]> {
  const query = { pageNo: 1, pageSize: most, column: 'username', order: 'asc' }
  const page = await userList.page(db, { ...list, query }, (rows) =>
    rows.where('account.passwordHash', '=', NO_PASSWORD).where('account.status', '=', 1),
  )
  return page.records
}
/** People in the recycle bin, those deleted last first. */
export const deletedUserList = recordList(
  {
    ...people,
    columns: { ...USER_COLUMNS, deletedAt: ['account.deletedAt', 'moment'] },
    order: [['deletedAt', 'desc']],
    // An erased account cannot come back.
    from: (db) => accounts(db).where('account.deletedAt', 'is not', null).where('account.erasedAt', 'is', null),
  },
  (row): UserRow => userOf(row),
)

/** What narrows the list of users besides its parameters. */
export interface Among {
  /** Direct members of this department. */
  departmentId?: string | undefined
  /** Only these users. */
  ids?: readonly string[] | undefined
  /** Holders of this role. */
  roleId?: string | undefined
  /** Members of one of these departments. */
  departmentIds?: readonly string[] | undefined
  /** Members of this department and of those below it. */
  treeDepartmentId?: string | undefined
}

/** Narrows rows to the users that are asked for. */
const among =
  ({ departmentId, ids, roleId, departmentIds, treeDepartmentId }: Among) =>
  (rows: Accounts): Accounts => {
    const of = departmentId === undefined ? departmentIds : [departmentId]
    const conditions = [
      ...(ids === undefined ? [] : [sql`account.id = any(${[...ids]}::text[])`]),
      ...(of === undefined
        ? []
        : [
            sql`account.id in (select m.account_id from account_department m where m.department_id = any(${[...of]}::text[]))`,
          ]),
      ...(treeDepartmentId === undefined
        ? []
        : [
            sql`account.id in (select m.account_id from account_department m join department d on d.id = m.department_id
              join department top on d.org_code like top.org_code || '%' where top.id = ${treeDepartmentId})`,
          ]),
      ...(roleId === undefined
        ? []
        : [sql`account.id in (select r.account_id from account_role r where r.role_id = ${roleId})`]),
    ]
    return conditions.length === 0 ? rows : rows.where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
  }

/**
 * Users without the roles, departments and tenants that a member of these tenants does not see; one statement, none
 * without tenants.
 */
export async function asSeenFrom(
  db: Db,
  tenants: readonly number[] | null | undefined,
  users: readonly UserRow[],
): Promise<UserRow[]> {
  if (!tenants || users.length === 0) return [...users]
  const [own, ids] = [[...tenants], users.map(({ id }) => id)]
  const { rows } = await sql<{ id: string } & Seen>`select a.id,
    (select string_agg(d.name, ',' order by d.org_code) from account_department m join department d on d.id = m.department_id
      where m.account_id = a.id and d.tenant_id = any(${own}::integer[])) as org_code_txt,
    (select string_agg(m.department_id, ',' order by m.department_id) from account_department m join department d on d.id = m.department_id
      where m.account_id = a.id and d.tenant_id = any(${own}::integer[])) as selecteddeparts,
    (select string_agg(r.name, ',' order by r.code) from account_role h join role r on r.id = h.role_id
      where h.account_id = a.id and r.tenant_id = any(${own}::integer[])) as role_txt,
    (select string_agg(h.role_id, ',' order by h.role_id) from account_role h join role r on r.id = h.role_id
      where h.account_id = a.id and r.tenant_id = any(${own}::integer[])) as selectedroles,
    (select string_agg(t.tenant_id::text, ',' order by t.tenant_id) from account_tenant t
      where t.account_id = a.id and t.tenant_id = any(${own}::integer[])) as rel_tenant_ids
    from account a where a.id = any(${ids}::text[])`.execute(db)
  const seen = new Map(rows.map(({ id, ...row }) => [id, row]))
  return users.map((user) => ({ ...user, ...seen.get(user.id) }))
}
type Seen = Pick<UserRow, 'orgCodeTxt' | 'selecteddeparts' | 'roleTxt' | 'selectedroles' | 'relTenantIds'>

/** One page of people, newest first unless another order is asked for. */
export async function pageOfUsers(db: Db, request: ListRequest, narrower: Among = {}): Promise<PageOf<UserRow>> {
  const page = await userList.page(db, request, among(narrower))
  return { ...page, records: await asSeenFrom(db, request.tenants, page.records) }
}

/** The list of people as an export reads it. */
export const exportedUsers = (narrower: Among) => ({
  count: (db: Db, request: ListRequest) => userList.count(db, request, among(narrower)),
  every: (db: Db, request: ListRequest) => userList.every(db, request, among(narrower)),
})

/** At most this many people of the recycle bin are shown. */
const BIN_ROWS = 500

/** People in the recycle bin. */
export async function usersInBin(
  db: Db,
  request: ListRequest,
  { username, realname }: { username?: string; realname?: string },
): Promise<UserRow[]> {
  const like = (text: string | undefined) => (text ? `*${text}*` : undefined)
  const query = { username: like(username), realname: like(realname), pageSize: BIN_ROWS }
  return asSeenFrom(db, request.tenants, (await deletedUserList.page(db, { ...request, query })).records)
}
