import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Kept, ListQuery, Nullable, NumberOrNull, Page, Query, EditBody } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const RoleIndex = Type.Object({
  id: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  url: Nullable(Type.String()),
  component: Type.String(),
  /** 1: a route of the client. */
  route: Type.String(),
  /** The highest counts for a user with several roles. */
  priority: Type.Integer(),
  /** 1 in force, 0 not. */
  status: Type.String(),
  ...Kept,
})
export type RoleIndex = Static<typeof RoleIndex>

const filledIn = {
  roleCode: Type.String({ minLength: 1, maxLength: 64 }),
  url: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  component: Type.String({ minLength: 1, maxLength: 200 }),
  route: Type.Optional(Nullable(Type.String({ pattern: '^(0|1|true|false)?$' }))),
  priority: Type.Optional(NumberOrNull({ minimum: 0, maximum: 9999 }, 'integer')),
  status: Type.Optional(Nullable(Type.String({ pattern: '^[01]?$' }))),
}

const Exclusion = Type.Object({
  roleId: Type.String(),
  roleName: Type.String(),
  excludedId: Type.String(),
  excludedName: Type.String(),
})

/** The first page for holders of a role, and pairs of roles that no user may hold together. */
export const roleSettingContract = contract({
  'GET /sys/roleIndex/list': {
    summary: '角色首页列表',
    permission: 'system:role:index',
    listOf: 'system/RoleUserList',
    query: ListQuery('system/RoleUserList'),
    result: Page(RoleIndex),
  },
  'GET /sys/roleIndex/queryById': {
    summary: '一个角色首页',
    permission: 'system:role:index',
    listOf: 'system/RoleUserList',
    query: Query({ id: Id }),
    result: RoleIndex,
  },
  'GET /sys/roleIndex/pages': {
    summary: '可以作为首页的页面，名称取自菜单',
    permission: 'system:role:index',
    query: Query({}),
    result: Type.Array(Type.Object({ component: Type.String(), name: Type.String() })),
  },
  'GET /sys/roleIndex/queryByCode': {
    summary: '角色的首页；没有时为空',
    permission: 'system:role:index',
    listOf: 'system/RoleUserList',
    query: Query({ roleCode: Type.String({ minLength: 1, maxLength: 64 }) }),
    result: Nullable(RoleIndex),
  },
  'POST /sys/roleIndex/add': {
    summary: '设定角色首页',
    permission: 'system:role:index',
    listOf: 'system/RoleUserList',
    body: Type.Object(filledIn),
    result: Type.Null(),
    message: '添加成功！',
  },
  'PUT /sys/roleIndex/edit': {
    summary: '修改角色首页',
    permission: 'system:role:index',
    listOf: 'system/RoleUserList',
    also: ['POST'],
    edits: { table: 'role_index', read: 'GET /sys/roleIndex/queryById' },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /sys/roleIndex/delete': {
    summary: '取消角色首页',
    permission: 'system:role:index',
    listOf: 'system/RoleUserList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'GET /sys/role/exclusions': {
    summary: '互斥的角色：任何人不能同时持有',
    permission: 'system:role:list',
    listOf: 'system/RoleUserList',
    query: Query({}),
    result: Type.Array(Exclusion),
  },
  'PUT /sys/role/exclusions': {
    summary: '设定与一个角色互斥的角色',
    permission: 'system:role:exclusions',
    listOf: 'system/RoleUserList',
    proof: 'fresh',
    also: ['POST'],
    body: Type.Object({ roleId: Id, excludedIds: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))) }),
    result: Type.Null(),
    message: '保存成功!',
  },
})

nameSchemas({ RoleIndex, Exclusion })
