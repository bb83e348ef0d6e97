import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import {
  ExportQuery,
  Id,
  Ids,
  ImportResult,
  Kept,
  Line,
  ListQuery,
  Nullable,
  NumberOrNull,
  Query,
  EditBody,
} from './parts.ts'
import { treeOf } from './tree.ts'
import { nameSchemas } from './schema-names.ts'

const own = {
  /** key = value = id, title = departName: as tree widgets want it. */
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  isLeaf: Type.Boolean(),
  id: Type.String(),
  parentId: Nullable(Type.String()),
  departName: Type.String(),
  departNameEn: Nullable(Type.String()),
  departNameAbbr: Nullable(Type.String()),
  departOrder: Type.Integer(),
  description: Nullable(Type.String()),
  /** 1 单位, 2 部门, 3 岗位. */
  orgCategory: Type.String(),
  /** Depth, the first level is 1. */
  orgType: Type.String(),
  orgCode: Type.String(),
  mobile: Nullable(Type.String()),
  fax: Nullable(Type.String()),
  address: Nullable(Type.String()),
  memo: Nullable(Type.String()),
  status: Nullable(Type.String()),
  /** Accounts responsible for the department, joined by commas. */
  directorUserIds: Nullable(Type.String()),
}
const Own = Type.Object(own)
const DepartNode = treeOf('DepartNode', own, 'nullable')
/** A department with those below it; leaves have null. */
export type DepartNode = Static<typeof DepartNode>

/** The fields of a department that visitors may see: its name and place, no telephone and no notes. */
const PublicOwn = Type.Pick(Own, [
  'key',
  'value',
  'title',
  'isLeaf',
  'id',
  'parentId',
  'departName',
  'orgCategory',
  'orgType',
  'orgCode',
])
const PublicDepartNode = treeOf('PublicDepartNode', PublicOwn.properties, 'nullable')

/** A department as administrators of departments see it. */
const DepartRow = Type.Object({
  ...own,
  /** In lists: number of its own members, those in the recycle bin too, for whose sake it is not deleted. */
  memberCount: Type.Optional(Type.Integer()),
  /** Number of the tenant that the department belongs to; null: the installation. */
  tenantId: Nullable(Type.Integer()),
  ...Kept,
})
export type DepartRow = Static<typeof DepartRow>

const Text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))
const Ticked = <const V extends string>(...values: V[]) =>
  Type.Optional(Nullable(Type.Union(values.map((value) => Type.Literal(value)))))
/** What a user fills in of a department; its code is made by the server. */
const form = {
  parentId: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  departName: Type.String({ maxLength: 100 }),
  departNameEn: Text(200),
  departNameAbbr: Text(100),
  departOrder: Type.Optional(NumberOrNull({ minimum: 0, maximum: 1_000_000 }, 'integer')),
  description: Text(500),
  orgCategory: Ticked('1', '2', '3'),
  mobile: Text(50),
  fax: Text(50),
  address: Text(200),
  memo: Text(500),
  status: Ticked('0', '1'),
  /** When left out, the responsible users stay as they are. */
  directorUserIds: Text(10_000),
  oldDirectorUserIds: Text(10_000),
  /**
   * Only users who belong to no tenant choose it, and only for the first level: a department below another has that
   * one's tenant.
   */
  tenantId: Type.Optional(NumberOrNull({ minimum: 1, maximum: 2_147_483_647 }, 'integer')),
}
const Form = Type.Object(form)
export type DepartForm = Static<typeof Form>

/** A tree with no more than names, for pickers. */
const DepartIdNode = treeOf(
  'DepartIdNode',
  { key: Type.String(), value: Type.String(), title: Type.String() },
  'nullable',
)
export type DepartIdNode = Static<typeof DepartIdNode>

const Member = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  sex: Nullable(Type.Integer()),
  phone: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  /** 1 正常, 2 冻结. */
  status: Type.Integer(),
  orgCode: Nullable(Type.String()),
})

const Ancestors = Type.Object({
  /** From the first level down to the department itself. */
  parentIds: Type.Array(Type.String()),
  parentMap: Type.Record(Type.String(), Own),
})

