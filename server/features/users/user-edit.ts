import type { UserFilledIn, UserRow } from '#common/contract/users.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Contacts, ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ownBelongings, ownTenants, refuseOutside, tenantOfNew } from '#server/platform/auth/tenants.ts'
import type { Context, ListContext } from '#server/platform/http/serve.ts'
import { changedContacts } from './contacts.ts'
import { replaceDepartments, replaceRoles, replaceTenants } from './user-belongings.sql.ts'
import { keepingManaged, refuseExclusiveRoles } from './safeguards.sql.ts'
import { partsOf, textOf, userFault } from './user.rules.ts'
import { userList } from './user-list.sql.ts'
import { setOrgCode, tenantsOf } from './accounts.sql.ts'
import { departmentsHeld, firstUnknown, orgCodesOf, rolesHeld, type UserColumns } from './user-edit.sql.ts'

/** The checked values of a form; undefined ones stay as they are. */
export interface Wanted {
  columns: Partial<UserColumns> & { realname: string }
  /** The contacts that change. */
  contacts: Partial<Contacts>
  roles?: string[]
  departments?: string[]
  tenants?: number[]
}

const maybe = <T, R>(value: T | undefined, read: (value: T) => R): R | undefined =>
  value === undefined ? undefined : read(value)
const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/**
 * Reads a form, and refuses wrong values and ids that do not exist. Values that another user has were refused by the
 * checks of the call.
 * @param id of the person
 * @param person the person edited, with contacts as they are; null for a new one
 * @throws Refusal record.invalid naming the field
 */
export async function wantedOf(
  db: Db,
  given: UserFilledIn,
  { id, person, now, sealer }: { id: string; person: UserRow | null; now: Date; sealer: ContactSealer },
): Promise<Wanted> {
  const contacts = changedContacts({ phone: maybe(given.phone, textOf), email: maybe(given.email, textOf) }, person)
  // A shortened value that a form gives back unchanged is not a value to be checked.
  const body = { ...given, phone: contacts.phone, email: contacts.email }
  const fault = userFault(body, dayOf(now)) ?? shortenedFault(contacts)
  if (fault !== null) throw refuse('record.invalid', { ...fault })
  const columns = withoutUndefined({
    realname: body.realname.trim(),
    avatar: maybe(body.avatar, textOf),
    birthday: maybe(body.birthday, (day) => textOf(day)?.slice(0, 10) ?? null),
    sex: maybe(body.sex, (sex) => sex),
    workNo: maybe(body.workNo, textOf),
    post: maybe(body.post, (post) => partsOf(post).join(',') || null),
    telephone: maybe(body.telephone, textOf),
  })
  const stored = sealer.stored(contacts, id)

  const roles = maybe(body.selectedroles, partsOf)
  const departments = maybe(body.selecteddeparts, partsOf)
  const tenants = maybe(body.relTenantIds, partsOf)
  const posts = partsOf(columns.post).filter((code) => !partsOf(person?.post).includes(code))
  const unknown = await firstUnknown(db, {
    roles: roles ?? [],
    departments: departments ?? [],
    tenants: tenants ?? [],
    posts,
  })
  if (unknown) throw refuse('record.invalid', { reason: `${unknown.what}“${unknown.value}”不存在，可能已被删除` })
  return {
    contacts,
    columns: { ...columns, ...stored, ...chargeOf(body, departments, person) },
    ...(roles ? { roles } : {}),
    ...(departments ? { departments } : {}),
    ...(tenants ? { tenants: tenants.map(Number) } : {}),
  }
}

/** An address that was shortened and then changed is no address. */
const shortenedFault = ({ email }: Partial<Contacts>) =>
  email?.includes('***') ? { field: 'email', reason: '请输入完整的邮箱地址' } : null

/**
 * Identity and departments in charge. These must be departments that the user belongs to, or was in charge of before.
 */
function chargeOf(
  { userIdentity, departIds }: UserFilledIn,
  departments: string[] | undefined,
  person: UserRow | null,
): Partial<UserColumns> {
  const identity = userIdentity || (person?.userIdentity ?? 1)
  if (identity === 1) return { userIdentity: 1, chargeDepartments: [] }
  if (departIds === undefined) return { userIdentity: 2 }
  const charge = partsOf(departIds)
  const may = departments && new Set([...departments, ...partsOf(person?.departIds)])
  if (may && !charge.every((id) => may.has(id)))
    throw refuse('record.invalid', { field: 'departIds', reason: '负责部门只能从所属部门中选择' })
  return { userIdentity: 2, chargeDepartments: charge }
}

/**
 * Gives a user the roles, departments and tenants of the form.
 * @param code the code of the call
 * @returns whether the tenants changed, after which sessions have to end
 * @throws Refusal permission.denied, account.own, account.exclusive-roles, account.last-administrator
 */
export async function giveBelongings(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  accountId: string,
  chosen: Wanted,
  code: PermissionCode,
): Promise<boolean> {
  if (chosen.roles) {
    const held = await rolesHeld(db, accountId)
    const roles = await ownBelongings(db, viewer, held, chosen.roles)
    const added = roles.some((id) => !held.includes(id))
    const removed = held.some((id) => !roles.includes(id))
    if (
      (added && !viewer.permissions.has('system:user:addUserRole')) ||
      (removed && !viewer.permissions.has('system:user:deleteRole'))
    )
      throw refuse('permission.denied')
    if ((added || removed) && accountId === viewer.accountId) throw refuse('account.own')
    if (added || removed) await keepingManaged(db, () => replaceRoles(db, accountId, roles))
    if (added) await refuseExclusiveRoles(db, [accountId])
  }
  if (chosen.departments) {
    const held = (await departmentsHeld(db, accountId)).map(({ id }) => id)
    await refuseOutside(
      db,
      viewer,
      code,
      chosen.departments.filter((id) => !held.includes(id)),
    )
    await replaceDepartments(db, accountId, await ownBelongings(db, viewer, held, chosen.departments))
  }
  const held = (await tenantsOf(db, accountId)).map(({ id }) => id)
  // A new user of a member of a tenant belongs to that tenant: without one the user would see all.
  const ofViewer =
    viewer.tenants !== null && held.length === 0 && !chosen.tenants?.length
      ? [tenantOfNew(viewer) ?? 0]
      : chosen.tenants
  return ofViewer ? replaceTenants(db, accountId, ownTenants(viewer, held, ofViewer)) : false
}

/**
 * Refuses a new user whom the caller would not see: a user who is bound to a department could make the head of another
 * one. A user without department is seen when the data rules let the caller see such a user.
 * @throws Refusal account.unseen
 */
export async function refuseUnseen(
  { db, list }: Pick<ListContext, 'db' | 'list'>,
  id: string,
  departmentIds: readonly string[],
): Promise<void> {
  if (list.rules === null) return
  const codes = departmentIds.length === 0 ? [null] : await orgCodesOf(db, departmentIds)
  for (const code of codes) {
    await setOrgCode(db, id, code)
    if ((await userList.seen(db, [id], list)).length === 0) throw refuse('account.unseen')
  }
  await setOrgCode(db, id, codes[0] ?? null)
}
