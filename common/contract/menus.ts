import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { BooleanOrNull, Id, Ids, Kept, Line, Nullable, NumberOrNull, Query, EditBody } from './parts.ts'
import { treeOf } from './tree.ts'
import { nameSchemas } from './schema-names.ts'

const Text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))
const Flag = Type.Optional(BooleanOrNull)

const row = {
  id: Type.String(),
  key: Type.String(),
  title: Type.String(),
  name: Type.String(),
  parentId: Nullable(Type.String()),
  url: Nullable(Type.String()),
  component: Nullable(Type.String()),
  componentName: Nullable(Type.String()),
  redirect: Nullable(Type.String()),
  /** Codes of a button row, joined by commas. */
  perms: Nullable(Type.String()),
  /** Without the grant an element is hidden (1) or disabled (2). */
  permsType: Type.String(),
  icon: Nullable(Type.String()),
  sortNo: Type.Number(),
  /** 0 一级菜单, 1 子菜单, 2 按钮权限. */
  menuType: Type.Integer(),
  /** Nothing stands below it, buttons included. */
  isLeaf: Type.Boolean(),
  route: Type.Boolean(),
  keepAlive: Type.Boolean(),
  alwaysShow: Type.Boolean(),
  hidden: Type.Boolean(),
  hideTab: Type.Boolean(),
  /** Of a button row: 1 the rule is in force, 0 every user may. */
  status: Type.String(),
  internalOrExternal: Type.Boolean(),
  description: Nullable(Type.String()),
  /** 1: data rules are kept with the row. */
  ruleFlag: Type.Integer(),
  ...Kept,
}
const MenuOwn = Type.Object(row)
const MenuRow = treeOf('MenuRow', row, 'nullable')
/** A permission row as administrators of menus see it; `children` is null on leaves and in flat lists. */
export type MenuRow = Static<typeof MenuRow>

/** What a user fills in of a permission row. */
const form = {
  parentId: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  name: Type.String({ maxLength: 100 }),
  menuType: Type.Integer({ minimum: 0, maximum: 2 }),
  url: Text(500),
  component: Text(200),
  componentName: Text(100),
  redirect: Text(200),
  perms: Text(500),
  permsType: Type.Optional(Nullable(Type.Union([Type.Literal('1'), Type.Literal('2')]))),
  status: Type.Optional(Nullable(Type.Union([Type.Literal('0'), Type.Literal('1')]))),
  icon: Text(100),
  sortNo: Type.Optional(NumberOrNull({ minimum: 0, maximum: 999_999 })),
  route: Flag,
  keepAlive: Flag,
  alwaysShow: Flag,
  hidden: Flag,
  hideTab: Flag,
  internalOrExternal: Flag,
  description: Text(500),
}
const Form = Type.Object(form)
export type MenuForm = Static<typeof Form>

const DataRule = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Type.String(),
  /** Field of the list; empty where the value is a tree of conditions. */
  ruleColumn: Type.String(),
  ruleConditions: Type.String(),
  ruleValue: Type.String(),
  /** 1 in force, 0 switched off. */
  status: Type.String(),
  ...Kept,
})
export type DataRule = Static<typeof DataRule>

/** A field of the list of a menu. */
const RuleField = Type.Object({ value: Type.String(), label: Type.String() })
export type RuleField = Static<typeof RuleField>

const ruleForm = {
  permissionId: Id,
  ruleName: Type.String({ maxLength: 100 }),
  ruleColumn: Text(64),
  ruleConditions: Type.String({ maxLength: 20 }),
  ruleValue: Type.String({ maxLength: 8000 }),
  status: Type.Optional(Nullable(Type.Union([Type.Literal('0'), Type.Literal('1')]))),
}
const RuleForm = Type.Object(ruleForm)
export type RuleForm = Static<typeof RuleForm>

