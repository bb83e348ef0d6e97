import { idsIn } from '#server/platform/records/chosen-ids.ts'
import type { userLookupContract } from '#common/contract/user-lookups.ts'
import { refuse } from '#common/errors.ts'
import type { ContactSealer } from '#server/platform/auth/contact-sealer.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { shown } from './contacts.ts'
import {
  pageOfAddresses,
  editsUsers,
  pageToPick,
  type StoreField,
  usersBelow,
  usersStoredAs,
} from './user-lookups.sql.ts'
import { textOf } from './user.rules.ts'
import { takenField } from './user-edit.sql.ts'

/** The column in which stored values are looked up, and what stands there for them. */
function storedAs(contacts: ContactSealer, field: string, values: string[]): [StoreField, string[]] {
  if (field === 'phone') return ['phoneHash', values.map((value) => contacts.hash('phone', value))]
  if (field === 'email') return ['emailHash', values.map((value) => contacts.hash('email', value))]
  return [field as StoreField, values]
}

/** What a part of a name is searched for by; clients that write asterisks around it mean the same. */
function holding(text = ''): string | undefined {
  const part = text.trim().replace(/^\*+|\*+$/g, '')
  return part === '' ? undefined : `*${part}*`
}

/** The calls of common/contract/user-lookups.ts (wire 3.1). */
export function userLookupHandlers(): Handlers<typeof userLookupContract> {
  return {
    'GET /sys/user/generateUserId': async () => newId(),

    async 'GET /sys/user/checkOnlyUser'({ db, viewer, contacts, query: { id, ...query } }) {
      if (!editsUsers(viewer)) throw refuse('permission.denied')
      const [phone, email] = [textOf(query.phone), textOf(query.email)]
      const wanted = {
        username: textOf(query.username),
        phoneHash: phone && contacts.hash('phone', phone),
        emailHash: email && contacts.hash('email', email),
        workNo: textOf(query.workNo),
      }
      const asked = Object.values(wanted).some((value) => value !== null)
      if (asked && (await takenField(db, wanted, id ?? null))) throw refuse('account.exists')
      return true
    },

    async 'GET /sys/user/queryUserComponentData'(context) {
      const { db, list } = context
      const { username, realname, departId, isMultiTranslate, ...query } = context.query
      // Newer clients ask for the names of stored values this way; frozen and deleted users have names too.
      if (isMultiTranslate === 'true' && (username || realname || query.id)) {
        const by = Object.entries({ username, realname, id: query.id }).flatMap(
          ([field, values]): [StoreField, string[]][] => (values ? [[field as StoreField, idsIn(values)]] : []),
        )
        const records = await shown(context, await usersStoredAs(db, by, list), '查找用户')
        return { records, total: records.length, size: records.length, current: 1, pages: 1 }
      }
      const request = { ...list, query: { ...query, username: holding(username), realname: holding(realname) } }
      const page = await pageToPick(db, request, { departmentIds: idsIn(departId ?? '') })
      return { ...page, records: await shown(context, page.records, '选择用户') }
    },

    async 'GET /sys/user/getMultiUser'(context) {
      const { db, list, contacts } = context
      const { _t, ...by } = context.query
      const fields = Object.entries(by).map(([field, values]) => storedAs(contacts, field, idsIn(values)))
      return shown(context, await usersStoredAs(db, fields, list), '查找用户')
    },

    'GET /sys/user/queryByIds': async (context) =>
      shown(context, await usersStoredAs(context.db, [['id', idsIn(context.query.userIds)]], context.list), '查找用户'),
    'GET /sys/user/queryUserByDepId': async (context) =>
      shown(
        context,
        await usersBelow(context.db, context.query.id, context.query.realname?.trim(), context.list),
        '部门的用户',
      ),

    async 'GET /sys/user/queryByOrgCodeForAddressList'(context) {
      const page = await pageOfAddresses(context.db, context.list, context.query.orgCode)
      return { ...page, records: await shown(context, page.records, '通讯录') }
    },
  }
}
