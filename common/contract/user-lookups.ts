import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Ids, Line, ListQuery, Nullable, Page, PageQuery, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

/** A user as pickers show one; telephone numbers are complete only for callers who may see the list of users. */
const PickedUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  sex: Nullable(Type.Integer()),
  sex_dictText: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  workNo: Nullable(Type.String()),
  post: Nullable(Type.String()),
  post_dictText: Nullable(Type.String()),
  orgCode: Nullable(Type.String()),
  orgCodeTxt: Nullable(Type.String()),
  /** 1 正常, 2 冻结. */
  status: Type.Integer(),
  /** 1: in the recycle bin. */
  delFlag: Type.Integer(),
})
export type PickedUser = Static<typeof PickedUser>

const AddressRow = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable(Type.String()),
  workNo: Nullable(Type.String()),
  /** Departments, joined by " | ". */
  departName: Nullable(Type.String()),
  post: Nullable(Type.String()),
  post_dictText: Nullable(Type.String()),
  telephone: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
})
export type AddressRow = Static<typeof AddressRow>

const Wanted = Type.Optional(Type.String({ maxLength: 4000 }))
const Name = Type.Optional(Line)

/** Finding people: for pickers, names beside stored values, and the address book (wire 3.1). */
export const userLookupContract = contract({
  'GET /sys/user/generateUserId': {
    summary: '为将要添加的用户取得编号',
    permission: 'system:user:add',
    query: Query({}),
    result: Type.String(),
  },
  'GET /sys/user/checkOnlyUser': {
    summary: '账号、手机号、邮箱或工号是否未被使用；id 为正在编辑的用户',
    permission: 'staff',
    query: Query({ id: Type.Optional(Id), username: Name, phone: Name, email: Name, workNo: Name }),
    result: Type.Boolean(),
    perMinute: 60,
  },
  'GET /sys/user/queryUserComponentData': {
    summary: '选择用户：在用的用户，可按部门（含下级，多个以逗号分隔）查找',
    permission: 'staff',
    listOf: 'system/UserList',
    query: Query({
      ...PageQuery,
      username: Wanted,
      realname: Wanted,
      isMultiTranslate: Name,
      departId: Type.Optional(Type.String({ maxLength: 4000 })),
      id: Wanted,
    }),
    result: Page(PickedUser),
  },
  'GET /sys/user/getMultiUser': {
    summary: '按已存的值取得用户，冻结和已删除的也在其中（status、delFlag）；应答不带信封',
    permission: 'staff',
    listOf: 'system/UserList',
    query: Query({ id: Wanted, username: Wanted, realname: Wanted, workNo: Wanted, phone: Wanted, email: Wanted }),
    result: Type.Array(PickedUser),
    bare: true,
  },
  'GET /sys/user/queryByIds': {
    summary: '按编号取得用户',
    permission: 'staff',
    listOf: 'system/UserList',
    query: Query({ userIds: Ids }),
    result: Type.Array(PickedUser),
  },
  'GET /sys/user/queryUserByDepId': {
    summary: '部门及其下级的用户，至多 1000 个',
    permission: 'staff',
    listOf: 'system/UserList',
    query: Query({ id: Id, realname: Name }),
    result: Type.Array(PickedUser),
  },
  'GET /sys/user/queryByOrgCodeForAddressList': {
    summary: '通讯录：部门（含下级）的人员，每人一行',
    permission: 'system:addressList:list',
    listOf: 'system/AddressList',
    query: ListQuery('system/AddressList', { orgCode: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{0,60}$' })) }),
    result: Page(AddressRow),
  },
})

nameSchemas({ PickedUser, AddressRow })
