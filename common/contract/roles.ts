import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { PermissionTreeList } from './permissions.ts'
import {
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
  Revision,
  EditBody,
} from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const RoleRow = Type.Object({
  id: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Nullable(Type.String()),
  /** Number of the tenant that the role belongs to; null: the installation. */
  tenantId: Nullable(Type.Integer()),
  ...Kept,
})
export type RoleRow = Static<typeof RoleRow>
const Role = Type.Pick(RoleRow, ['id', 'roleName', 'roleCode', 'description'])

const filledIn = {
  roleName: Type.String({ minLength: 1, maxLength: 100 }),
  roleCode: Type.String({ minLength: 1, maxLength: 64 }),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  /** Only users who belong to no tenant choose it. */
  tenantId: Type.Optional(NumberOrNull({ minimum: 1, maximum: 2_147_483_647 }, 'integer')),
}
/** Ids of permission rows joined by commas; empty takes all away. */
const PermissionIds = Type.Optional(Nullable(Type.String({ maxLength: 500_000 })))

const RuleRow = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Type.String(),
  ruleColumn: Type.String(),
  ruleConditions: Type.String(),
  ruleValue: Type.String(),
  /** 1: in force. */
  status: Type.String(),
})

/** Roles and what they were granted (wire 3.2, 3.3). */
export const roleContract = contract({
  'GET /sys/role/list': {
    summary: '角色列表',
    permission: 'system:role:list',
    listOf: 'system/RoleUserList',
    query: ListQuery('system/RoleUserList'),
    result: Page(RoleRow),
  },
  'GET /sys/role/queryall': {
    summary: '全部角色，供选择',
    permission: 'staff',
    listOf: 'system/RoleUserList',
    query: Query({}),
    result: Type.Array(Role),
  },
  'GET /sys/role/queryById': {
    summary: '一个角色',
    permission: 'system:role:list',
    listOf: 'system/RoleUserList',
    query: Query({ id: Id }),
    result: RoleRow,
  },
  'GET /sys/role/checkRoleCode': {
    summary: '角色编码是否未被使用；id 为正在编辑的角色',
    permission: 'system:role:list',
    query: Query({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      roleCode: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    result: Type.Boolean(),
  },
  'POST /sys/role/add': {
    summary: '添加角色',
    permission: 'system:role:add',
    checks: 'role',
    body: Type.Object(filledIn),
    result: Type.String(),
    message: '添加成功！',
  },
  'PUT /sys/role/edit': {
    summary: '编辑角色',
    permission: 'system:role:edit',
    checks: 'role',
    listOf: 'system/RoleUserList',
    also: ['POST'],
    edits: {
      table: 'role',
      read: 'GET /sys/role/queryById',
      parts: [
        {
          call: 'POST /sys/permission/saveRolePermission',
          field: 'permissionIds',
          key: 'roleId',
          last: 'lastpermissionIds',
        },
      ],
    },
    body: EditBody(filledIn, Id),
    result: Type.Null(),
    message: '修改成功!',
  },
  'DELETE /sys/role/delete': {
    summary: '删除角色及其授权',
    permission: 'system:role:delete',
    listOf: 'system/RoleUserList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除角色成功',
  },
  'DELETE /sys/role/deleteBatch': {
    summary: '删除一些角色及其授权',
    permission: 'system:role:delete',
    listOf: 'system/RoleUserList',
    query: Query({ ids: Type.Optional(Ids) }),
    result: Type.Null(),
    message: '删除角色成功!',
  },
  'GET /sys/role/exportXls': {
    summary: '导出角色',
    permission: 'system:role:export',
    listOf: 'system/RoleUserList',
    query: ExportQuery('system/RoleUserList'),
    result: 'bytes',
  },
  'POST /sys/role/importExcel': {
    summary: '导入角色',
    permission: 'system:role:import',
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
  'GET /sys/role/queryTreeList': {
    summary: '授权用的全部权限树',
    permission: 'system:role:list',
    query: Query({}),
    result: PermissionTreeList,
  },
  'GET /sys/permission/queryRolePermission': {
    summary: '角色得到的权限编号',
    permission: 'system:role:list',
    query: Query({ roleId: Id }),
    result: Type.Array(Type.String()),
  },
  'POST /sys/permission/saveRolePermission': {
    summary: '设定角色的权限；上级菜单一并授予，未变动的权限保留其数据规则',
    permission: 'system:permission:saveRole',
    proof: 'fresh',
    listOf: 'system/RoleUserList',
    body: Type.Object({
      roleId: Id,
      permissionIds: PermissionIds,
      lastpermissionIds: PermissionIds,
      revision: Revision,
    }),
    result: Type.Null(),
    message: '保存成功！',
  },
  'GET /sys/role/datarule/{permissionId}/{roleId}': {
    summary: '菜单的数据规则，以及其中约束这个角色的',
    permission: 'system:role:list',
    params: Type.Object({ permissionId: Id, roleId: Id }),
    query: Query({}),
    result: Type.Object({ datarule: Type.Array(RuleRow), drChecked: Type.Optional(Type.String()) }),
  },
  'POST /sys/role/datarule': {
    summary: '设定约束角色的数据规则',
    permission: 'system:permission:saveRole',
    proof: 'fresh',
    listOf: 'system/RoleUserList',
    body: Type.Object({
      permissionId: Id,
      roleId: Id,
      dataRuleIds: Type.Optional(Nullable(Type.String({ maxLength: 20_000 }))),
    }),
    result: Type.Null(),
    message: '保存成功!',
  },
})

nameSchemas({ RoleRow, Role, RuleRow })