/** The tree of departments (spec §7 Departments). */
export const departmentContract = contract({
  'GET /sys/sysDepart/queryTreeList': {
    summary: '部门树；给出 ids 时只返回这些部门，不带下级',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({ ids: Type.Optional(Type.String({ maxLength: 4000 })) }),
    result: Type.Array(DepartNode),
  },
  'GET /internet/fagui/depart/queryTreeList': {
    summary: '部门树（公众）',
    permission: 'public',
    query: Query({ ids: Type.Optional(Type.String({ maxLength: 4000 })) }),
    result: Type.Array(PublicDepartNode),
  },
  'GET /sys/sysDepart/queryDepartTreeSync': {
    summary: '部门树的一级；给出 ids 时为这些部门（primaryKey 为 orgCode 时 ids 是编码）',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({
      pid: Type.Optional(Type.String({ maxLength: 64 })),
      ids: Type.Optional(Type.String({ maxLength: 4000 })),
      primaryKey: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    result: Type.Array(Type.Object({ ...own, children: Type.Null() })),
  },
  'GET /sys/sysDepart/queryIdTree': {
    summary: '只有名称的部门树',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({}),
    result: Type.Array(DepartIdNode),
  },
  'GET /sys/sysDepart/searchBy': {
    summary: '按名称查找部门；myDeptSearch 为 1 时限于本人负责的部门及其下级',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({ keyWord: Line, myDeptSearch: Type.Optional(Type.String({ maxLength: 4 })) }),
    result: Type.Array(Own),
  },
  'GET /sys/sysDepart/queryTreeByKeyWord': {
    summary: '按名称查找部门及其上级，以及姓名或账号相符的用户',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({ keyWord: Type.Optional(Line) }),
    result: Type.Object({
      departList: Type.Array(DepartNode),
      userList: Type.Array(Type.Object({ id: Type.String(), username: Type.String(), realname: Type.String() })),
    }),
  },
  'GET /sys/sysDepart/queryMyDeptTreeList': {
    summary: '本人负责的部门及其下级；message 为身份（1 普通用户，2 上级）',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({}),
    result: Nullable(Type.Array(DepartNode)),
  },
  'GET /sys/sysDepart/getDepartName': {
    summary: '某编码的部门',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({ orgCode: Type.String({ maxLength: 100 }) }),
    result: Nullable(Own),
  },
  'GET /sys/sysDepart/queryAllParentId': {
    summary: '部门及其全部上级，按部门编号或编码查',
    permission: 'staff',
    listOf: 'system/DepartList',
    query: Query({
      departId: Type.Optional(Type.String({ maxLength: 4000 })),
      orgCode: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    result: Type.Record(Type.String(), Ancestors),
  },
  'GET /sys/sysDepart/getUsersByDepartId': {
    summary: '某部门的直接成员',
    permission: 'staff',
    listOf: 'system/UserList',
    query: Query({ id: Id }),
    result: Type.Array(Member),
  },
  'GET /sys/sysDepart/listAll': {
    summary: '全部部门，平铺',
    permission: 'system:depart:list',
    listOf: 'system/DepartList',
    query: ListQuery('system/DepartList', { id: Type.Optional(Type.String({ maxLength: 4000 })) }),
    result: Type.Array(DepartRow),
  },
  'GET /sys/sysDepart/queryById': {
    summary: '一个部门',
    permission: 'system:depart:list',
    listOf: 'system/DepartList',
    query: Query({ id: Id }),
    result: DepartRow,
  },
  'POST /sys/sysDepart/add': {
    summary: '添加部门；编码自动生成',
    permission: 'system:depart:add',
    checks: 'department',
    body: Form,
    result: Type.Object({ id: Type.String(), orgCode: Type.String() }),
    message: '添加成功！',
  },
  'PUT /sys/sysDepart/edit': {
    summary: '修改部门',
    permission: 'system:depart:edit',
    checks: 'department',
    listOf: 'system/DepartList',
    also: ['POST'],
    edits: {
      table: 'department',
      read: 'GET /sys/sysDepart/queryById',
      tree: 'department',
      lists: ['directorUserIds'],
    },
    body: EditBody(form, Id),
    result: Type.Null(),
    message: '编辑成功!',
  },
  'PUT /sys/sysDepart/move': {
    summary: '移动部门及其全部下级：换上级或在同级中换位置；换上级时编码随之更新',
    permission: 'system:depart:edit',
    listOf: 'system/DepartList',
    body: Type.Object({ id: Id, parentId: Nullable(Id), before: Type.Optional(Nullable(Id)) }),
    result: Type.Object({
      orgCode: Type.String(),
      /** Data rules that spell out a code which has changed. */
      rules: Type.Array(Type.Object({ id: Type.String(), menu: Type.String(), name: Type.String() })),
    }),
  },
  'DELETE /sys/sysDepart/delete': {
    summary: '删除部门及其全部下级；有成员时拒绝',
    permission: 'system:depart:delete',
    listOf: 'system/DepartList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/sysDepart/deleteBatch': {
    summary: '批量删除部门及其全部下级；有成员时拒绝',
    permission: 'system:depart:deleteBatch',
    listOf: 'system/DepartList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/sysDepart/exportXls': {
    summary: '导出部门',
    permission: 'system:depart:export',
    listOf: 'system/DepartList',
    query: ExportQuery('system/DepartList'),
    result: 'bytes',
  },
  'POST /sys/sysDepart/importExcel': {
    summary: '导入部门，上级由编码得出',
    permission: 'system:depart:importExcel',
    listOf: 'system/DepartList',
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
})

nameSchemas({ DepartFields: Own, DepartRow, DepartMember: Member, Ancestors })
