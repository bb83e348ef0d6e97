import { needIds } from '#server/platform/records/chosen-ids.ts'
import type { ResultOf } from '#common/contract/contract.ts'
import type { membershipContract } from '#common/contract/memberships.ts'
import { type Refusal, refuse } from '#common/errors.ts'
import { refuseOutside, withoutForeign } from '#server/platform/auth/tenants.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { notedMembers } from './chosen-members.ts'
import { gainingNothingEach } from './gains.ts'
import { exclusiveRolesOf, keepingManaged } from './safeguards.sql.ts'
import {
  addDepartments,
  addRoles,
  departmentsHeldBy,
  removeDepartments,
  removeRoles,
  rolesHeldBy,
} from './user-belongings.sql.ts'
import { firstUnknown, holdUsers } from './user-edit.sql.ts'
import { userList } from './user-list.sql.ts'

type BatchCalls = 'POST /sys/user/addRoles' | 'POST /sys/user/removeRoles' | 'PUT /sys/user/changeDepartments'
type Answer = ResultOf<(typeof membershipContract)[BatchCalls]>

/** Users in one call. */
const MOST = 500

const GONE = '用户不存在，可能已被删除'
/** Users who are left as they are before anything is tried, and why. */
type Left = ReadonlyMap<string, string>
const NOBODY: ReadonlyMap<string, Refusal> = new Map()

/**
 * Changes what many users belong to, with an answer for each: users who are not seen or not fit are left out with the
 * reason, the others are changed by one statement and decided about like single ones (decision 0081).
 * @param leaving those of the users who are left out before anything is tried
 * @throws Refusal record.none-chosen, record.invalid, record.not-found
 */
async function changeEach(
  context: ListContext,
  text: string,
  leaving: (ids: readonly string[]) => Promise<Left>,
  change: (ids: readonly string[]) => Promise<unknown>,
  unfit: (ids: readonly string[]) => Promise<ReadonlyMap<string, Refusal>>,
): Promise<Answer> {
  const { db, list } = context
  const ids = needIds(text)
  if (ids.length > MOST) throw refuse('record.invalid', { reason: `一次最多调整 ${MOST} 人，请分次进行` })
  await holdUsers(db, ids)
  const seen = new Map((await userList.seen(db, ids, list)).map((user) => [user.id, user]))
  const left = await leaving([...seen.keys()])
  const fit = [...seen.keys()].filter((id) => !left.has(id))
  const { changed, refused } =
    fit.length === 0 ? { changed: [], refused: NOBODY } : await gainingNothingEach(context, fit, change, unfit)
  if (changed.length > 0) await notedMembers(context, changed)
  return ids.map((id) => {
    const { username = '', realname = '' } = seen.get(id) ?? {}
    return { id, username, realname, reason: seen.has(id) ? (left.get(id) ?? refused.get(id)?.message ?? null) : GONE }
  })
}

/** Ids of roles or departments that all exist. @throws Refusal record.none-chosen, record.not-found */
async function known({ db }: ListContext, text: string, what: 'roles' | 'departments'): Promise<string[]> {
  const ids = needIds(text)
  if (await firstUnknown(db, { roles: [], departments: [], tenants: [], posts: [], [what]: ids }))
    throw refuse('record.not-found')
  return ids
}

/** The reasons of a change of roles: the own account, and users whom it would leave as they are. */
async function leftByRoles(
  { db, viewer }: ListContext,
  roleIds: readonly string[],
  ids: readonly string[],
  adds: boolean,
): Promise<Left> {
  const held = await rolesHeldBy(db, ids)
  return new Map(
    ids.flatMap((id): [string, string][] => {
      if (id === viewer.accountId) return [[id, refuse('account.own').message]]
      const has = (role: string) => held.get(id)?.has(role) === true
      if (adds ? roleIds.every(has) : !roleIds.some(has))
        return [[id, adds ? '已有所选角色，未作更改' : '没有所选角色，未作更改']]
      return []
    }),
  )
}

/** The calls of common/contract/memberships.ts for many users at once. */
export function batchMembershipHandlers(): Pick<Handlers<typeof membershipContract>, BatchCalls> {
  return {
    async 'POST /sys/user/addRoles'(context) {
      const { db, body } = context
      const roleIds = await known(context, body.roleIds, 'roles')
      return changeEach(
        context,
        body.ids,
        (ids) => leftByRoles(context, roleIds, ids, true),
        (ids) =>
          addRoles(
            db,
            ids.flatMap((accountId) => roleIds.map((roleId) => ({ accountId, roleId }))),
          ),
        (ids) => exclusiveRolesOf(db, ids),
      )
    },

    async 'POST /sys/user/removeRoles'(context) {
      const { db, body } = context
      const roleIds = await known(context, body.roleIds, 'roles')
      return changeEach(
        context,
        body.ids,
        (ids) => leftByRoles(context, roleIds, ids, false),
        // A role taken away takes its data rules along, so it may show more.
        (ids) => keepingManaged(db, () => removeRoles(db, roleIds, ids)),
        async () => NOBODY,
      )
    },

    async 'PUT /sys/user/changeDepartments'(context) {
      const { db, body, viewer } = context
      const { how } = body
      const wanted = await known(context, body.departIds, 'departments')
      if (how !== 'remove') await refuseOutside(db, viewer, 'system:user:edit', wanted)
      return changeEach(
        context,
        body.ids,
        async (ids) => {
          const held = await departmentsHeldBy(db, ids)
          const seen = new Set(
            await withoutForeign(db, viewer, [...new Set([...held.values()].flatMap((some) => [...some]))]),
          )
          return new Map(
            ids.flatMap((id): [string, string][] => {
              const own = held.get(id) ?? new Set()
              const others = [...own].some((one) => seen.has(one) && !wanted.includes(one))
              const same =
                how === 'remove'
                  ? !wanted.some((one) => own.has(one))
                  : wanted.every((one) => own.has(one)) && (how === 'add' || !others)
              return same ? [[id, how === 'remove' ? '不在所选部门，未作更改' : '已在所选部门，未作更改']] : []
            }),
          )
        },
        async (ids) => {
          const held = [...(await departmentsHeldBy(db, ids)).values()].flatMap((some) => [...some])
          // What is held of other tenants stays.
          const seen = await withoutForeign(db, viewer, [...new Set(held)])
          const leaves = how === 'add' ? [] : how === 'remove' ? wanted : seen.filter((id) => !wanted.includes(id))
          if (how !== 'remove')
            await addDepartments(
              db,
              ids.flatMap((accountId) => wanted.map((departmentId) => ({ accountId, departmentId }))),
            )
          await removeDepartments(db, ids, leaves)
        },
        async () => NOBODY,
      )
    },
  }
}
