import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Nullable, Query } from './parts.ts'

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
  /** 1 公司, 2 部门, 3 岗位. */
  orgCategory: Type.String(),
  /** Depth, the first level is 1. */
  orgType: Type.String(),
  orgCode: Type.String(),
  mobile: Nullable(Type.String()),
  fax: Nullable(Type.String()),
  address: Nullable(Type.String()),
  memo: Nullable(Type.String()),
  status: Nullable(Type.String()),
}
const Own = Type.Object(own)
/** A department with those below it; leaves have null. */
export interface DepartNode extends Static<typeof Own> {
  children: DepartNode[] | null
}

/** What the public is told of a department: its name and place, no telephone and no notes. */
const PublicOwn = Type.Pick(Own, ['key', 'value', 'title', 'isLeaf', 'id', 'parentId', 'departName', 'orgCategory', 'orgType', 'orgCode'])
export interface PublicDepartNode extends Static<typeof PublicOwn> {
  children: PublicDepartNode[] | null
}

// The serialiser follows the tree by reference.
const Tree = Type.Cyclic({ Node: Type.Object({ ...own, children: Nullable(Type.Array(Type.Ref('Node'))) }) }, 'Node')
const PublicTree = Type.Cyclic(
  { PublicNode: Type.Object({ ...PublicOwn.properties, children: Nullable(Type.Array(Type.Ref('PublicNode'))) }) },
  'PublicNode',
)

/** The tree of departments (spec §7 Departments). */
export const departmentContract = contract({
  'GET /sys/sysDepart/queryTreeList': {
    summary: '部门树；给出 ids 时只返回这些部门，不带下级',
    permission: 'signedIn',
    query: Query({ ids: Type.Optional(Type.String({ maxLength: 4000 })) }),
    result: Type.Array(Tree),
  },
  'GET /internet/fagui/depart/queryTreeList': {
    summary: '部门树（公众）',
    permission: 'public',
    query: Query({ ids: Type.Optional(Type.String({ maxLength: 4000 })) }),
    result: Type.Array(PublicTree),
  },
})
