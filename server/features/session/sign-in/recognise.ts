import { refuse } from '#common/errors.ts'
import type { Vouched } from '#server/platform/auth/sessions.sql.ts'
import { accountBy, hasPassword, passwordFits, type SignInAccount } from '../../users/users.door.ts'
import type { DirectoryAnswer } from '../directory/directory.ts'
import { type Attempt, logSignIn, type SessionParts } from '../session-parts.ts'
import type { Outcome } from '../tries.ts'
import { isMobile } from './phone.ts'
import { accountOfValue } from './account-of-value.ts'

/** An account whose password was right, and who said so. */
export interface Recognised {
  account: SignInAccount
  /** The directory; null: the password is here. */
  vouched: Vouched | null
}

const WRONG = { reason: '用户名或密码错误', refusal: refuse('sign-in.wrong') }

/**
 * Whose password this is. Where a directory is set it is asked about every name but the local ones, also about names
 * that no account has, so that neither words nor time tell them apart.
 */
export async function recognise(
  parts: SessionParts,
  attempt: Attempt,
  username: string,
  password: string,
): Promise<Outcome<Recognised>> {
  const { db, contacts } = attempt
  const { directory } = parts
  // A user who knows no other name signs in by the telephone number.
  const found =
    (await accountBy(db, { username })) ??
    (isMobile(username) ? await accountBy(db, { phoneHash: contacts.hash('phone', username) }) : null)
  const own = async (): Promise<Outcome<Recognised>> => {
    const fits = await passwordFits(found?.passwordHash ?? null, password)
    return found && fits ? { done: { account: found, vouched: null } } : WRONG
  }
  if (directory === null || directory.isLocal(found?.username ?? username)) return own()
  const answer = await directory.check(username, password)
  if (answer.kind === 'right') {
    const account = await accountOfValue(attempt, directory.field, answer.value)
    // An entry of the directory never opens an account whose password is here, whatever its attributes say.
    if (account && directory.isLocal(account.username))
      return { ...WRONG, reason: '统一用户目录中的用户对应本系统的账号，不得由目录登录' }
    if (account) return { done: { account, vouched: { by: 'ldap', name: answer.entry } } }
    return { reason: '统一用户目录中的用户在本系统中没有账号', refusal: refuse('sign-in.directory-unknown') }
  }
  if (directory.localPasswords) {
    const fitting = await own()
    if ('done' in fitting) return fitting
  }
  return outcomeOf(answer, attempt, username)
}

/** Whether a password is that of the user of a session, asked where it is. */
export async function isOwnPassword(
  parts: Pick<SessionParts, 'directory'>,
  attempt: Attempt,
  holder: { account: SignInAccount | null; vouched: Vouched | null },
  password: string,
): Promise<Outcome<null>> {
  const { directory } = parts
  const { account, vouched } = holder
  const wrong = { reason: '密码错误', refusal: refuse('session.proof-wrong') }
  const fits = hasOwnPassword(parts, account) && (await passwordFits(account?.passwordHash ?? null, password))
  if (fits) return { done: null }
  const entry = directory && vouched?.by === 'ldap' ? vouched.name : null
  if (directory === null || entry === null) return wrong
  const answer = await directory.checkEntry(entry, password)
  if (answer.kind === 'right') return { done: null }
  const told = await outcomeOf(answer, attempt, account?.username ?? '')
  return 'refusal' in told ? wrong : (told as Outcome<null>)
}

/** Whether an account signs in with a password that is here. */
export const hasOwnPassword = (
  { directory }: Pick<SessionParts, 'directory'>,
  account: SignInAccount | null,
): boolean =>
  account !== null &&
  hasPassword(account.passwordHash) &&
  (directory === null || directory.localPasswords || directory.isLocal(account.username))

/** What a directory's answer other than yes means for a try. */
async function outcomeOf(
  answer: Exclude<DirectoryAnswer, { kind: 'right' }>,
  attempt: Attempt,
  username: string,
): Promise<Exclude<Outcome<never>, { done: never }>> {
  if (answer.kind === 'wrong') return { ...WRONG, reason: answer.reason }
  if (answer.kind === 'expired')
    return { reason: '统一用户目录中的密码须先修改', refusal: refuse('sign-in.directory-expired') }
  attempt.request.log.error({ err: answer.error }, 'the directory cannot be asked')
  await logSignIn(attempt, '登录失败：统一用户目录没有答复', false, username)
  return { undecided: refuse('sign-in.directory-away') }
}
