import { type DutyRole, dutyOf, isManaging } from '#common/duties.ts'
import { type Refusal, refuse } from '#common/errors.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { codesIn } from '#server/platform/auth/grants.ts'
import { codeOfScreen } from '#server/platform/auth/screen-codes.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ApprovalNeeded, isApproved } from '#server/platform/http/approval.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context } from '#server/platform/http/serve.ts'
import { bareCode, type Gain, gainOf, isNothing, NO_REACH, type Reach } from './reach.rules.ts'
import { type Concerned, excludedPairs, oneOfEachKind, othersMay, reachOf, setPoint } from './reach.sql.ts'

type Doer = Pick<Context, 'db' | 'viewer' | 'clock' | 'request'>

/** Accounts that a change concerns, by id, or those that share something. */
export type About = readonly string[] | Concerned

const SUPER_ROLE = 'admin'
const BASE_DUTIES: ReadonlySet<string> = new Set<DutyRole>(['role-sysadmin', 'role-secadmin', 'role-auditor'])
const NAMED = 10

const nameOf = (code: string): string => PERMISSION_CODES[bareCode(code) as PermissionCode] ?? code

/** A user with these codes could make an account and give it any role and any permission. */
const ALL_RIGHTS: readonly PermissionCode[] = [
  'system:user:add',
  'system:user:addUserRole',
  'system:permission:saveRole',
]

/**
 * Whether the user who acts can do everything and the others together cannot: the first administrator before handing
 * over.
 */
export const isSoleAdministrator = async ({ db, viewer }: Pick<Doer, 'db' | 'viewer'>): Promise<boolean> =>
  ALL_RIGHTS.every((code) => viewer.permissions.has(code)) && !(await othersMay(db, viewer.accountId ?? '', ALL_RIGHTS))

/** A gain in words. */
function wordsOf({ codes, screens, departments, tenants }: Gain): string {
  const shown = codes.slice(0, NAMED).map(nameOf)
  return [
    ...(codes.length > 0 ? [shown.join('、') + (codes.length > NAMED ? ` 等 ${codes.length} 项` : '')] : []),
    ...(screens.length > 0 ? ['更多的数据'] : []),
    ...(departments.length > 0 ? ['更多的负责部门'] : []),
    ...(tenants.length > 0 ? ['更多的租户'] : []),
  ].join('；')
}

/** What a change of rights comes to. */
interface Judgement<T> {
  done: T
  isSole: boolean
  /** Why it is refused for the user who makes it; null when it is not. */
  own: Refusal | null
  /** Users for whom it is refused in any case, by id. */
  refused: Map<string, Refusal>
  /** What it gives that takes an approval, and to whom, in words. */
  given: string[]
}

/** Makes a change, and says what it comes to for the user who makes it and for these others. */
async function judged<T>(
  context: Doer,
  accountId: string,
  change: () => Promise<T>,
  others: readonly string[],
): Promise<Judgement<T>> {
  const { db, clock } = context
  const now = clock()
  const isSole = await isSoleAdministrator(context)
  const ids = [accountId, ...others]
  const before = await reachOf(db, ids, now, false)
  const done = await change()
  const after = await reachOf(db, ids, now, false)
  const mine = before.get(accountId) ?? NO_REACH

  const gain = gainOf(after.get(accountId) ?? NO_REACH, [mine], codeOfScreen)
  const own =
    isNothing(gain) || isSole
      ? null
      : refuse('account.own-rights', {
          gained: gain.codes.length > 0 ? `：${gain.codes.slice(0, NAMED).map(nameOf).join('、')}` : '',
        })

  const refused = new Map<string, Refusal>()
  const given: string[] = []
  let pairs: ExcludedPairs | null = null
  for (const id of others) {
    const [was, is] = [before.get(id) ?? NO_REACH, after.get(id) ?? NO_REACH]
    const gained = gainOf(is, [was], codeOfScreen)
    if (isNothing(gained)) continue
    if (is.roles.has(SUPER_ROLE) && !was.roles.has(SUPER_ROLE) && !isSole) {
      refused.set(id, refuse('account.super-role'))
      continue
    }
    const exclusive = gained.codes.length > 0 ? exclusiveDuties((pairs ??= await excludedPairs(db)), is) : null
    if (exclusive) {
      refused.set(id, exclusive)
      continue
    }
    const beyond = gainOf(is, [was, mine], codeOfScreen)
    const managing = gained.codes.filter((code) => isManaging(bareCode(code)) && !beyond.codes.includes(code))
    const all = { ...beyond, codes: [...beyond.codes, ...managing] }
    if (!isNothing(all)) given.push(`${is.who}：${wordsOf(all)}`)
  }
  return { done, isSole, own, refused, given }
}

const othersIn = async (db: Db, about: About, accountId: string): Promise<string[]> =>
  (Array.isArray(about) ? (about as readonly string[]) : await oneOfEachKind(db, about as Concerned)).filter(
    (id) => id !== accountId,
  )

/**
 * Makes a change, and decides whether it lets the user who makes it, or a user it concerns, do or see more than the
 * user who makes it may: codes, rows of lists, departments in charge and tenants, whichever of the own departments and
 * tenants a user chooses. To be called in the transaction of the change (docs/decisions/0047-nobody-gains.md).
 * - More for the user who makes it is refused.
 * - More than that user has, or codes for managing, for another user takes the approval of a second administrator.
 * - The role of the super administrator and duties that exclude each other are refused in any case.
 * - Until the first administrator has handed over, what would take an approval is made at once and noted.
 * @throws Refusal account.own-rights, account.super-role, account.exclusive-duties
 * @throws ApprovalNeeded
 */
