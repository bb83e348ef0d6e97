import { sql } from 'kysely'
import type { Depart, Tenant, UserInfo } from '#common/contract/session.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ContactSealer, StoredContacts } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { WORKBENCH } from '#common/screens.ts'
import { isStaff } from '#server/platform/auth/grants.sql.ts'
import { opened } from './contacts.ts'

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

type AccountKey = { username: string } | { phoneHash: string } | { workNo: string } | { id: string }

const accountsBy = (db: Db, by: AccountKey) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'username',
      'realname',
      'passwordHash',
      'status',
      'orgCode',
      'deletedAt',
      'mustChangePassword',
      'passwordSetAt',
    ])
    .where((where) =>
      'username' in by
        ? where(where.fn<string>('lower', ['username']), '=', by.username.trim().toLowerCase())
        : 'phoneHash' in by
          ? where('phoneHash', '=', by.phoneHash)
          : 'workNo' in by
            ? where('workNo', '=', by.workNo)
            : where('id', '=', by.id),
    )

/** The account of a user name (whatever its case), the hash of a phone or a work number; null when there is none. */
export const accountBy = async (db: Db, by: AccountKey): Promise<SignInAccount | null> =>
  (await accountsBy(db, by).executeTakeFirst()) ?? null

/**
 * The account as it is now, locked until the transaction ends, so that changes of one account come one after another.
 */
export const heldAccount = async (db: Db, id: string): Promise<SignInAccount | null> =>
  (await accountsBy(db, { id }).forUpdate().executeTakeFirst()) ?? null

/** The account as the wire shows it to its holder. */
export async function userInfoOf(db: Db, contacts: ContactSealer, accountId: string): Promise<UserInfo> {
  const { chargeDepartments, tenants, createdAt, workbench, ...own } = await db
    .selectFrom('account')
    .leftJoin('department', 'department.orgCode', 'account.orgCode')
    .select((select) => [
      'account.id',
      'account.username',
      'account.realname',
      'account.avatar',
      'account.birthday',
      'account.sex',
      'account.emailSealed as email',
      'account.phoneSealed as phone',
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
      select
        .selectFrom('permission')
        .select('permission.url')
        .where('component', '=', WORKBENCH)
        .where('menuType', '<>', 2)
        .where(isStaff(sql.ref<string>('account.id')))
        // Where a role begins with a screen of its own, that stands in place of the home.
        .where((on) =>
          on.not(
            on.exists(
              on
                .selectFrom('accountRole')
                .innerJoin('role', 'role.id', 'accountRole.roleId')
                .innerJoin('roleIndex', 'roleIndex.roleCode', 'role.code')
                .select('role.id')
                .whereRef('accountRole.accountId', '=', 'account.id')
                .where('roleIndex.enabled', '=', true),
            ),
          ),
        )
        .orderBy('permission.id')
        .limit(1)
        .as('workbench'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    ...opened(contacts, own),
    departIds: chargeDepartments.join(',') || null,
    relTenantIds: tenants ?? null,
    createTime: momentText(createdAt),
    homePath: workbench ?? '/home',
  }
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
export async function knownOf(
  db: Db,
  contacts: ContactSealer,
  accountId: string,
): Promise<{ realname: string; phone: string | null }> {
  const known = await db
    .selectFrom('account')
    .select(['realname', 'phoneSealed'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { realname: known.realname, phone: contacts.open(known.phoneSealed, 'phone', accountId) }
}

/** Hashes of the password in use and the last few before it, newest first. */
export async function recentPasswordHashes(db: Db, accountId: string, count: number): Promise<string[]> {
  const current = await db.selectFrom('account').select('passwordHash').where('id', '=', accountId).execute()
  const { rows: former } = await sql<{ passwordHash: string }>`
    select password_hash from account_former_password where account_id = ${accountId} order by replaced_at desc limit ${count - 1}`.execute(
    db,
  )
  return [...current, ...former].map(({ passwordHash }) => passwordHash)
}

/**
 * Replaces the password; the old one is kept in the password history. `mustChange`: the new one has to be changed at
 * the next sign-in.
 */
export async function replacePassword(
  db: Db,
  accountId: string,
  passwordHash: string,
  now: Date,
  mustChange = false,
): Promise<void> {
  const old = await db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await sql`
    insert into account_former_password (account_id, password_hash, replaced_at) values (${accountId}, ${old.passwordHash}, ${now})
    on conflict do nothing`.execute(db)
  await db
    .updateTable('account')
    .set({ passwordHash, passwordSetAt: now, mustChangePassword: mustChange, updatedAt: now })
    .where('id', '=', accountId)
    .execute()
}

/**
 * Gives many accounts new passwords that have to be changed first, in two statements; what they replace is kept as with
 * one.
 */
export async function replacePasswords(
  db: Db,
  given: readonly { id: string; passwordHash: string }[],
  now: Date,
): Promise<void> {
  const ids = given.map(({ id }) => id)
  await sql`
    insert into account_former_password (account_id, password_hash, replaced_at)
    select id, password_hash, ${now}::timestamptz from account where id = any(${ids}::text[]) on conflict do nothing`.execute(
    db,
  )
  await sql`
    update account set password_hash = given.hash, password_set_at = ${now}, must_change_password = true, updated_at = ${now}
    from unnest(${ids}::text[], ${given.map(({ passwordHash }) => passwordHash)}::text[]) as given (id, hash)
    where account.id = given.id`.execute(db)
}

/** Which of the values that have to be unique is taken already. */
export async function takenOf(
  db: Db,
  { username, phoneHash, emailHash }: { username: string; phoneHash: string; emailHash: string | null },
): Promise<'username' | 'phone' | 'email' | null> {
  const rows = await db
    .selectFrom('account')
    .select(['username', 'phoneHash', 'emailHash'])
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['username']), '=', username.toLowerCase()),
        where('phoneHash', '=', phoneHash),
        ...(emailHash === null ? [] : [where('emailHash', '=', emailHash)]),
      ]),
    )
    .execute()
  if (rows.some((row) => row.username.toLowerCase() === username.toLowerCase())) return 'username'
  if (rows.some((row) => row.phoneHash === phoneHash)) return 'phone'
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
    /** The columns of the contacts. */
    contacts?: Partial<StoredContacts>
    mustChangePassword: boolean
    roles: string[]
    now: Date
  },
): Promise<string | null> {
  const { id, username, realname, passwordHash, contacts = {}, mustChangePassword, roles, now } = account
  const made = await db
    .insertInto('account')
    .values({
      id,
      username,
      realname,
      passwordHash,
      ...contacts,
      mustChangePassword,
      passwordSetAt: now,
      createdAt: now,
    })
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
    .onConflict((conflict) =>
      conflict
        .columns(['thirdType', 'thirdUserId'])
        .doUpdateSet({ accountId: link.accountId, realname: link.realname }),
    )
    .execute()
}
