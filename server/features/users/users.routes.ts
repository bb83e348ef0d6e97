import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { userContract } from '#common/contract/users.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { type EndReason, endSessionsOfAll } from '#server/platform/auth/sessions.sql.ts'
import { withoutForeign } from '#server/platform/auth/tenants.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { requestFacts } from '#server/platform/http/request-facts.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { acceptedPasswordHash } from './users.door.ts'
import { accountBy, replacePassword } from './accounts.sql.ts'
import { asKept, opened, shown } from './contacts.ts'
import { gainingNothing, refuseTakeover } from './gains.ts'
import { keepingManaged, refuseExclusiveRoles } from './safeguards.sql.ts'
import { giveBelongings, refuseUnseen, wantedOf } from './user-edit.ts'
import { resetPasswords } from './reset-passwords.ts'
import { exportUsers, userTemplate } from './user-export.ts'
import { importUsers } from './user-import.ts'
import { asSeenFrom, deletedUserList, everybody, pageOfUsers, userList, usersInBin } from './user-list.sql.ts'
import { contentOf, labelOf, textOf } from './user.rules.ts'
import {
  departmentsHeld,
  eraseUsers,
  holdUsers,
  insertUsers,
  rolesHeld,
  setDeletedAt,
  setStatus,
  updateUser,
} from './user-edit.sql.ts'

const FROZEN = 2

