import { type SelectQueryBuilder, sql } from 'kysely'
import type { AddressRow, PickedUser } from '#common/contract/user-lookups.ts'
import type { ListField } from '#common/list-fields.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isAmong, recordList } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { departmentNames, notDeleted, positionNames, USER_COLUMNS, wordOf } from './user-list.sql.ts'

type Accounts = SelectQueryBuilder<Tables, 'account', object>

/** Users to choose from. */
const pickedUsers = recordList(
  {
    columns: USER_COLUMNS,
    order: [['createTime', 'desc']],
    unique: 'id',
    keysFirst: true,
    from: (db): Accounts => db.selectFrom('account'),
    select: (rows) =>
      rows.select([
        'account.id',
        'account.username',
        'account.realname',
        'account.avatar',
        'account.sex',
        wordOf('sex', sql.ref('account.sex')).as('sex_dictText'),
        'account.phoneSealed as phone',
        'account.workNo',
        'account.post',
        positionNames.as('post_dictText'),
        'account.orgCode',
        departmentNames(',').as('orgCodeTxt'),
        'account.status',
        'account.deletedAt',
      ]),
  },
  ({ deletedAt, ...row }): PickedUser => ({ ...row, delFlag: deletedAt === null ? 0 : 1 }),
)

/** Whether the viewer edits users, and so may learn whether a user has a value. */
export const editsUsers = ({ permissions }: Pick<Viewer, 'permissions'>): boolean =>
  permissions.has('system:user:add') || permissions.has('system:user:edit')

/** Members of these departments and of those below them. */
const below = (departmentIds: readonly string[]) =>
  sql<boolean>`account.id in (
    select m.account_id from account_department m join department d on d.id = m.department_id
    join department top on top.id = any(${[...departmentIds]}::text[]) and d.org_code like top.org_code || '%')`

/**
 * One page of users in use to choose from, each once, however many of the departments the user belongs to; contacts are
 * sealed.
 */
export async function pageToPick(
  db: Db,
  request: ListRequest,
  { departmentIds }: { departmentIds: readonly string[] },
): Promise<PageOf<PickedUser>> {
  return pickedUsers.page(db, request, (rows) =>
    notDeleted(rows)
      .where('account.status', '=', 1)
      .$if(departmentIds.length > 0, (some) => some.where(below(departmentIds))),
  )
}

/** Fields by which stored values are looked up. */
export type StoreField = 'id' | 'username' | 'realname' | 'workNo' | 'phoneHash' | 'emailHash'
/** At most this many users are looked up at once. */
const LOOKED_UP = 1000

/** What narrows the users that are looked up: the data rules of the list of users. */
type LookUp = Omit<ListRequest, 'query'>

/** Users by stored values, frozen and deleted ones too, so that every value is shown with a name. */
export async function usersStoredAs(
  db: Db,
  by: readonly (readonly [StoreField, readonly string[]])[],
  list: LookUp,
): Promise<PickedUser[]> {
  if (by.length === 0) return []
  const found = await pickedUsers.ruled(db, list, (rows) =>
    by
      .reduce((some, [field, values]) => some.where(isAmong(`account.${field}`, values)), rows)
      .orderBy('account.username')
      .limit(LOOKED_UP),
  )
  return found
}

/** Members of a department and of those below it. */
export async function usersBelow(
  db: Db,
  departmentId: string,
  realname: string | undefined,
  list: LookUp,
): Promise<PickedUser[]> {
  const found = await pickedUsers.ruled(db, list, (rows) =>
    notDeleted(rows)
      .where(below([departmentId]))
      .$if(!!realname, (some) =>
        some.where(sql<boolean>`strpos(lower(account.realname), ${(realname ?? '').toLowerCase()}) > 0`),
      )
      .orderBy('account.username')
      .limit(LOOKED_UP),
  )
  return found
}

/** Direct members of a department, by account. */
export async function membersOf(db: Db, departmentId: string, list: LookUp): Promise<PickedUser[]> {
  const found = await pickedUsers.ruled(db, list, (rows) =>
    notDeleted(rows)
      .where(
        sql<boolean>`account.id in (select m.account_id from account_department m where m.department_id = ${departmentId})`,
      )
      .orderBy('account.username'),
  )
  return found
}

/** Ids of the members of these departments that the data rules let the viewer see. */
export async function memberIdsSeen(db: Db, departmentIds: readonly string[], list: LookUp): Promise<string[]> {
  const found = await pickedUsers.ruled(db, list, (rows) =>
    notDeleted(rows).where(
      sql<boolean>`account.id in (select m.account_id from account_department m where m.department_id = any(${[...departmentIds]}::text[]))`,
    ),
  )
  return found.map(({ id }) => id)
}

/** Users of that name or account that the data rules let the viewer see, fifty at most. */
export const usersCalled = (db: Db, word: string, list: LookUp): Promise<PickedUser[]> =>
  pickedUsers.ruled(db, list, (rows) =>
    notDeleted(rows)
      .where(sql<boolean>`(strpos(account.username, ${word}) > 0 or strpos(account.realname, ${word}) > 0)`)
      .orderBy('account.username')
      .limit(50),
  )

const ADDRESS_COLUMNS: Record<ListField<'system/AddressList'> | 'id' | 'tenantId' | 'memberOf', ListColumn> = {
  id: USER_COLUMNS.id,
  tenantId: USER_COLUMNS.tenantId,
  memberOf: USER_COLUMNS.memberOf,
  username: USER_COLUMNS.username,
  realname: USER_COLUMNS.realname,
  orgCode: USER_COLUMNS.orgCode,
  workNo: USER_COLUMNS.workNo,
  post: USER_COLUMNS.post,
  telephone: USER_COLUMNS.telephone,
  phone: USER_COLUMNS.phone,
  email: USER_COLUMNS.email,
}

/** The address book, by name unless another order is asked for. */
const addressList = recordList({
  columns: ADDRESS_COLUMNS,
  order: [['realname', 'asc']],
  unique: 'id',
  keysFirst: true,
  from: (db) => notDeleted(db.selectFrom('account')).where('account.status', '=', 1),
  select: (rows) =>
    rows.select([
      'account.id',
      'account.username',
      'account.realname',
      'account.avatar',
      'account.workNo',
      departmentNames(' | ').as('departName'),
      'account.post',
      positionNames.as('post_dictText'),
      'account.telephone',
      'account.phoneSealed as phone',
      'account.emailSealed as email',
    ]),
})

/** One page of the address book, of a department and those below it or of all. */
export const pageOfAddresses = (
  db: Db,
  request: ListRequest,
  orgCode: string | undefined,
): Promise<PageOf<AddressRow>> => {
  const { orgCode: _, ...query } = request.query
  return addressList.page(db, { ...request, query }, (rows) =>
    rows.$if(!!orgCode, (some) =>
      some.where(
        sql<boolean>`account.id in (select m.account_id from account_department m join department d on d.id = m.department_id where d.org_code like ${orgCode} || '%')`,
      ),
    ),
  )
}
