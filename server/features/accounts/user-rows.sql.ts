import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { UserRow } from '#common/contract/users.ts'
import type { DictionaryCode } from '#common/dictionaries.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, type List, type ListRequest, pageOf, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'

/** The fields of the list of people. */
export const USER_COLUMNS: Record<ListField<'system/UserList'> | 'id', ListColumn> = {
  id: ['account.id', 'text'],
  username: ['account.username', 'text'],
  realname: ['account.realname', 'text'],
  sex: ['account.sex', 'number'],
  birthday: ['account.birthday', 'day'],
  phone: ['account.phone', 'text'],
  email: ['account.email', 'text'],
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

export const USER_LIST: List = { columns: USER_COLUMNS, order: [['createTime', 'desc']], unique: 'id' }

/** What the wire says for a code, from its dictionary. */
export const wordOf = (dictionary: DictionaryCode, value: RawBuilder<unknown>) =>
  sql<string | null>`(select item.text from dictionary_item item where item.dictionary_code = ${dictionary} and item.value = ${value}::text)`

/** Names of all departments of the account in the row, in the order of their codes. */
export const departmentNames = (between: string) =>
  sql<string | null>`(select string_agg(d.name, ${sql.lit(between)} order by d.org_code)
    from account_department m join department d on d.id = m.department_id where m.account_id = account.id)`

/** Names of the positions whose codes `post` holds. */
export const positionNames = sql<string | null>`(select string_agg(p.name, ',' order by held.at)
  from unnest(string_to_array(account.post, ',')) with ordinality held(code, at) join position p on p.code = held.code)`

type Accounts = SelectQueryBuilder<Tables, 'account', object>

/** People in use or frozen, or those in the recycle bin. */
export const people = (db: Db, { deleted = false } = {}): Accounts =>
  db.selectFrom('account').where('account.deletedAt', deleted ? 'is not' : 'is', null)

/** What comes beside a person's own columns is looked up for the rows shown only. */
const asUser = (rows: Accounts) =>
  rows.select([
    'account.id',
    'account.username',
    'account.realname',
    'account.avatar',
    'account.birthday',
    'account.sex',
    wordOf('sex', sql.ref('account.sex')).as('sexText'),
    'account.email',
    'account.phone',
    'account.orgCode',
    departmentNames(',').as('orgCodeTxt'),
    'account.status',
    wordOf('user_status', sql.ref('account.status')).as('statusText'),
    'account.workNo',
    'account.post',
    positionNames.as('postText'),
    'account.telephone',
    'account.userIdentity',
    'account.chargeDepartments',
    sql<string | null>`(select string_agg(d.name, ',' order by d.org_code) from department d where d.id = any(account.charge_departments))`.as(
      'chargeText',
    ),
    sql<string | null>`(select string_agg(t.tenant_id::text, ',' order by t.tenant_id) from account_tenant t where t.account_id = account.id)`.as(
      'tenants',
    ),
    sql<
      string | null
    >`(select string_agg(r.name, ',' order by r.code) from account_role h join role r on r.id = h.role_id where h.account_id = account.id)`.as(
      'roleTxt',
    ),
    sql<string | null>`(select string_agg(h.role_id, ',' order by h.role_id) from account_role h where h.account_id = account.id)`.as(
      'selectedroles',
    ),
    sql<
      string | null
    >`(select string_agg(m.department_id, ',' order by m.department_id) from account_department m where m.account_id = account.id)`.as(
      'selecteddeparts',
    ),
    'account.revision',
    'account.createdBy',
    'account.createdAt',
    'account.updatedBy',
    'account.updatedAt',
  ])

type Selected = ReturnType<typeof asUser> extends SelectQueryBuilder<Tables, 'account', infer O> ? O : never

function userOf({
  sexText,
  statusText,
  postText,
  chargeText,
  chargeDepartments,
  tenants,
  createdBy,
  createdAt,
  updatedBy,
  updatedAt,
  ...own
}: Selected): UserRow {
  return {
    ...own,
    sex_dictText: sexText,
    status_dictText: statusText,
    post_dictText: postText,
    departIds: chargeDepartments.join(',') || null,
    departIds_dictText: chargeText,
    relTenantIds: tenants,
    createBy: createdBy,
    createTime: momentText(createdAt),
    updateBy: updatedBy,
    updateTime: updatedAt === null ? null : momentText(updatedAt),
  }
}

/** Which people a list of them is about, beside its parameters. */
export interface Among {
  /** Direct members of this department. */
  departmentId?: string | undefined
  /** These and no others. */
  ids?: readonly string[] | undefined
  /** Holders of this role. */
  roleId?: string | undefined
  /** Members of one of these departments. */
  departmentIds?: readonly string[] | undefined
}

function among(rows: Accounts, { departmentId, ids, roleId, departmentIds }: Among): Accounts {
  const of = departmentId === undefined ? departmentIds : [departmentId]
  return rows
    .$if(ids !== undefined, (some) => some.where(sql<boolean>`account.id = any(${[...(ids ?? [])]}::text[])`))
    .$if(of !== undefined, (some) =>
      some.where('account.id', 'in', (inner) =>
        inner
          .selectFrom('accountDepartment')
          .select('accountDepartment.accountId')
          .where(sql<boolean>`account_department.department_id = any(${[...(of ?? [])]}::text[])`),
      ),
    )
    .$if(roleId !== undefined, (some) =>
      some.where('account.id', 'in', (inner) =>
        inner
          .selectFrom('accountRole')
          .select('accountRole.accountId')
          .where('accountRole.roleId', '=', roleId ?? ''),
      ),
    )
}

/**
 * One page of people whose rows are looked up once it is known which they are: what comes beside a row must not be
 * fetched for all the rows before it. Three statements.
 */
export async function pageOfPeople<O extends { id: string }>(
  rows: Accounts,
  list: List,
  request: ListRequest & { db: Db },
  select: (rows: Accounts) => SelectQueryBuilder<Tables, 'account', O>,
): Promise<PageOf<O>> {
  const page = await pageOf(rows, list, request, (some) => some.select('account.id'))
  const ids = page.records.map(({ id }) => id)
  const found = ids.length === 0 ? [] : ((await select(withIds(request.db, ids)).execute()) as O[])
  const byId = new Map(found.map((row) => [row.id, row]))
  return { ...page, records: ids.flatMap((id) => byId.get(id) ?? []) }
}

const withIds = (db: Db, ids: readonly string[]): Accounts => db.selectFrom('account').where(sql<boolean>`account.id = any(${[...ids]}::text[])`)

/** One page of people, newest first unless another order is asked for. */
export async function pageOfUsers(db: Db, request: ListRequest & Among): Promise<PageOf<UserRow>> {
  const page = await pageOfPeople(among(people(db), request), USER_LIST, { ...request, db }, asUser)
  return { ...page, records: page.records.map(userOf) }
}

/** Every person of an export, part by part. */
export async function* everyUser(db: Db, request: ListRequest & Among & { ids?: readonly string[] }): AsyncGenerator<UserRow[]> {
  const { ids, ...rest } = request
  for await (const part of everyRowOf(among(people(db), rest), USER_LIST, { ...rest, ...(ids ? { ids } : {}) }, asUser)) yield part.map(userOf)
}

/**
 * Those of these people whom the data rules let the asker see: whom one does not see in the list, one does not change.
 * In the order of the ids.
 */
export async function usersSeen(
  db: Db,
  ids: readonly string[],
  { rules, warn }: Pick<ListRequest, 'rules' | 'warn'>,
  { deleted = false } = {},
): Promise<UserRow[]> {
  const found = new Map<string, UserRow>()
  const request = { query: {}, rules, ids, ...(warn ? { warn } : {}) }
  for await (const part of everyRowOf(people(db, { deleted }), USER_LIST, request, asUser)) for (const row of part) found.set(row.id, userOf(row))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** People as they are now, whoever asks; in no order. */
export const usersById = async (db: Db, ids: readonly string[]): Promise<UserRow[]> => (await asUser(withIds(db, ids)).execute()).map(userOf)

/** So many people of the recycle bin are shown. */
const BIN_ROWS = 500

/** People in the recycle bin, those who came last first. */
export async function usersInBin(
  db: Db,
  { rules, warn, ...wanted }: Pick<ListRequest, 'rules' | 'warn'> & { username?: string; realname?: string },
): Promise<UserRow[]> {
  const like = (text: string | undefined) => (text ? `*${text}*` : undefined)
  const query = { username: like(wanted.username), realname: like(wanted.realname), pageSize: BIN_ROWS }
  const list: List = { ...USER_LIST, columns: { ...USER_COLUMNS, deletedAt: ['account.deletedAt', 'moment'] }, order: [['deletedAt', 'desc']] }
  const { records } = await pageOfPeople(people(db, { deleted: true }), list, { db, query, rules, ...(warn ? { warn } : {}) }, asUser)
  return records.map(userOf)
}
