import { sql } from 'kysely'
import type { Depart, Tenant, UserInfo } from '#common/contract/session.ts'
import { momentText } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'

/** What signing in has to know of an account. */
export interface SignInAccount {
  id: string
  username: string
  realname: string
  passwordHash: string
  status: number
  orgCode: string | null
  deletedAt: Date | null
  mustChangePassword: boolean
  passwordSetAt: Date
}

type AccountKey = { username: string } | { phone: string } | { id: string }

const accountsBy = (db: Db, by: AccountKey) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'realname', 'passwordHash', 'status', 'orgCode', 'deletedAt', 'mustChangePassword', 'passwordSetAt'])
    .where((where) =>
      'username' in by
        ? where(where.fn<string>('lower', ['username']), '=', by.username.trim().toLowerCase())
        : 'phone' in by
          ? where('phone', '=', by.phone)
          : where('id', '=', by.id),
    )

/** The account of a user name (whatever its case) or a phone; null when there is none. */
export const accountBy = async (db: Db, by: AccountKey): Promise<SignInAccount | null> => (await accountsBy(db, by).executeTakeFirst()) ?? null

/** The account as it is now, locked until the transaction ends, so that changes of one account come one after another. */
export const heldAccount = async (db: Db, id: string): Promise<SignInAccount | null> =>
  (await accountsBy(db, { id }).forUpdate().executeTakeFirst()) ?? null

/** The account as the wire shows it. */
export async function userInfoOf(db: Db, accountId: string): Promise<UserInfo> {
  const { chargeDepartments, tenants, createdAt, ...own } = await db
    .selectFrom('account')
    .leftJoin('department', 'department.orgCode', 'account.orgCode')
    .select((select) => [
      'account.id',
      'account.username',
      'account.realname',
      'account.avatar',
      'account.birthday',
      'account.sex',
      'account.email',
      'account.phone',
      'account.orgCode',
      'department.name as orgCodeTxt',
      'account.status',
      'account.workNo',
      'account.post',
      'account.telephone',
      'account.userIdentity',
      'account.chargeDepartments',
      'account.createdAt',
      select
        .selectFrom('accountTenant')
        .select((inner) => inner.fn<string | null>('string_agg', [sql`tenant_id::text`, inner.val(',')]).as('ids'))
        .whereRef('accountTenant.accountId', '=', 'account.id')
        .as('tenants'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...own, departIds: chargeDepartments.join(',') || null, relTenantIds: tenants ?? null, createTime: momentText(createdAt) }
}

/** Departments that a user is a member of, in order of their codes. */
export async function departmentsOf(db: Db, accountId: string): Promise<Depart[]> {
  const rows = await db
    .selectFrom('accountDepartment')
    .innerJoin('department', 'department.id', 'accountDepartment.departmentId')
    .select(['department.id', 'parentId', 'name', 'orgCode', 'category'])
    .where('accountId', '=', accountId)
    .where('department.status', '=', '1')
    .orderBy('orgCode')
    .execute()
  return rows.map(({ id, parentId, name, orgCode, category }) => ({
    id,
    parentId,
    departName: name,
    orgCode,
    orgCategory: category,
    orgType: String(Math.ceil(orgCode.length / 3)),
  }))
}

/** Tenants that a user belongs to, frozen ones too. */
export const tenantsOf = (db: Db, accountId: string): Promise<Tenant[]> =>
  db
    .selectFrom('accountTenant')
    .innerJoin('tenant', 'tenant.id', 'accountTenant.tenantId')
    .select(['tenant.id', 'tenant.name', 'tenant.status'])
    .where('accountId', '=', accountId)
    .orderBy('tenant.id')
    .execute()

/** Sets the current department of a user; null: none. */
export async function setOrgCode(db: Db, accountId: string, orgCode: string | null): Promise<void> {
  await db.updateTable('account').set({ orgCode }).where('id', '=', accountId).execute()
}

/** What is known of a user, which must not stand in the password. */
export const knownOf = (db: Db, accountId: string): Promise<{ realname: string; phone: string | null }> =>
  db.selectFrom('account').select(['realname', 'phone']).where('id', '=', accountId).executeTakeFirstOrThrow()

/** Hashes of the password in use and the last few before it, newest first. */
export async function recentPasswordHashes(db: Db, accountId: string, count: number): Promise<string[]> {
  const current = await db.selectFrom('account').select('passwordHash').where('id', '=', accountId).execute()
  const former = await db
    .selectFrom('accountFormerPassword')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .orderBy('replacedAt', 'desc')
    .limit(count - 1)
    .execute()
  return [...current, ...former].map(({ passwordHash }) => passwordHash)
}

/** Replaces the password; the old one is kept in the password history. `mustChange`: the new one has to be changed at the next sign-in. */
export async function replacePassword(db: Db, accountId: string, passwordHash: string, now: Date, mustChange = false): Promise<void> {
  const old = await db.selectFrom('account').select('passwordHash').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
  await db
    .insertInto('accountFormerPassword')
    .values({ accountId, passwordHash: old.passwordHash, replacedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('account')
    .set({ passwordHash, passwordSetAt: now, mustChangePassword: mustChange, updatedAt: now })
    .where('id', '=', accountId)
    .execute()
}

/** Which of the values that have to be unique is taken already. */
export async function takenOf(
  db: Db,
  { username, phone, email }: { username: string; phone: string; email: string | null },
): Promise<'username' | 'phone' | 'email' | null> {
  const rows = await db
    .selectFrom('account')
    .select(['username', 'phone', 'email'])
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['username']), '=', username.toLowerCase()),
        where('phone', '=', phone),
        ...(email === null ? [] : [where(where.fn<string>('lower', ['email']), '=', email.toLowerCase())]),
      ]),
    )
    .execute()
  if (rows.some((row) => row.username.toLowerCase() === username.toLowerCase())) return 'username'
  if (rows.some((row) => row.phone === phone)) return 'phone'
  return rows.length > 0 ? 'email' : null
}

