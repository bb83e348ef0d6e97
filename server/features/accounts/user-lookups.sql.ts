import { type SelectQueryBuilder, sql } from 'kysely'
import type { AddressRow, PickedUser } from '#common/contract/user-lookups.ts'
import type { ListField } from '#common/list-fields.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'
import { departmentNames, pageOfPeople, people, positionNames, USER_COLUMNS, USER_LIST, wordOf } from './user-rows.sql.ts'

type Accounts = SelectQueryBuilder<Tables, 'account', object>

const asPicked = (rows: Accounts) =>
  rows.select([
    'account.id',
    'account.username',
    'account.realname',
    'account.avatar',
    'account.sex',
    wordOf('sex', sql.ref('account.sex')).as('sexText'),
    'account.phone',
    'account.workNo',
    'account.post',
    positionNames.as('postText'),
    'account.orgCode',
    departmentNames(',').as('orgCodeTxt'),
    'account.status',
    'account.deletedAt',
  ])
type Picked = ReturnType<typeof asPicked> extends SelectQueryBuilder<Tables, 'account', infer O> ? O : never

/** 138****0000: enough to tell people apart. */
const masked = (phone: string | null) => phone && phone.replace(/^(.{3}).+(.{4})$/, '$1****$2')

/** @param whole whether the asker may see telephone numbers as they are */
const pickedOf =
  (whole: boolean) =>
  ({ sexText, postText, deletedAt, phone, ...own }: Picked): PickedUser => ({
    ...own,
    phone: whole ? phone : masked(phone),
    sex_dictText: sexText,
    post_dictText: postText,
    delFlag: deletedAt === null ? 0 : 1,
  })

/** Members of these departments and of those below them. */
const below = (departmentIds: readonly string[]) =>
  sql<boolean>`account.id in (
    select m.account_id from account_department m join department d on d.id = m.department_id
    join department top on top.id = any(${[...departmentIds]}::text[]) and d.org_code like top.org_code || '%')`

/** One page of people in use to choose from, each once however many of the departments they belong to. */
export async function pageToPick(db: Db, request: ListRequest & { departmentIds: readonly string[]; whole: boolean }): Promise<PageOf<PickedUser>> {
  const rows = people(db)
    .where('account.status', '=', 1)
    .$if(request.departmentIds.length > 0, (some) => some.where(below(request.departmentIds)))
  const page = await pageOfPeople(rows, USER_LIST, { ...request, db }, asPicked)
  return { ...page, records: page.records.map(pickedOf(request.whole)) }
}

/** Fields stored values are looked up by. */
export type StoreField = 'id' | 'username' | 'realname' | 'workNo' | 'phone' | 'email'
/** So many people are looked up at once. */
const LOOKED_UP = 1000

/** People by values that were stored, frozen and deleted ones too: a name is better than a blank. */
export async function usersStoredAs(db: Db, by: readonly (readonly [StoreField, readonly string[]])[], whole: boolean): Promise<PickedUser[]> {
  if (by.length === 0) return []
  const rows = by.reduce<Accounts>(
    (some, [field, values]) => some.where(sql<boolean>`${sql.ref(`account.${field}`)} = any(${[...values]}::text[])`),
    db.selectFrom('account'),
  )
  return (await asPicked(rows).orderBy('account.username').limit(LOOKED_UP).execute()).map(pickedOf(whole))
}

/** Members of a department and of those below it. */
export async function usersBelow(db: Db, departmentId: string, realname: string | undefined, whole: boolean): Promise<PickedUser[]> {
  const rows = people(db)
    .where(below([departmentId]))
    .$if(!!realname, (some) => some.where(sql<boolean>`strpos(lower(account.realname), ${(realname ?? '').toLowerCase()}) > 0`))
  return (await asPicked(rows).orderBy('account.username').limit(LOOKED_UP).execute()).map(pickedOf(whole))
}

const ADDRESS_COLUMNS: Record<ListField<'system/AddressList'> | 'id', ListColumn> = {
  id: USER_COLUMNS.id,
  username: USER_COLUMNS.username,
  realname: USER_COLUMNS.realname,
  orgCode: USER_COLUMNS.orgCode,
  workNo: USER_COLUMNS.workNo,
  post: USER_COLUMNS.post,
  telephone: USER_COLUMNS.telephone,
  phone: USER_COLUMNS.phone,
  email: USER_COLUMNS.email,
}

/** One page of the address book, by name unless another order is asked for. */
export async function pageOfAddresses(db: Db, request: ListRequest & { orgCode: string | undefined }): Promise<PageOf<AddressRow>> {
  const { orgCode } = request
  const rows = people(db)
    .where('account.status', '=', 1)
    .$if(!!orgCode, (some) =>
      some.where(
        sql<boolean>`account.id in (select m.account_id from account_department m join department d on d.id = m.department_id where d.org_code like ${orgCode} || '%')`,
      ),
    )
  const page = await pageOfPeople(rows, { columns: ADDRESS_COLUMNS, order: [['realname', 'asc']], unique: 'id' }, { ...request, db }, (some) =>
    some.select([
      'account.id',
      'account.username',
      'account.realname',
      'account.avatar',
      'account.workNo',
      departmentNames(' | ').as('departName'),
      'account.post',
      positionNames.as('postText'),
      'account.telephone',
      'account.phone',
      'account.email',
    ]),
  )
  return { ...page, records: page.records.map(({ postText, ...own }) => ({ ...own, post_dictText: postText })) }
}