export async function gainingNothing<T>(context: Doer, change: () => Promise<T>, about: About = []): Promise<T> {
  const { db, viewer } = context
  const { accountId } = viewer
  if (accountId === null) return change()
  const { done, isSole, own, refused, given } = await judged(
    context,
    accountId,
    change,
    await othersIn(db, about, accountId),
  )
  const [first] = own ? [own] : refused.values()
  if (first) throw first
  if (given.length > 0) await withApproval(context, given.slice(0, NAMED).join('。'), isSole)
  return done
}

/**
 * The same for a change of many users, decided user by user: it is tried for all, and made without those for whom it
 * would be refused (docs/decisions/0081-changes-of-many-users.md). What takes an approval takes it for the whole
 * change.
 * @param change makes the change for these users; it may be called twice
 * @param unfit why the change cannot stay for some users, asked after it was made
 * @returns the users it was made for, and why the others were left out
 * @throws ApprovalNeeded
 */
export async function gainingNothingEach(
  context: Doer & { viewer: { accountId: string | null } },
  ids: readonly string[],
  change: (ids: readonly string[]) => Promise<unknown>,
  unfit: (ids: readonly string[]) => Promise<ReadonlyMap<string, Refusal>>,
): Promise<{ changed: string[]; refused: ReadonlyMap<string, Refusal> }> {
  const { db, viewer } = context
  const { accountId } = viewer
  if (accountId === null) throw refuse('permission.denied')
  const tried = await setPoint(db)
  const { isSole, own, refused, given } = await judged(
    context,
    accountId,
    () => change(ids),
    ids.filter((id) => id !== accountId),
  )
  if (own) {
    if (!ids.includes(accountId)) throw own
    refused.set(accountId, own)
  }
  for (const [id, why] of await unfit(ids)) if (!refused.has(id)) refused.set(id, why)
  if (refused.size === 0) {
    if (given.length > 0) await withApproval(context, given.slice(0, NAMED).join('。'), isSole)
    return { changed: [...ids], refused }
  }
  await tried.goBack()
  const changed = ids.filter((id) => !refused.has(id))
  if (changed.length > 0) await gainingNothing(context, () => change(changed), changed)
  return { changed, refused }
}

/**
 * Lets a change pass that a second administrator approved, or that the first administrator makes before handing over;
 * the latter is noted in the log with how to hand over.
 * @throws ApprovalNeeded
 */
export async function withApproval(context: Doer, what: string, isSole?: boolean): Promise<void> {
  const { db, viewer, clock, request } = context
  if (isApproved(request)) return
  if (!(isSole ?? (await isSoleAdministrator(context)))) throw new ApprovalNeeded(what)
  const content = `只有一名管理员，未经第二人批准即生效：${what}。请尽快设立系统管理员、安全管理员和审计员并停用超级管理员`
  const who = { accountId: viewer.accountId, username: viewer.username, ...requestFacts(request) }
  await writeActivity(
    db,
    { kind: 2, operateType: 3, success: true, event: 'granted', content: content.slice(0, 1000), ...who },
    clock(),
  )
}

type ExcludedPairs = Awaited<ReturnType<typeof excludedPairs>>

/** The refusal when a user has codes of two duties that exclude each other, by whatever roles; null otherwise. */
function exclusiveDuties(pairs: ExcludedPairs, { who, roles, codes: held }: Reach): Refusal | null {
  const codes = new Set([...held].map(bareCode))
  if (roles.has(SUPER_ROLE)) return null
  for (const { one, other, oneName, otherName, oneCodes, otherCodes } of pairs) {
    const dutiesOf = (role: string, granted: string) => (code: string) =>
      BASE_DUTIES.has(role) ? dutyOf(code as PermissionCode).includes(role as DutyRole) : codesIn(granted).has(code)
    const [isOne, isOther] = [dutiesOf(one, oneCodes), dutiesOf(other, otherCodes)]
    const onlyOne = [...codes].find((code) => isOne(code) && !isOther(code))
    const onlyOther = [...codes].find((code) => isOther(code) && !isOne(code))
    if (onlyOne !== undefined && onlyOther !== undefined)
      return refuse('account.exclusive-duties', {
        who,
        one: `“${oneName}”的${nameOf(onlyOne)}`,
        other: `“${otherName}”的${nameOf(onlyOther)}`,
      })
  }
  return null
}

/**
 * Refuses to act in the name of a user: who sets the password or telephone of a user can sign in as that user, and must
 * not be able to do or see more than before.
 * @throws Refusal account.above
 */
export async function refuseTakeover(doer: Doer, target: { id: string; realname: string }): Promise<void> {
  const more = (await takeovers(doer, [target.id])).get(target.id)
  if (more !== undefined) throw refuse('account.above', { who: target.realname, more })
}

/**
 * What the user who acts would gain by signing in as each of these users, in words; users who give nothing more are
 * left out.
 */
export async function takeovers({ db, viewer, clock }: Doer, ids: readonly string[]): Promise<Map<string, string>> {
  const reach = await reachOf(db, [viewer.accountId ?? '', ...ids], clock(), true)
  const mine = reach.get(viewer.accountId ?? '') ?? NO_REACH
  const found = new Map<string, string>()
  for (const id of ids) {
    const more = gainOf(reach.get(id) ?? NO_REACH, [mine], codeOfScreen)
    if (!isNothing(more)) found.set(id, wordsOf(more))
  }
  return found
}
