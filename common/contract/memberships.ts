import { Type } from 'typebox'
import { contract } from './contract.ts'
import { Id, Ids, Kept, ListQuery, Nullable, Page, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** A person as a member of a role or department. */
const Member = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  sex: Nullable(Type.Integer()),
  sex_dictText: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  workNo: Nullable(Type.String()),
  orgCode: Nullable(Type.String()),
  orgCodeTxt: Nullable(Type.String()),
  status: Type.Integer(),
  status_dictText: Nullable(Type.String()),
  ...Kept,
})

/** What came of a change for each of the users it named: null where it was made, else why not. */
const Outcomes = Type.Array(
  Type.Object({ id: Type.String(), username: Type.String(), realname: Type.String(), reason: Nullable(Type.String()) }),
)

/** Who holds a role and who belongs to a department (wire 3.1). */
export const membershipContract = contract({
  'GET /sys/user/userRoleList': {
    summary: '持有角色的用户',
    permission: 'system:user:list',
    listOf: 'system/UserList',
    query: ListQuery('system/UserList', { roleId: Id }),
    result: Page(Member),
  },
  'POST /sys/user/addSysUserRole': {
    summary: '给一些用户授予角色',
    permission: 'system:user:addUserRole',
    proof: 'fresh',
    listOf: 'system/UserList',
    body: Type.Object({ roleId: Id, userIdList: Type.Array(Id, { maxItems: 1000 }) }),
    result: Type.Null(),
    message: '添加成功!',
  },
  'DELETE /sys/user/deleteUserRole': {
    summary: '取消一个用户的角色',
    permission: 'system:user:deleteRole',
    listOf: 'system/UserList',
    query: Query({ roleId: Id, userId: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/user/deleteUserRoleBatch': {
    summary: '取消一些用户的角色',
    permission: 'system:user:deleteRole',
    listOf: 'system/UserList',
    query: Query({ roleId: Id, userIds: Ids }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'POST /sys/user/addRoles': {
    summary: '给一些用户加入一些角色，逐人答复；须另一名管理员批准的，整批转为申请',
    permission: 'system:user:addUserRole',
    proof: 'fresh',
    listOf: 'system/UserList',
    body: Type.Object({ ids: Ids, roleIds: Ids }),
    result: Outcomes,
  },
  'POST /sys/user/removeRoles': {
    summary: '从一些用户收回一些角色，逐人答复',
    permission: 'system:user:deleteRole',
    proof: 'fresh',
    listOf: 'system/UserList',
    body: Type.Object({ ids: Ids, roleIds: Ids }),
    result: Outcomes,
  },
  'PUT /sys/user/changeDepartments': {
    summary: '把一些用户加入（add）、移出（remove）一些部门，或改为只属于这些部门（set），逐人答复',
    permission: 'system:user:edit',
    proof: 'fresh',
    listOf: 'system/UserList',
    body: Type.Object({
      ids: Ids,
      departIds: Ids,
      how: Type.Union([Type.Literal('add'), Type.Literal('remove'), Type.Literal('set')]),
    }),
    result: Outcomes,
  },
  'GET /sys/user/departUserList': {
    summary: '部门的用户；不给出部门时为自己负责的部门',
    permission: 'system:depart:userList',
    listOf: 'system/UserList',
    query: ListQuery('system/UserList', { depId: Type.Optional(Type.String({ pattern: '^[\\w.-]{0,64}$' })) }),
    result: Page(Member),
  },
  'POST /sys/user/editSysDepartWithUser': {
    summary: '把一些用户加入部门',
    permission: 'system:depart:userAdd',
    proof: 'fresh',
    listOf: 'system/UserList',
    body: Type.Object({ depId: Id, userIdList: Type.Array(Id, { maxItems: 1000 }) }),
    result: Type.Null(),
    message: '添加成功!',
  },
  'DELETE /sys/user/deleteUserInDepart': {
    summary: '把一个用户移出部门',
    permission: 'system:depart:userDelete',
    listOf: 'system/UserList',
    query: Query({ depId: Id, userId: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/user/deleteUserInDepartBatch': {
    summary: '把一些用户移出部门',
    permission: 'system:depart:userDelete',
    listOf: 'system/UserList',
    query: Query({ depId: Id, userIds: Ids }),
    result: Type.Null(),
    message: '删除成功!',
  },
})

nameSchemas({ Member })
