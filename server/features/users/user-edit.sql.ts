import { sql } from 'kysely'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { StoredContacts } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The columns of an account that an administrator sets. */
export interface UserColumns extends Partial<StoredContacts> {
  realname: string
  avatar?: string | null
  birthday?: string | null
  sex?: number | null
  workNo?: string | null
  post?: string | null
  telephone?: string | null
  userIdentity?: number
  chargeDepartments?: string[]
}

/** A new user. */
export interface NewUser extends UserColumns {
  id: string
  username: string
  passwordHash: string
  mustChangePassword: boolean
  status?: number
}

/** Codes of these departments. */
export const orgCodesOf = async (db: Db, departmentIds: readonly string[]): Promise<string[]> =>
  (
    await db.selectFrom('department').select('orgCode').where('id', 'in', departmentIds).orderBy('orgCode').execute()
  ).map(({ orgCode }) => orgCode)

/**
 * Inserts users, in one statement. Lists show the newest first, so each is a millisecond older than the one before:
 * their order is kept.
 */
export async function insertUsers(db: Db, users: readonly NewUser[], by: string, now: Date): Promise<void> {
  await insertJson(
    db,
    'account',
    users.map((user, at) => ({
      id: user.id,
      username: user.username,
      realname: user.realname,
      passwordHash: user.passwordHash,
      mustChangePassword: user.mustChangePassword,
      status: user.status ?? 1,
      avatar: user.avatar ?? null,
      birthday: user.birthday ?? null,
      sex: user.sex ?? null,
      phoneSealed: user.phoneSealed ?? null,
      phoneHash: user.phoneHash ?? null,
      phoneTailHash: user.phoneTailHash ?? null,
      emailSealed: user.emailSealed ?? null,
      emailHash: user.emailHash ?? null,
      workNo: user.workNo ?? null,
      post: user.post ?? null,
      telephone: user.telephone ?? null,
      userIdentity: user.userIdentity ?? 1,
      chargeDepartments: user.chargeDepartments ?? [],
      passwordSetAt: now,
      createdBy: by,
      createdAt: new Date(now.getTime() - at),
    })),
  )
}

/** Changes the columns of an account; undefined ones stay. */
export async function updateUser(
  db: Db,
  id: string,
  columns: Partial<UserColumns>,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('account')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/**
 * Which field holds a value that another user has, and whether that user is in the recycle bin; null when none does.
 */
export async function takenField(
  db: Db,
  {
    username,
    phoneHash,
    emailHash,
    workNo,
  }: { username: string | null; phoneHash: string | null; emailHash: string | null; workNo: string | null },
  exceptId: string | null,
): Promise<{ field: 'username' | 'phone' | 'email' | 'workNo'; deleted: boolean; erased: boolean } | null> {
  const rows = await db
    .selectFrom('account')
    .select(['username', 'phoneHash', 'emailHash', 'workNo', 'deletedAt', 'erasedAt'])
    .where((on) =>
      on.or([
        ...(username === null ? [] : [on(on.fn<string>('lower', ['username']), '=', username.toLowerCase())]),
        ...(phoneHash === null ? [] : [on('phoneHash', '=', phoneHash)]),
        ...(emailHash === null ? [] : [on('emailHash', '=', emailHash)]),
        ...(workNo === null ? [] : [on('workNo', '=', workNo)]),
      ]),
    )
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
  const same = (one: string | null, other: string | null) =>
    one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
  for (const row of rows) {
    const [deleted, erased] = [row.deletedAt !== null, row.erasedAt !== null]
    if (same(row.username, username)) return { field: 'username', deleted, erased }
    if (phoneHash !== null && row.phoneHash === phoneHash) return { field: 'phone', deleted, erased }
    if (emailHash !== null && row.emailHash === emailHash) return { field: 'email', deleted, erased }
    if (same(row.workNo, workNo)) return { field: 'workNo', deleted, erased }
  }
  return null
}

/** The first of these ids and codes that does not exist, with what it should name; null when all exist. */
export async function firstUnknown(
  db: Db,
  {
    roles,
    departments,
    tenants,
    posts,
  }: { roles: string[]; departments: string[]; tenants: string[]; posts: string[] },
): Promise<{ what: string; value: string } | null> {
  const { rows } = await sql<{ what: string; value: string }>`
    select '角色' as what, x as value from unnest(${roles}::text[]) x where not exists (select from role where role.id = x)
    union all select '部门', x from unnest(${departments}::text[]) x where not exists (select from department d where d.id = x)
    union all select '租户', x from unnest(${tenants}::text[]) x where not exists (select from tenant t where t.id::text = x)
    union all select '职务', x from unnest(${posts}::text[]) x where not exists (select from position p where p.code = x)
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** 1 in use, 2 frozen. */
export async function setStatus(db: Db, ids: readonly string[], status: number, by: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set((row) => ({ status, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', 'in', ids)
    .execute()
}

/** Raises the revision of users whose roles or departments have changed, so that an edit begun before is refused. */
export async function touchUsers(db: Db, ids: readonly string[], by: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set((row) => ({ revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', 'in', ids)
    .execute()
}

/** Moves users into the recycle bin, or with null out of it. */
export async function setDeletedAt(
  db: Db,
  ids: readonly string[],
  deletedAt: Date | null,
  by: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('account')
    .set((row) => ({ deletedAt, revision: row('revision', '+', 1), updatedBy: by, updatedAt: now }))
    .where('id', 'in', ids)
    .execute()
}

/** Deletes users for good, with everything they held. */
export async function eraseUsers(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('account').where('id', 'in', ids).where('deletedAt', 'is not', null).execute()
}

/** Locks users until the transaction ends. */
export async function holdUsers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Ids of the roles that a user holds, in the order of their codes. */
export const rolesHeld = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('accountRole')
      .innerJoin('role', 'role.id', 'accountRole.roleId')
      .select('role.id')
      .where('accountId', '=', accountId)
      .orderBy('role.code')
      .execute()
  ).map(({ id }) => id)

/** Departments that a user belongs to, in use or not. */
export const departmentsHeld = (db: Db, accountId: string) =>
  db
    .selectFrom('accountDepartment')
    .innerJoin('department', 'department.id', 'accountDepartment.departmentId')
    .select(['department.id', 'department.name'])
    .where('accountId', '=', accountId)
    .orderBy('department.orgCode')
    .execute()