/** Administration of menus, buttons and the data rules kept with them (spec §7 Permissions). */
export const menuContract = contract({
  'GET /sys/permission/list': {
    summary: '菜单与按钮权限的树；给出名称时为匹配的平铺列表',
    permission: 'system:permission:list',
    query: Query({ name: Type.Optional(Line) }),
    result: Type.Array(MenuRow),
  },
  'GET /sys/permission/queryById': {
    summary: '一个菜单或按钮权限',
    permission: 'system:permission:list',
    query: Query({ id: Id }),
    result: MenuOwn,
  },
  'GET /sys/permission/getSystemMenuList': {
    summary: '一级菜单',
    permission: 'system:permission:list',
    query: Query({}),
    result: Type.Array(MenuOwn),
  },
  'GET /sys/permission/getSystemSubmenu': {
    summary: '某菜单的下一级',
    permission: 'system:permission:list',
    query: Query({ parentId: Id }),
    result: Type.Array(MenuOwn),
  },
  'GET /sys/permission/getSystemSubmenuBatch': {
    summary: '几个菜单各自的下一级，按上级分组',
    permission: 'system:permission:list',
    query: Query({ parentIds: Ids }),
    result: Type.Record(Type.String(), Type.Array(MenuOwn)),
  },
  'POST /sys/permission/add': {
    summary: '添加菜单或按钮权限',
    permission: 'system:permission:add',
    proof: 'fresh',
    body: Form,
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /sys/permission/edit': {
    summary: '修改菜单或按钮权限',
    permission: 'system:permission:edit',
    proof: 'fresh',
    also: ['POST'],
    edits: { table: 'permission', read: 'GET /sys/permission/queryById', tree: 'permission', lists: ['perms'] },
    body: EditBody(form, Id),
    result: Type.Null(),
    message: '修改成功！',
  },
  'PUT /sys/permission/move': {
    summary: '移动菜单：换上级或在同级中换位置',
    permission: 'system:permission:edit',
    body: Type.Object({
      id: Id,
      /** Null: to the first level. */
      parentId: Nullable(Id),
      /** The sibling before which it is placed; last when left out. */
      before: Type.Optional(Nullable(Id)),
    }),
    result: Type.Null(),
    message: '移动成功！',
  },
  'DELETE /sys/permission/delete': {
    summary: '删除菜单及其全部下级、授权和数据规则',
    permission: 'system:permission:delete',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/permission/deleteBatch': {
    summary: '批量删除菜单及其全部下级、授权和数据规则',
    permission: 'system:permission:deleteBatch',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
  'GET /sys/permission/checkPermDuplication': {
    summary: '菜单路径与组件名称是否可用',
    permission: 'system:permission:list',
    query: Query({
      id: Type.Optional(Id),
      url: Type.Optional(Type.String({ maxLength: 500 })),
      componentName: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    result: Type.Boolean(),
    message: '该值可用！',
  },
  'GET /sys/permission/getPermRuleListByPermId': {
    summary: '某菜单的数据规则',
    permission: 'system:permission:list',
    query: Query({ permissionId: Id }),
    result: Type.Array(DataRule),
  },
  'GET /sys/permission/queryRuleFields': {
    summary: '某菜单的数据规则可用的字段；没有可限制的列表时为空',
    permission: 'system:permission:list',
    query: Query({ permissionId: Id }),
    result: Type.Array(RuleField),
  },
  'GET /sys/permission/queryPermissionRule': {
    summary: '查询某菜单的数据规则',
    permission: 'system:permission:list',
    query: Query({ permissionId: Id, ruleName: Type.Optional(Line), ruleValue: Type.Optional(Line) }),
    result: Type.Array(DataRule),
  },
  'GET /sys/permission/queryRuleById': {
    summary: '一条数据规则',
    permission: 'system:permission:list',
    query: Query({ id: Id }),
    result: DataRule,
  },
  'POST /sys/permission/addPermissionRule': {
    summary: '添加数据规则',
    permission: 'system:permission:addRule',
    proof: 'fresh',
    body: RuleForm,
    result: Type.Object({ id: Type.String() }),
    message: '添加成功！',
  },
  'PUT /sys/permission/editPermissionRule': {
    summary: '修改数据规则',
    permission: 'system:permission:editRule',
    proof: 'fresh',
    also: ['POST'],
    edits: { table: 'permission_data_rule', read: 'GET /sys/permission/queryRuleById' },
    body: EditBody(ruleForm, Id),
    result: Type.Null(),
    message: '更新成功！',
  },
  'DELETE /sys/permission/deletePermissionRule': {
    summary: '删除数据规则',
    permission: 'system:permission:deleteRule',
    proof: 'fresh',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功！',
  },
})

nameSchemas({ MenuFields: MenuOwn, DataRule })
