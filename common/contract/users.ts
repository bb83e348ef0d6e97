import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import {
  DAY_FORM,
  ExportQuery,
  Id,
  Ids,
  ImportResult,
  Kept,
  ListQuery,
  Nullable,
  NumberOrNull,
  Page,
  Query,
  EditBody,
} from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const UserRow = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  /** Path of a stored file, or an address. */
  avatar: Nullable(Type.String()),
  birthday: Nullable(Type.String()),
  /** 1 男, 2 女; 0 or null unknown. */
  sex: Nullable(Type.Integer()),
  sex_dictText: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  /** Code of the department the person works for at present. */
  orgCode: Nullable(Type.String()),
  /** Names of all departments, joined by commas. */
  orgCodeTxt: Nullable(Type.String()),
  /** 1 正常, 2 冻结. */
  status: Type.Integer(),
  status_dictText: Nullable(Type.String()),
  workNo: Nullable(Type.String()),
  /** Codes of positions, joined by commas. */
  post: Nullable(Type.String()),
  post_dictText: Nullable(Type.String()),
  telephone: Nullable(Type.String()),
  /** 1 普通用户, 2 上级. */
  userIdentity: Type.Integer(),
  /** Departments the person is responsible for, ids joined by commas. */
  departIds: Nullable(Type.String()),
  departIds_dictText: Nullable(Type.String()),
  /** Tenants, ids joined by commas. */
  relTenantIds: Nullable(Type.String()),
  /** Roles and departments as a form sends them back: ids joined by commas. */
  selectedroles: Nullable(Type.String()),
  selecteddeparts: Nullable(Type.String()),
  /** Names of roles, joined by commas. */
  roleTxt: Nullable(Type.String()),
  ...Kept,
})
export type UserRow = Static<typeof UserRow>

const Text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))
/** One of a few numbers; null and '' mean none. */
const Coded = (maximum: number) => Type.Optional(NumberOrNull({ minimum: 0, maximum }, 'integer'))

/**
 * The fields of a user that an administrator sets. Roles, departments and tenants are ids joined by commas; what is
 * left out stays as it is.
 */
const filledIn = {
  realname: Type.String({ minLength: 1, maxLength: 100 }),
  avatar: Text(500),
  birthday: Type.Optional(Nullable(Type.String({ maxLength: 10, description: DAY_FORM }))),
  sex: Coded(2),
  email: Text(200),
  phone: Text(20),
  workNo: Text(50),
  post: Text(1000),
  telephone: Text(30),
  userIdentity: Coded(2),
  departIds: Text(4000),
  relTenantIds: Text(1000),
  selectedroles: Type.Optional(Type.String({ maxLength: 4000 })),
  selecteddeparts: Type.Optional(Type.String({ maxLength: 4000 })),
}
export type UserFilledIn = Static<ReturnType<typeof Type.Object<typeof filledIn>>>

const Option = Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() })

/** What narrows the list of users besides its conditions. */
const narrowedBy = {
  /** Direct members of this department. */
  departId: Type.Optional(Id),
  /** Members of this department and of those below it. */
  treeDepartId: Type.Optional(Id),
  /** Holders of this role. */
  roleId: Type.Optional(Id),
}

