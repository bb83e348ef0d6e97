import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Ids, Kept, ListQuery, Nullable, Page, Query, EditBody } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const DepartRole = Type.Object({
  id: Type.String(),
  departId: Type.String(),
  departName: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Nullable(Type.String()),
  ...Kept,
})
export type DepartRole = Static<typeof DepartRole>

const form = {
  roleName: Type.String({ maxLength: 100 }),
  roleCode: Type.String({ maxLength: 100 }),
  description: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
}
/** Ids joined by commas; empty for none. */
const RoleIds = Type.String({ maxLength: 100_000 })

/** Roles of a department: its own to make and to give to its members, bounded by what the department was granted. */
export const departmentRoleContract = contract({
  'GET /sys/sysDepartRole/list': {
    summary: '部门角色',
    permission: 'system:depart:role:list',
    listOf: 'system/DepartUserList',
    query: ListQuery('system/DepartUserList', { deptId: Type.Optional(Id) }),
    result: Page(DepartRole),
  },
  'GET /sys/sysDepartRole/queryById': {
    summary: '一个部门角色',
    permission: 'system:depart:role:list',
    query: Query({ id: Id }),
    result: DepartRole,
  },
  'POST /sys/sysDepartRole/add': {
    summary: '添加部门角色',
    permission: 'system:depart:role:add',
    checks: 'departmentRole',
    body: Type.Object({ departId: Id, ...form }),
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /sys/sysDepartRole/edit': {
    summary: '修改部门角色',
    permission: 'system:depart:role:edit',
    checks: 'departmentRole',
    also: ['POST'],
    edits: { table: 'department_role', read: 'GET /sys/sysDepartRole/queryById' },
    body: EditBody(form, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'DELETE /sys/sysDepartRole/delete': {
    summary: '删除部门角色',
    permission: 'system:depart:role:delete',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/sysDepartRole/deleteBatch': {
    summary: '批量删除部门角色',
    permission: 'system:depart:role:deleteBatch',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/sysDepartRole/getDeptRoleList': {
    summary: '可以给某成员的部门角色',
    permission: 'staff',
    query: Query({ departId: Id, userId: Type.Optional(Id) }),
    result: Type.Array(DepartRole),
  },
  'GET /sys/sysDepartRole/getDeptRoleByUserId': {
    summary: '某成员在某部门的角色',
    permission: 'staff',
    query: Query({ userId: Id, departId: Id }),
    result: Type.Array(Type.Object({ userId: Type.String(), droleId: Type.String() })),
  },
  'POST /sys/sysDepartRole/deptRoleUserAdd': {
    summary: '设定某成员在部门中的角色',
    permission: 'system:depart:role:userAdd',
    proof: 'fresh',
    body: Type.Object({
      userId: Id,
      newRoleId: RoleIds,
      oldRoleId: Type.Optional(Nullable(RoleIds)),
      departId: Type.Optional(Nullable(Id)),
    }),
    result: Type.Null(),
    message: '保存成功！',
  },
})

nameSchemas({ DepartRole })
