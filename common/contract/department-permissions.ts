import { Type } from 'typebox'
import { contract } from './contract.ts'
import { Id, Nullable, Query } from './parts.ts'
import { PermissionTreeList } from './permissions.ts'
import { nameSchemas } from './schema-names.ts'

/** Ids of permission rows, joined by commas; empty withdraws all. */
const GrantIds = Type.String({ maxLength: 200_000 })
/** Ids that were granted before, as the client knows them. Clients send them, but only the stored grants count. */
const LastIds = Type.Optional(Nullable(Type.String({ maxLength: 200_000 })))

const OfferedRules = Type.Object({
  datarule: Type.Array(
    Type.Object({
      id: Type.String(),
      permissionId: Type.String(),
      ruleName: Type.String(),
      ruleColumn: Type.String(),
      ruleConditions: Type.String(),
      ruleValue: Type.String(),
      status: Type.String(),
      /** Set with the department: binds all its roles and cannot be taken off a single one. */
      fixed: Type.Boolean(),
    }),
  ),
  /** Ids of the rules that are set, joined by commas. */
  drChecked: Type.String(),
})

const treeForRole = {
  summary: '部门角色可以得到的权限：该部门自身的权限',
  permission: 'staff',
  query: Query({ departId: Id }),
  result: PermissionTreeList,
} as const
const ofRole = {
  summary: '某部门角色的权限',
  permission: 'staff',
  query: Query({ roleId: Id }),
  result: Type.Array(Type.String()),
} as const
const saveOfRole = {
  summary: '授予部门角色权限',
  permission: 'system:depart:role:save',
  proof: 'fresh',
  body: Type.Object({ roleId: Id, permissionIds: GrantIds, lastpermissionIds: LastIds }),
  result: Type.Null(),
  message: '保存成功！',
} as const

/** What departments may grant to their roles, and what those roles have (spec §7 Permissions). */
export const departmentPermissionContract = contract({
  'GET /sys/permission/queryTreeList': {
    summary: '全部菜单与按钮权限，供授权时勾选',
    permission: 'staff',
    query: Query({}),
    result: PermissionTreeList,
  },
  'GET /sys/permission/queryDepartPermission': {
    summary: '某部门的权限',
    permission: 'system:permission:saveDepart',
    query: Query({ departId: Id }),
    result: Type.Array(Type.String()),
  },
  'POST /sys/permission/saveDepartPermission': {
    summary: '授予部门权限；收回的权限同时从该部门的角色收回',
    permission: 'system:permission:saveDepart',
    proof: 'fresh',
    body: Type.Object({ departId: Id, permissionIds: GrantIds, lastpermissionIds: LastIds }),
    result: Type.Null(),
    message: '保存成功！',
  },
  'GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}': {
    summary: '某菜单的数据规则，以及该部门受哪些约束',
    permission: 'system:permission:saveDepart',
    params: Type.Object({ permissionId: Id, departId: Id }),
    query: Query({}),
    result: OfferedRules,
  },
  'POST /sys/sysDepartPermission/datarule': {
    summary: '设定部门在某菜单上的数据规则，同时约束该部门的角色',
    permission: 'system:permission:saveDepart',
    proof: 'fresh',
    body: Type.Object({ permissionId: Id, departId: Id, dataRuleIds: GrantIds }),
    result: Type.Null(),
    message: '保存成功!',
  },
  // The specification assumes one prefix, clients of the wire use the other.
  'GET /sys/permission/queryTreeListForDeptRole': treeForRole,
  'GET /sys/sysDepartPermission/queryTreeListForDeptRole': treeForRole,
  'GET /sys/permission/queryDeptRolePermission': ofRole,
  'GET /sys/sysDepartPermission/queryDeptRolePermission': ofRole,
  'POST /sys/permission/saveDeptRolePermission': saveOfRole,
  'POST /sys/sysDepartPermission/saveDeptRolePermission': saveOfRole,
  'GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}': {
    summary: '某菜单的数据规则，以及某部门角色受哪些约束',
    permission: 'staff',
    params: Type.Object({ permissionId: Id, departId: Id, roleId: Id }),
    query: Query({}),
    result: OfferedRules,
  },
  'POST /sys/sysDepartRole/datarule': {
    summary: '设定部门角色在某菜单上的数据规则',
    permission: 'system:depart:role:save',
    proof: 'fresh',
    body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: GrantIds }),
    result: Type.Null(),
    message: '保存成功!',
  },
})

nameSchemas({ OfferedRules })
