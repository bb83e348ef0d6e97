import { call, type Answer } from '#web/platform/api/call.ts'
import { containing } from '#web/kit/pickers/containing.ts'
import type { RecordSource } from '#web/kit/pickers/record-source.ts'

const ROLES = 'GET /sys/role/list'
type Role = Omit<Answer<'GET /sys/role/queryall'>[number], 'description'>

/** 角色: stored by code, or by id. */
export const ROLE_SOURCE: RecordSource<Role> = {
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
  load: ({ pageNo, pageSize, conditions }, signal) =>
    call(ROLES, { query: { pageNo, pageSize, ...containing(conditions) } }, signal),
  async lookUp(values, by, signal) {
    const wanted = new Set(values)
    // All signed-in users may read the names, but not the list.
    const all = await call('GET /sys/role/queryall', { query: {} }, signal)
    return all.filter(({ id, roleCode }) => wanted.has(by === 'id' ? id : roleCode))
  },
}
