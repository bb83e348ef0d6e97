import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Line, Nullable, OneOf, Query } from './parts.ts'
import { treeOf } from './tree.ts'
import { nameSchemas } from './schema-names.ts'

const MenuMeta = Type.Object({
  keepAlive: Type.Boolean(),
  internalOrExternal: Type.Boolean(),
  title: Type.String(),
  /** Name under which the page is kept alive. */
  componentName: Type.String(),
  icon: Type.Optional(Type.String()),
  /** Outside address shown in a frame or, with internalOrExternal, in a window of its own. */
  url: Type.Optional(Type.String()),
  hideTab: Type.Optional(Type.Boolean()),
  hideMenu: Type.Optional(Type.Boolean()),
  /** Children of an aggregate route: not drawn, their parent stays highlighted. */
  hidden: Type.Optional(Type.Boolean()),
  permissionList: Type.Optional(Type.Array(Type.String())),
  /** How the title sounds, for finding it: initials, a space, and the whole in pinyin. */
  sound: Type.Optional(Type.String()),
})

const MenuNode = treeOf(
  'MenuNode',
  {
    id: Type.String(),
    /** `1`: the client adds a route; `0`: shown in the menu by its path only. */
    route: OneOf('0', '1'),
    path: Type.String(),
    name: Type.String(),
    component: Nullable(Type.String()),
    redirect: Type.Optional(Nullable(Type.String())),
    hidden: Type.Optional(Type.Boolean()),
    alwaysShow: Type.Optional(Type.Boolean()),
    meta: MenuMeta,
  },
  'optional',
)
/** A node of the menu; `hidden` and `alwaysShow` are there only when true, `redirect` only on the first level. */
export type MenuNode = Static<typeof MenuNode>

/** A grant: what the codes are for and how an element without them behaves (`1` hidden, `2` disabled). */
const Auth = Type.Object({ action: Type.String(), type: Type.String(), describe: Type.String() })
export type Auth = Static<typeof Auth>
/** The same of every code there is; status `0`: not controlled, every user may. */
const ControlledAuth = Type.Object({
  action: Type.String(),
  type: Type.String(),
  describe: Type.String(),
  status: Type.String(),
})
export type ControlledAuth = Static<typeof ControlledAuth>

const UserPermission = Type.Object({
  menu: Type.Array(MenuNode),
  auth: Type.Array(Auth),
  allAuth: Type.Array(ControlledAuth),
  sysSafeMode: Type.Boolean(),
})
/** A page that exists and that the user may not open. */
const RefusedPage = Type.Object({
  /** Titles of the menus above it, and its own. */
  titles: Type.Array(Type.String()),
  /** Names of some who could grant it; empty for users of a tenant, who see nobody outside. */
  grantedBy: Type.Array(Type.String()),
})
export type RefusedPage = Static<typeof RefusedPage>

/** The answer to getUserPermissionByToken. */
export type UserPermission = Static<typeof UserPermission>

/**
 * Why a user has a permission row: by a role, by a department role, because all users have it, or because the rule is
 * switched off.
 */
const Reason = Type.Object({
  kind: Type.Union([
    Type.Literal('role'),
    Type.Literal('departRole'),
    Type.Literal('everybody'),
    Type.Literal('notControlled'),
  ]),
  /** Name of the role; for department roles with the department before it. Empty otherwise. */
  name: Type.String(),
})
export type Reason = Static<typeof Reason>

const ExplainedRow = Type.Object({
  id: Type.String(),
  parentId: Nullable(Type.String()),
  name: Type.String(),
  /** 0 一级菜单, 1 子菜单, 2 按钮权限. */
  menuType: Type.Integer(),
  url: Nullable(Type.String()),
  /** Codes of a button row, joined by commas. */
  perms: Nullable(Type.String()),
  permsType: Nullable(Type.String()),
  granted: Type.Boolean(),
  /** Empty when not granted. */
  reasons: Type.Array(Reason),
  /** Granted, yet not in the menu: its parent is not granted, or it is hidden. */
  note: Nullable(Type.String()),
  /** Data rules in force for this person on a menu row, as stored and with the variables filled in. */
  rules: Type.Array(
    Type.Object({
      name: Type.String(),
      words: Type.String(),
      filled: Type.String(),
      from: Type.Array(Reason),
      fault: Nullable(Type.String()),
    }),
  ),
})
export type ExplainedRow = Static<typeof ExplainedRow>

const Explanation = Type.Object({
  username: Type.String(),
  realname: Type.String(),
  status: Type.Integer(),
  departs: Type.Array(Type.String()),
  orgCode: Nullable(Type.String()),
  roles: Type.Array(Type.String()),
  departRoles: Type.Array(Type.String()),
  rows: Type.Array(ExplainedRow),
})
export type Explanation = Static<typeof Explanation>

/** A permission row in the tree that grants are ticked in; wire 3.2. */
const treeNode = {
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  slotTitle: Type.String(),
  label: Type.String(),
  isLeaf: Type.Boolean(),
  icon: Nullable(Type.String()),
  /** 1: the row carries data rules, which are granted with it. */
  ruleFlag: Type.Integer(),
  parentId: Nullable(Type.String()),
  /** 0 一级菜单, 1 子菜单, 2 按钮权限. */
  menuType: Type.Integer(),
  scopedSlots: Type.Object({ title: Type.String() }),
}
const PermissionTreeNode = treeOf('PermissionTreeNode', treeNode, 'nullable')
export type PermissionTreeNode = Static<typeof PermissionTreeNode>
/** Every permission row as trees, and the ids of all of them. */
export const PermissionTreeList = Type.Object({
  treeList: Type.Array(PermissionTreeNode),
  ids: Type.Array(Type.String()),
})
export type PermissionTreeList = Static<typeof PermissionTreeList>

/**
 * Users who have the name that was asked for, with their departments: the result of the refusal when there are several.
 */
export interface Namesakes {
  persons: { username: string; departs: string }[]
}

/** What a user may see and do. */
export const permissionContract = contract({
  'GET /sys/permission/getUserPermissionByToken': {
    summary: '当前用户的菜单、权限与全部受控权限',
    permission: 'signedIn',
    query: Query({}),
    result: UserPermission,
    message: '查询成功',
  },
  'GET /sys/permission/getPermCode': {
    summary: '当前用户的权限标识与全部受控权限；菜单另行获取',
    permission: 'signedIn',
    query: Query({}),
    result: Type.Object({
      codeList: Type.Array(Type.String()),
      auth: Type.Array(Auth),
      allAuth: Type.Array(ControlledAuth),
      sysSafeMode: Type.Boolean(),
    }),
  },
  'GET /sys/permission/explain': {
    summary: '某个用户能看到什么、为什么：每个菜单和按钮是否授予、来自哪个角色、受哪些数据规则约束',
    permission: 'system:permission:explain',
    query: Query({ username: Line }),
    result: Explanation,
  },
  'GET /sys/permission/refusedPage': {
    summary: '本人没有权限的页面：名称及可以授权的人；没有这样的页面时为 null',
    permission: 'staff',
    query: Query({ path: Type.String({ minLength: 1, maxLength: 500 }) }),
    result: Nullable(RefusedPage),
  },
})

nameSchemas({
  RefusedPage,
  MenuMeta,
  Auth,
  ControlledAuth,
  UserPermission,
  Reason,
  ExplainedRow,
  Explanation,
  PermissionTreeList,
})
