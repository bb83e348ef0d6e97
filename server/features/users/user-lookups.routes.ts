import type { userLookupContract } from '#common/contract/user-lookups.ts'
import { refuse } from '#common/errors.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { pageOfAddresses, editsUsers, pageToPick, seesWholePhones, type StoreField, usersBelow, usersStoredAs } from './user-lookups.sql.ts'
import { textOf } from './user.rules.ts'
import { takenField } from './user-edit.sql.ts'

const holding = (text: string | undefined) => (text?.trim() ? `*${text.trim()}*` : undefined)

/** The calls of common/contract/user-lookups.ts (wire 3.1). */
export function userLookupHandlers(): Handlers<typeof userLookupContract> {
  return {
    'GET /sys/user/generateUserId': async () => newId(),

    async 'GET /sys/user/checkOnlyUser'({ db, viewer, query: { id, ...query } }) {
      if (!editsUsers(viewer)) throw refuse('permission.denied')
      const wanted = { username: textOf(query.username), phone: textOf(query.phone), email: textOf(query.email), workNo: textOf(query.workNo) }
      const asked = Object.values(wanted).some((value) => value !== null)
      if (asked && (await takenField(db, wanted, id ?? null))) throw refuse('account.exists')
      return true
    },

    'GET /sys/user/queryUserComponentData': ({ db, viewer, list, query: { username, realname, departId, ...query } }) =>
      pageToPick(
        db,
        { ...list, query: { ...query, username: holding(username), realname: holding(realname) } },
        { departmentIds: idsIn(departId ?? ''), whole: seesWholePhones(viewer) },
      ),

    'GET /sys/user/getMultiUser': ({ db, viewer, list, query: { _t, ...by } }) => {
      const fields = (Object.entries(by) as [StoreField, string][]).map(([field, values]) => [field, idsIn(values)] as const)
      return usersStoredAs(db, fields, { list, whole: seesWholePhones(viewer) })
    },

    'GET /sys/user/queryByIds': ({ db, viewer, list, query }) =>
      usersStoredAs(db, [['id', idsIn(query.userIds)]], { list, whole: seesWholePhones(viewer) }),
    'GET /sys/user/queryUserByDepId': ({ db, viewer, list, query }) =>
      usersBelow(db, query.id, query.realname?.trim(), { list, whole: seesWholePhones(viewer) }),

    'GET /sys/user/queryByOrgCodeForAddressList': ({ db, list, query }) => pageOfAddresses(db, list, query.orgCode),
  }
}
