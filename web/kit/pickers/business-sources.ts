import { call, type Answer } from '#web/platform/api/call.ts'
import { inPortions } from './chosen-rows.model.ts'
import type { BusinessSource } from './business-source.ts'
import { usersOf } from '#web/office/users/picked-users.ts'

const POSITIONS = 'GET /sys/position/list'
const ROLES = 'GET /sys/role/list'
const USERS = 'GET /sys/user/list'
type Position = Answer<typeof POSITIONS>['records'][number]
type Role = Omit<Answer<'GET /sys/role/queryall'>[number], 'description'>
type User = Pick<Answer<typeof USERS>['records'][number], 'id' | 'username' | 'realname'>

/** As many values as one question names. */
const PORTION = 15

/** Conditions in the wire's small language: what is typed may stand anywhere in the field. */
const containing = (conditions: Readonly<Record<string, string>>, exact: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(Object.entries(conditions).map(([name, value]) => [name, exact.includes(name) ? value : `*${value}*`]))

/** 职务: stored by code, or by id. */
export const POSITION_SOURCE: BusinessSource<Position> = {
  key: POSITIONS,
  name: '职务',
  columns: [
    { key: 'name', title: '职务名称', dataIndex: 'name' },
    { key: 'code', title: '职务编码', dataIndex: 'code' },
    { key: 'postRank', title: '职级', render: (_, { postRank_dictText }) => postRank_dictText || '—' },
  ],
  textOf: ({ name }) => name,
  idOf: ({ id }) => id,
  codeOf: ({ code }) => code,
  conditions: [{ name: 'name', label: '职务名称' }],
  load: ({ pageNo, pageSize, conditions }, signal) => call(POSITIONS, { query: { pageNo, pageSize, ...containing(conditions) } }, signal),
  async lookUp(values, by, signal) {
    if (by === 'id') {
      const found = await Promise.all(values.map((id) => call('GET /sys/position/queryById', { query: { id } }, signal).catch(() => null)))
      return found.filter((row) => row !== null)
    }
    const pages = await Promise.all(
      inPortions(values, PORTION).map((some) =>
        call(POSITIONS, { query: { pageNo: 1, pageSize: some.length, code_MultiString: some.join(',') } }, signal),
      ),
    )
    return pages.flatMap(({ records }) => records)
  },
}

/** 角色: stored by code, or by id. */
export const ROLE_SOURCE: BusinessSource<Role> = {
  key: ROLES,
  name: '角色',
  columns: [
    { key: 'roleName', title: '角色名称', dataIndex: 'roleName' },
    { key: 'roleCode', title: '角色编码', dataIndex: 'roleCode' },
  ],
  textOf: ({ roleName }) => roleName,
  idOf: ({ id }) => id,
  codeOf: ({ roleCode }) => roleCode,
  conditions: [
    { name: 'roleName', label: '角色名称' },
    { name: 'roleCode', label: '角色编码' },
  ],
  load: ({ pageNo, pageSize, conditions }, signal) => call(ROLES, { query: { pageNo, pageSize, ...containing(conditions) } }, signal),
  async lookUp(values, by, signal) {
    const wanted = new Set(values)
    // Names are for everybody who is signed in; the list is not.
    const all = await call('GET /sys/role/queryall', { query: {} }, signal)
    return all.filter(({ id, roleCode }) => wanted.has(by === 'id' ? id : roleCode))
  },
}

/** 用户, several: stored by account, or by id. */
export const USER_SOURCE: BusinessSource<User> = {
  key: USERS,
  name: '用户',
  width: 1200,
  columns: [
    { key: 'realname', title: '姓名', dataIndex: 'realname' },
    { key: 'username', title: '用户账号', dataIndex: 'username' },
  ],
  textOf: ({ realname }) => realname,
  idOf: ({ id }) => id,
  codeOf: ({ username }) => username,
  conditions: [
    { name: 'username', label: '账号' },
    { name: 'sex', label: '性别', dictCode: 'sex', folded: true },
    { name: 'birthday', label: '生日', date: true, folded: true },
  ],
  load: ({ pageNo, pageSize, conditions }, signal) =>
    call(USERS, { query: { pageNo, pageSize, column: 'createTime', order: 'desc', ...containing(conditions, ['sex', 'birthday']) } }, signal),
  lookUp: (values, by, signal) => usersOf(by === 'id' ? 'id' : 'username', values, signal),
}
