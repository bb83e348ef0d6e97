import { refuse } from '#common/errors.ts'
import type { KnownOfUser } from '#common/rules/common-passwords.ts'
import { passwordFault } from '#common/rules/password-policy.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import { endSessionsOf } from '#server/platform/auth/sessions.sql.ts'
import type { ListRequest } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/new-id.ts'
import { accountBy, insertAccount, knownOf, recentPasswordHashes, replacePassword } from './accounts.sql.ts'
import { hashPassword, passwordFits, randomPassword } from './passwords.ts'
import { userList } from './user-list.sql.ts'

export {
  accountBy,
  accountOfThird,
  departmentsOf,
  heldAccount,
  insertAccount,
  linkThird,
  replacePassword,
  setOrgCode,
  takenOf,
  tenantsOf,
  userInfoOf,
  type SignInAccount,
} from './accounts.sql.ts'
export { eraseAccount } from './erase-account.sql.ts'
export { departmentRolesOf, setDepartmentRoles } from './department-roles.sql.ts'
export { gainingNothing, isSoleAdministrator, refuseTakeover, withApproval } from './gains.ts'
export { releaseCharge, renameOrgCodes, setDirectors } from './department-directors.sql.ts'
export { hasPassword, passwordFits } from './passwords.ts'
export { editsUsers, memberIdsSeen, membersOf, usersCalled } from './user-lookups.sql.ts'
export { shown } from './contacts.ts'
export { sealContacts } from './seal-contacts.sql.ts'
export { USER_COLUMNS } from './user-list.sql.ts'
export { keepingManaged, refuseExclusiveRoles } from './safeguards.sql.ts'
export { newId }

/** A new password must differ from this many before it (domain: password history). */
const HISTORY = 5

/**
 * The user of a name, as the caller's list of users shows them.
 * @throws Refusal account.not-found when the list does not
 */
export async function userSeen(db: Db, username: string, list: ListRequest) {
  const account = await accountBy(db, { username })
  const [person] = account ? await userList.seen(db, [account.id], list) : []
  if (!person) throw refuse('account.not-found')
  return person
}

/** @throws Refusal password.weak */
export function refuseWeakPassword(password: string, username: string, known: KnownOfUser = {}): void {
  const fault = passwordFault(password, username, known)
  if (fault !== null) throw refuse('password.weak', { reason: fault })
}

/**
 * Hash of a new password, checked against the policy and, for an account that exists, its last passwords.
 * Slow on purpose: to be called before a transaction is opened.
 * @throws Refusal password.weak, password.used-before
 */
export async function acceptedPasswordHash(
  db: Db,
  password: string,
  account: { id: string | null; username: string },
  contacts: ContactSealer,
): Promise<string> {
  refuseWeakPassword(password, account.username, account.id === null ? {} : await knownOf(db, contacts, account.id))
  if (account.id !== null)
    for (const former of await recentPasswordHashes(db, account.id, HISTORY))
      if (await passwordFits(former, password)) throw refuse('password.used-before')
  return hashPassword(password)
}

/**
 * Gives an account a random password that has to be changed first, and ends its sessions; the time a lock has left
 * still counts.
 * @returns the password; null when there is no such account
 */
export async function resetPassword(db: Db, username: string, now: Date): Promise<string | null> {
  const account = await accountBy(db, { username })
  if (!account) return null
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (db) => {
    await replacePassword(db, account.id, passwordHash, now, true)
    await endSessionsOf(db, account.id, 'password', now)
    await writeActivity(
      db,
      { kind: 1, success: true, content: '在服务器上重置密码', accountId: account.id, username: account.username },
      now,
    )
  })
  return password
}

/**
 * Makes the first administrator `admin` when there is no account yet. The password is argon2id-hashed before the
 * transaction is opened, for that takes a while.
 * @returns the password when an account was made, else null
 */
export async function firstAdministrator(db: Db, password: string | null): Promise<string | null> {
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return null
  const chosen = password ?? randomPassword()
  const passwordHash = await hashPassword(chosen)
  const made = await inTransaction(db, (db) =>
    insertAccount(db, {
      id: newId(),
      username: 'admin',
      realname: '超级管理员',
      passwordHash,
      mustChangePassword: password === null,
      roles: ['admin'],
      now: new Date(),
    }),
  )
  return made === null ? null : chosen
}