/** The calls of common/contract/users.ts (wire 3.1). */
export function userHandlers({ bus, files }: { bus: Bus; files: FileStore }): Handlers<typeof userContract> {
  const end = (sessionIds: string[]) => {
    for (const sessionId of sessionIds) bus.publish({ kind: 'session-ended', sessionId })
  }

  /**
   * Users that the caller sees, locked until the transaction ends.
   * @throws Refusal record.none-chosen, record.not-found
   */
  async function chosen(context: ListContext, ids: string[], list = userList) {
    needChosen(ids)
    await holdUsers(context.db, ids)
    const users = await list.seen(context.db, ids, context.list)
    if (users.length < ids.length) throw refuse('record.not-found')
    return users
  }

  /** Keeps a version of users as they are now, with who changed them. */
  async function noted(context: Context, ids: readonly string[], operation: Operation, before?: object): Promise<void> {
    const users = await everybody.byIds(context.db, ids)
    await noteChanges(
      context,
      asKept(context.contacts, users).map((user) => ({
        table: 'account',
        id: user.id,
        operation,
        label: labelOf(user),
        content: contentOf(user),
        before,
      })),
    )
  }

  async function endAll({ db, clock, afterCommit }: Context, ids: readonly string[], why: EndReason): Promise<void> {
    const ended = await endSessionsOfAll(db, ids, why, clock())
    afterCommit(() => end(ended))
  }

  async function deleteUsers(context: ListContext, ids: string[]): Promise<null> {
    const { db, viewer, clock } = context
    if (ids.includes(viewer.accountId ?? '')) throw refuse('account.own')
    await chosen(context, ids)
    await keepingManaged(db, () => setDeletedAt(db, ids, clock(), viewer.username, clock()))
    await endAll(context, ids, 'deleted')
    await noted(context, ids, 'delete')
    return null
  }

  return {
    async 'GET /sys/user/list'(context) {
      const { db, list, query } = context
      const { departId, treeDepartId, roleId, code } = query
      const ids = code === undefined ? undefined : idsIn(code)
      const paging = ids === undefined ? {} : { pageNo: 1, pageSize: Math.max(1, ids.length) }
      const page = await pageOfUsers(
        db,
        { ...list, query: { ...list.query, ...paging } },
        {
          departmentId: departId,
          treeDepartmentId: treeDepartId,
          roleId,
          ids,
        },
      )
      return { ...page, records: await shown(context, page.records, '用户列表') }
    },

    async 'GET /sys/user/queryById'(context) {
      const { db, query, list } = context
      const [user] = await shown(
        context,
        await asSeenFrom(db, list.tenants, await userList.seen(db, [query.id], list)),
        '用户详情',
      )
      if (!user) throw refuse('record.not-found')
      return user
    },

    async 'POST /sys/user/add'(context) {
      const { body, viewer, clock, contacts } = context
      const username = body.username.trim()
      if (username === '') throw refuse('record.invalid', { field: 'username', reason: '请输入用户名!' })
      const id = textOf(body.id) ?? newId()
      const wanted = await wantedOf(context.db, body, { id, person: null, now: clock(), sealer: contacts })
      const passwordHash = await acceptedPasswordHash(context.db, body.password, { id: null, username }, contacts)
      await inTransaction(context.db, async (db) => {
        const make = async () => {
          await insertUsers(
            db,
            [{ ...wanted.columns, id, username, passwordHash, mustChangePassword: true }],
            viewer.username,
            clock(),
          )
          await giveBelongings({ db, viewer }, id, wanted, 'system:user:add')
        }
        await gainingNothing({ ...context, db }, make, [id])
        await refuseUnseen({ ...context, db }, id, wanted.departments ?? [])
        await noted({ ...context, db }, [id], 'add')
      })
      return id
    },

    async 'PUT /sys/user/edit'(context) {
      const { db, body, viewer, clock, contacts } = context
      await lockForEdit(db, 'account', body.id, body.revision)
      const [sealed] = await chosen(context, [body.id])
      if (!sealed) throw refuse('record.not-found')
      const person = opened(contacts, sealed)
      const wanted = await wantedOf(db, body, { id: person.id, person, now: clock(), sealer: contacts })
      if (wanted.contacts.phone !== undefined && person.id !== viewer.accountId) await refuseTakeover(context, person)
      // The editor may see less of the user than a version keeps.
      const [whole] = asKept(contacts, await everybody.byIds(db, [person.id]))
      const tenantsChanged = await gainingNothing(context, async () => {
        await updateUser(db, person.id, wanted.columns, viewer.username, clock())
        return giveBelongings(context, person.id, wanted, 'system:user:edit')
      }, [person.id])
      if (tenantsChanged) await endAll(context, [person.id], 'tenant')
      await noted(context, [person.id], 'edit', whole && contentOf(whole))
      return null
    },

    'DELETE /sys/user/delete': (context) => deleteUsers(context, [context.query.id]),
    'DELETE /sys/user/deleteBatch': (context) => deleteUsers(context, idsIn(context.query.ids)),

    async 'PUT /sys/user/frozenBatch'(context) {
      const { db, body, viewer, clock } = context
      const ids = idsIn(body.ids)
      if (ids.includes(viewer.accountId ?? '')) throw refuse('account.own')
      const users = await chosen(context, ids)
      const changed = users.filter(({ status }) => status !== body.status).map(({ id }) => id)
      if (changed.length === 0) return null
      await gainingNothing(
        context,
        () => keepingManaged(db, () => setStatus(db, changed, body.status, viewer.username, clock())),
        changed,
      )
      if (body.status === FROZEN) await endAll(context, changed, 'frozen')
      await noted(context, changed, 'edit')
      return null
    },

    async 'PUT /sys/user/changePassword'(context) {
      const { body, viewer, clock, list, request } = context
      const account = await accountBy(context.db, { username: body.username })
      const [person] = account ? await userList.seen(context.db, [account.id], list) : []
      if (!person) throw refuse('account.not-found')
      if (person.id === viewer.accountId) throw refuse('account.own')
      if (body.password === '') throw refuse('password.empty')
      if (body.confirmpassword !== undefined && body.confirmpassword !== null && body.confirmpassword !== body.password)
        throw refuse('password.differ')
      await refuseTakeover(context, person)
      const passwordHash = await acceptedPasswordHash(context.db, body.password, person, context.contacts)
      const ended = await inTransaction(context.db, async (db) => {
        await replacePassword(db, person.id, passwordHash, clock(), true)
        const who = { accountId: viewer.accountId, username: viewer.username, ...requestFacts(request) }
        await writeActivity(
          db,
          { kind: 2, operateType: 3, success: true, content: `重置${labelOf(person)}的密码`, ...who },
          clock(),
        )
        return endSessionsOfAll(db, [person.id], 'password', clock())
      })
      end(ended)
      return null
    },

    'PUT /sys/user/resetPasswords': (context) => resetPasswords(context, end),

    async 'GET /sys/user/queryUserRole'({ db, query, list, viewer }) {
      const [person] = await userList.seen(db, [query.userid], list)
      const held = person ? await rolesHeld(db, person.id) : []
      const roles = await withoutForeign(db, viewer, held)
      if (roles.length === 0) throw refuse('account.no-roles')
      return roles
    },

    async 'GET /sys/user/userDepartList'({ db, query, list, viewer }) {
      const [person] = await userList.seen(db, [query.userId], list)
      const held = person ? await departmentsHeld(db, person.id) : []
      const seen = await withoutForeign(
        db,
        viewer,
        held.map(({ id }) => id),
      )
      const departments = held.filter(({ id }) => seen.includes(id))
      if (departments.length === 0) throw refuse('account.no-departments')
      return departments.map(({ id, name }) => ({ key: id, value: id, title: name }))
    },

    'GET /sys/user/recycleBin': async (context) =>
      shown(context, await usersInBin(context.db, context.list, context.query), '用户回收站'),

    async 'PUT /sys/user/putRecycleBin'(context) {
      const { db, body, viewer, clock } = context
      const ids = idsIn(body.userIds)
      await chosen(context, ids, deletedUserList)
      await gainingNothing(context, () => setDeletedAt(db, ids, null, viewer.username, clock()), ids)
      // Roles may exclude each other since the user was moved to the recycle bin.
      await refuseExclusiveRoles(db, ids)
      await noted(context, ids, 'restore')
      return null
    },

    async 'DELETE /sys/user/deleteRecycleBin'(context) {
      const ids = idsIn(context.query.userIds)
      const users = await chosen(context, ids, deletedUserList)
      await eraseUsers(context.db, ids)
      await noteChanges(
        context,
        asKept(context.contacts, users).map((user) => ({
          table: 'account',
          id: user.id,
          operation: 'delete',
          label: `${labelOf(user)}（彻底删除）`,
          content: contentOf(user),
        })),
      )
      return null
    },

    'GET /sys/user/exportXls': (context) => exportUsers(context),
    'GET /sys/user/importTemplate': (context) => userTemplate(context),
    'POST /sys/user/importExcel': (context) => importUsers(context, files),
  }
}
