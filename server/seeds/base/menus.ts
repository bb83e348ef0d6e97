import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { ROUTE_VIEW, type ScreenName } from '#common/screens.ts'
import type { BaseRole } from './roles.ts'

/** A permission row of the base data, with the columns that differ from the table's defaults. */
export interface MenuSeed {
  id: string
  parentId: string | null
  name: string
  menuType: 0 | 1 | 2
  url?: string
  component?: ScreenName | typeof ROUTE_VIEW
  icon?: string
  keepAlive?: boolean
  /** Reached otherwise than by the side menu. */
  hidden?: boolean
  /** Code of a button row. */
  codes?: PermissionCode
  sortNo: number
  /** Roles granted the row beside the administrators. */
  roles?: BaseRole[]
}

/** A screen with the codes its buttons are guarded by. */
interface Screen {
  id: string
  name: string
  url: string
  component: ScreenName
  icon: string
  hidden?: boolean
  roles?: BaseRole[]
  buttons?: { code: PermissionCode; roles?: BaseRole[] }[]
}

const EVERY_ROLE: BaseRole[] = ['role-user']

const TOP_SCREENS: Screen[] = [
  { id: 'menu-home', name: '首页', url: '/home', component: 'home/Index', icon: 'home', roles: EVERY_ROLE },
  {
    id: 'menu-retrieval',
    name: '法规检索',
    url: '/retrieval',
    component: 'retrieval/Index',
    icon: 'search',
    roles: EVERY_ROLE,
    buttons: [{ code: 'item:special_permissions' }],
  },
  {
    id: 'menu-messages',
    name: '消息通知',
    url: '/messageNotification/index',
    component: 'messageNotification/index',
    icon: 'bell',
    hidden: true,
    roles: EVERY_ROLE,
    buttons: [{ code: 'btn:notification', roles: EVERY_ROLE }],
  },
]

const SYSTEM: MenuSeed = {
  id: 'menu-system',
  parentId: null,
  name: '系统管理',
  menuType: 0,
  url: '/isystem',
  component: ROUTE_VIEW,
  icon: 'setting',
  sortNo: 90,
}

const SYSTEM_SCREENS: Screen[] = [
  {
    id: 'menu-system-online',
    name: '在线用户',
    url: '/isystem/onlineUser',
    component: 'system/OnlineUserList',
    icon: 'team',
    buttons: [{ code: 'system:online:list' }, { code: 'system:online:forceLogout' }],
  },
  {
    id: 'menu-system-log',
    name: '系统日志',
    url: '/isystem/log',
    component: 'system/LogList',
    icon: 'file-text',
    buttons: [{ code: 'system:log:list' }],
  },
  {
    id: 'menu-system-explain',
    name: '权限核查',
    url: '/isystem/permissionExplanation',
    component: 'system/PermissionExplanation',
    icon: 'safety-certificate',
    buttons: [{ code: 'system:permission:explain' }],
  },
]

/** Rows of a screen and its buttons; the id of a button row is made of its code and therefore lasts. */
function rowsOf({ buttons = [], ...screen }: Screen, parentId: string | null, at: number): MenuSeed[] {
  return [
    { ...screen, parentId, menuType: parentId === null ? 0 : 1, keepAlive: true, sortNo: at + 1 },
    ...buttons.map(({ code, roles }, order): MenuSeed => ({
      id: `menu-button-${code.replaceAll(':', '-')}`,
      parentId: screen.id,
      name: PERMISSION_CODES[code],
      menuType: 2,
      codes: code,
      sortNo: order + 1,
      roles,
    })),
  ]
}

/** Menus and buttons every installation starts with, parents before their children. */
export const BASE_MENUS: MenuSeed[] = [
  ...TOP_SCREENS.flatMap((screen, at) => rowsOf(screen, null, at)),
  SYSTEM,
  ...SYSTEM_SCREENS.flatMap((screen, at) => rowsOf(screen, SYSTEM.id, at)),
]
