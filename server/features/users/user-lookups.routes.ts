import type { userLookupContract } from '#common/contract/user-lookups.ts'
import { refuse } from '#common/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { idsIn } from '#server/platform/excel/export.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { pageOfAddresses, pageToPick, type StoreField, usersBelow, usersStoredAs } from './user-lookups.sql.ts'
import { textOf } from './user.rules.ts'
import { takenField } from './user-edit.sql.ts'

/** Whether the viewer may see whole telephone numbers: only with the permission to see the list of users. */
const seesWhole = ({ permissions }: Viewer) => permissions.has('system:user:list')
const holding = (text: string | undefined) => (text?.trim() ? `*${text.trim()}*` : undefined)

/** The calls of common/contract/user-lookups.ts (wire 3.1). */
export function userLookupHandlers(): Handlers<typeof userLookupContract> {
  return {
    'GET /sys/user/generateUserId': async () => newId(),

    async 'GET /sys/user/checkOnlyUser'({ db, query: { id, ...query } }) {
      const wanted = { username: textOf(query.username), phone: textOf(query.phone), email: textOf(query.email), workNo: textOf(query.workNo) }
      const asked = Object.values(wanted).some((value) => value !== null)
      if (asked && (await takenField(db, wanted, id ?? null))) throw refuse('account.exists')
      return true
    },

    'GET /sys/user/queryUserComponentData': ({ db, viewer, query: { username, realname, departId, ...query } }) =>
      pageToPick(
        db,
        { ...query, username: holding(username), realname: holding(realname) },
        { departmentIds: idsIn(departId ?? ''), whole: seesWhole(viewer) },
      ),

    'GET /sys/user/getMultiUser': ({ db, viewer, query: { _t, ...by } }) => {
      const fields = (Object.entries(by) as [StoreField, string][]).map(([field, values]) => [field, idsIn(values)] as const)
      return usersStoredAs(db, fields, seesWhole(viewer))
    },

    'GET /sys/user/queryByIds': ({ db, viewer, query }) => usersStoredAs(db, [['id', idsIn(query.userIds)]], seesWhole(viewer)),
    'GET /sys/user/queryUserByDepId': ({ db, viewer, query }) => usersBelow(db, query.id, query.realname?.trim(), seesWhole(viewer)),

    'GET /sys/user/queryByOrgCodeForAddressList': ({ db, list, query }) => pageOfAddresses(db, list, query.orgCode),
  }
}