/** A new account with the roles named by their codes. */
export async function insertAccount(
  db: Db,
  account: {
    id: string
    username: string
    realname: string
    passwordHash: string
    phone?: string | null
    email?: string | null
    mustChangePassword: boolean
    roles: string[]
    now: Date
  },
): Promise<string | null> {
  const { id, username, realname, passwordHash, phone = null, email = null, mustChangePassword, roles, now } = account
  const made = await db
    .insertInto('account')
    .values({ id, username, realname, passwordHash, phone, email, mustChangePassword, passwordSetAt: now, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  if (roles.length > 0)
    await db
      .insertInto('accountRole')
      .columns(['accountId', 'roleId'])
      .expression(
        db
          .selectFrom('role')
          .select((select) => [select.val(id).as('accountId'), 'id'])
          .where('code', 'in', roles),
      )
      .execute()
  return made.id
}

/** The account that a chat app's user is linked to; null when there is none. */
export async function accountOfThird(db: Db, thirdType: string, thirdUserId: string): Promise<string | null> {
  const row = await db
    .selectFrom('thirdAccount')
    .select('accountId')
    .where('thirdType', '=', thirdType)
    .where('thirdUserId', '=', thirdUserId)
    .executeTakeFirst()
  return row?.accountId ?? null
}

/** Links a chat app's user to an account. */
export async function linkThird(
  db: Db,
  link: { id: string; thirdType: string; thirdUserId: string; accountId: string; realname: string | null },
): Promise<void> {
  await db
    .insertInto('thirdAccount')
    .values(link)
    .onConflict((conflict) => conflict.columns(['thirdType', 'thirdUserId']).doUpdateSet({ accountId: link.accountId, realname: link.realname }))
    .execute()
}