/** Administration of users: their accounts, the recycle bin, and what they hold (wire 3.1). */
export const userContract = contract({
  'GET /sys/user/list': {
    summary: '用户列表',
    permission: 'system:user:list',
    listOf: 'system/UserList',
    query: ListQuery('system/UserList', {
      ...narrowedBy,
      /** Ids joined by commas: these people on one page. */
      code: Type.Optional(Type.String({ maxLength: 20_000 })),
    }),
    result: Page(UserRow),
  },
  'GET /sys/user/queryById': {
    summary: '一个用户',
    permission: 'system:user:list',
    listOf: 'system/UserList',
    query: Query({ id: Id }),
    result: UserRow,
  },
  'POST /sys/user/add': {
    summary: '添加用户；首次登录须修改密码',
    permission: 'system:user:add',
    checks: 'account',
    proof: 'fresh',
    listOf: 'system/UserList',
    body: Type.Object({
      ...filledIn,
      id: Type.Optional(Nullable(Id)),
      username: Type.String({ minLength: 1, maxLength: 100 }),
      password: Type.String({ maxLength: 200 }),
    }),
    result: Type.String(),
    message: '添加成功！',
    writes: 'self',
  },
  'PUT /sys/user/edit': {
    summary: '编辑用户；账号和密码不在此修改',
    permission: 'system:user:edit',
    checks: 'account',
    proof: 'fresh',
    listOf: 'system/UserList',
    also: ['POST'],
    edits: {
      table: 'account',
      read: 'GET /sys/user/queryById',
      lists: ['post', 'departIds', 'relTenantIds', 'selectedroles', 'selecteddeparts'],
      absentStays: true,
    },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '修改成功!',
  },
  'DELETE /sys/user/delete': {
    summary: '把用户移入回收站',
    permission: 'system:user:delete',
    proof: 'fresh',
    listOf: 'system/UserList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除用户成功',
  },
  'DELETE /sys/user/deleteBatch': {
    summary: '把一些用户移入回收站',
    permission: 'system:user:delete',
    proof: 'fresh',
    listOf: 'system/UserList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除用户成功',
  },
  'PUT /sys/user/frozenBatch': {
    summary: '冻结（status 2）或解冻（status 1）用户；冻结结束其所有登录',
    permission: 'system:user:freeze',
    listOf: 'system/UserList',
    also: ['POST'],
    body: Type.Object({ ids: Ids, status: Type.Integer({ minimum: 1, maximum: 2 }) }),
    result: Type.Null(),
    message: '操作成功!',
  },
  'PUT /sys/user/changePassword': {
    summary: '管理员重置用户密码；用户下次登录须修改，所有登录失效',
    permission: 'system:user:changepwd',
    proof: 'fresh',
    listOf: 'system/UserList',
    also: ['POST'],
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: 100 }),
      password: Type.String({ maxLength: 200 }),
      confirmpassword: Text(200),
    }),
    result: Type.Null(),
    message: '密码修改成功!',
    writes: 'self',
    perMinute: 60,
  },
  'PUT /sys/user/resetPasswords': {
    summary:
      '给选中的用户（不选则给所有尚无密码的用户）各发一个随机的初始密码，首次登录须修改，所有登录失效；密码只在返回的表格中',
    permission: 'system:user:changepwd',
    proof: 'fresh',
    listOf: 'system/UserList',
    /** Without ids: all users of the list who have no password yet, because they were imported. */
    body: Type.Object({ ids: Type.Optional(Ids) }),
    result: Type.Object({
      /** Why a user was left out; null for users who have a new password. */
      rows: Type.Array(
        Type.Object({
          id: Type.String(),
          username: Type.String(),
          realname: Type.String(),
          reason: Nullable(Type.String()),
        }),
      ),
      /** A workbook (xlsx, base64) with the passwords; null when nobody has a new one. It is kept nowhere. */
      workbook: Nullable(Type.Object({ name: Type.String(), base64: Type.String() })),
    }),
    writes: 'self',
    perMinute: 10,
  },
  'GET /sys/user/queryUserRole': {
    summary: '用户的角色编号',
    permission: 'system:user:list',
    listOf: 'system/UserList',
    query: Query({ userid: Id }),
    result: Type.Array(Type.String()),
  },
  'GET /sys/user/userDepartList': {
    summary: '用户所在的部门',
    permission: 'system:user:list',
    listOf: 'system/UserList',
    query: Query({ userId: Id }),
    result: Type.Array(Option),
  },
  'GET /sys/user/recycleBin': {
    summary: '回收站中的用户，最近删除的在前，至多 500 个',
    permission: 'system:user:recycleBin',
    listOf: 'system/UserList',
    query: Query({
      username: Type.Optional(Type.String({ maxLength: 100 })),
      realname: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    result: Type.Array(UserRow),
  },
  'PUT /sys/user/putRecycleBin': {
    summary: '从回收站还原用户',
    permission: 'system:user:recycleBin',
    listOf: 'system/UserList',
    also: ['POST'],
    body: Type.Object({ userIds: Ids }),
    result: Type.Null(),
    message: '还原成功',
  },
  'DELETE /sys/user/deleteRecycleBin': {
    summary: '彻底删除回收站中的用户',
    permission: 'system:user:deleteRecycleBin',
    proof: 'fresh',
    listOf: 'system/UserList',
    query: Query({ userIds: Ids }),
    result: Type.Null(),
    message: '删除成功',
  },
  'GET /sys/user/exportXls': {
    summary: '导出用户',
    permission: 'system:user:export',
    listOf: 'system/UserList',
    query: ExportQuery('system/UserList', narrowedBy),
    result: 'bytes',
  },
  'GET /sys/user/importTemplate': {
    summary: '导入用户的模板：列名与字典可选值',
    permission: 'system:user:import',
    query: Query({}),
    result: 'bytes',
  },
  'POST /sys/user/importExcel': {
    summary: '导入用户；导入的用户没有密码，由管理员重置或凭手机找回后登录',
    permission: 'system:user:import',
    listOf: 'system/UserList',
    proof: 'fresh',
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
})

nameSchemas({ UserRow, Option })
