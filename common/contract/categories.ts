import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { ExportQuery, Id, Ids, ImportResult, Kept, Line, ListQuery, Nullable, Page, Query, EditBody } from './parts.ts'
import { treeOf } from './tree.ts'
import { nameSchemas } from './schema-names.ts'

const Category = Type.Object({
  id: Type.String(),
  /** '0' for those of the first level. */
  pid: Type.String(),
  name: Type.String(),
  code: Type.String(),
  /** '1': others stand below it. */
  hasChild: Type.String(),
  ...Kept,
})
export type Category = Static<typeof Category>

const node = {
  /** key = id. */
  key: Type.String(),
  title: Type.String(),
  /** The same, under the names of the specification. */
  name: Type.String(),
  label: Type.String(),
  code: Type.String(),
  value: Type.String(),
  leaf: Type.Boolean(),
  parentId: Type.String(),
}
const CategoryNode = treeOf('CategoryNode', node, 'optional')
/** A category in a picker; children are there only where the whole subtree was asked for. */
export type CategoryNode = Static<typeof CategoryNode>
const Nodes = Type.Array(CategoryNode)

/** '0' is the root. */
const Code = Type.String({ maxLength: 200 })
/** JSON: field to pattern, `{"name": "%水%"}`. */
const Condition = Type.Optional(Type.String({ maxLength: 2000 }))
const Pid = Type.Optional(Type.String({ maxLength: 64 }))

/** Classifications: trees of names with codes (spec §7 Dictionaries and categories). */
export const categoryContract = contract({
  'GET /sys/category/rootList': {
    summary: '分类字典；没有查询条件时为第一级',
    permission: 'system:category:list',
    listOf: 'system/CategoryList',
    query: ListQuery('system/CategoryList', { pid: Pid }),
    result: Page(Category),
  },
  'GET /sys/category/childList': {
    summary: '某分类的下一级',
    permission: 'system:category:list',
    listOf: 'system/CategoryList',
    query: Query({ pid: Id }),
    result: Type.Array(Category),
  },
  'GET /sys/category/getChildListBatch': {
    summary: '几个分类的下一级',
    permission: 'system:category:list',
    listOf: 'system/CategoryList',
    query: Query({ parentIds: Ids }),
    result: Type.Object({ records: Type.Array(Category) }),
  },
  'GET /sys/category/queryById': {
    summary: '一个分类',
    permission: 'system:category:list',
    listOf: 'system/CategoryList',
    query: Query({ id: Id }),
    result: Category,
  },
  'POST /sys/category/add': {
    summary: '添加分类；编码自动生成',
    permission: 'system:category:add',
    body: Type.Object({
      pid: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      name: Type.String({ maxLength: 100 }),
    }),
    result: Type.Object({ id: Type.String(), code: Type.String() }),
    message: '添加成功！',
  },
  'PUT /sys/category/edit': {
    summary: '修改分类',
    permission: 'system:category:edit',
    listOf: 'system/CategoryList',
    also: ['POST'],
    edits: { table: 'category', read: 'GET /sys/category/queryById' },
    body: EditBody({ name: Type.String({ maxLength: 100 }) }, Id),
    result: Type.Null(),
    message: '修改成功!',
  },
  'DELETE /sys/category/delete': {
    summary: '删除分类及其全部下级',
    permission: 'system:category:delete',
    listOf: 'system/CategoryList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/category/deleteBatch': {
    summary: '批量删除分类及其全部下级',
    permission: 'system:category:deleteBatch',
    listOf: 'system/CategoryList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/category/exportXls': {
    summary: '导出分类字典',
    permission: 'system:category:export',
    listOf: 'system/CategoryList',
    query: ExportQuery('system/CategoryList', { pid: Pid }),
    result: 'bytes',
  },
  'POST /sys/category/importExcel': {
    summary: '导入分类字典',
    permission: 'system:category:import',
    upload: true,
    writes: 'self',
    result: ImportResult,
  },
  'GET /sys/category/checkCode': {
    summary: '分类编码是否符合规范',
    permission: 'system:category:list',
    query: Query({ pid: Pid, code: Type.Optional(Code) }),
    result: Type.Null(),
  },
  'GET /sys/category/loadAllData': {
    summary: '某编码及其下的全部分类，平铺',
    permission: 'staff',
    listOf: 'system/CategoryList',
    query: Query({ code: Type.Optional(Code) }),
    result: Type.Array(Type.Object({ text: Type.String(), value: Type.String() })),
  },
  'GET /sys/category/loadTreeRoot': {
    summary: '某编码的下级；async 为 false 时带出全部下级',
    permission: 'staff',
    listOf: 'system/CategoryList',
    query: Query({ async: Type.Optional(Type.Boolean()), pcode: Code }),
    result: Nodes,
  },
  'GET /sys/category/loadTreeChildren': {
    summary: '某分类的下级',
    permission: 'staff',
    listOf: 'system/CategoryList',
    query: Query({ pid: Id }),
    result: Nodes,
  },
  'GET /sys/category/loadOne': {
    summary: '按某字段的值取一个分类',
    permission: 'staff',
    listOf: 'system/CategoryList',
    query: Query({ field: Line, val: Line }),
    result: Category,
  },
  'GET /sys/category/loadTreeData': {
    summary: '某分类（编号或编码）的下级，可加条件',
    permission: 'staff',
    listOf: 'system/CategoryList',
    query: Query({ pid: Pid, pcode: Type.Optional(Code), condition: Condition }),
    result: Nodes,
  },
  'GET /sys/category/loadDictItem': {
    summary: '分类名称，与编号一一对应',
    permission: 'staff',
    listOf: 'system/CategoryList',
    query: Query({ ids: Type.Optional(Type.String({ maxLength: 4000 })), delNotExist: Type.Optional(Type.Boolean()) }),
    result: Type.Array(Type.String()),
  },
})

nameSchemas({ Category })
