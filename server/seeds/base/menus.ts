import { dutyOf } from '#common/duties.ts'
import { PERMISSION_CODES, type PermissionCode } from '#common/permissions.ts'
import { REPORT_PAGE, ROUTE_VIEW, type ScreenName, WORKBENCH, writtenName } from '#common/screens.ts'
import { BASE_ROLES, type BaseRole } from './roles.ts'

/** A permission row of the base data, with the columns that differ from the table's defaults. */
export interface MenuSeed {
  id: string
  parentId: string | null
  name: string
  menuType: 0 | 1 | 2
  url?: string
  /** As the row names it: `writtenName` of a screen, or the heading of others. */
  component?: string
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

/** A heading of the menu with the screens below it. */
interface Group {
  id: string
  name: string
  url: string
  icon: string
  screens: Screen[]
}

const EVERY_ROLE: BaseRole[] = BASE_ROLES.map(({ id }) => id)

/** Roles that look after the installation. */
const ADMINISTRATORS = EVERY_ROLE.filter((role) => role !== 'role-user')

const TOP_SCREENS: Screen[] = [
  { id: 'menu-home', name: '首页', url: '/home', component: 'home/Index', icon: 'home', roles: EVERY_ROLE },
  {
    id: 'menu-workbench',
    name: '工作台',
    url: '/workbench',
    component: WORKBENCH,
    icon: 'dashboard',
    roles: ADMINISTRATORS,
  },
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
  // Reports without a menu row of their own are opened here. Everyone has the route (wire 2.2); who may see which
  // report, its calls decide.
  {
    id: 'menu-online-report',
    name: '报表',
    url: '/online/cgreport/:code',
    component: REPORT_PAGE,
    icon: 'table',
    hidden: true,
  },
  // A record of a register at an address of its own; who may see it, its calls decide.
  {
    id: 'menu-online-record',
    name: '台账记录',
    url: '/online/df/:table/:id',
    component: 'online/FormRecord',
    icon: 'table',
    hidden: true,
  },
]

const DATA: MenuSeed = {
  id: 'menu-data',
  parentId: null,
  name: '数据管理',
  menuType: 0,
  url: '/dataManagement',
  component: ROUTE_VIEW,
  icon: 'database',
  sortNo: 50,
}

const DATA_SCREENS: Screen[] = [
  {
    id: 'menu-data-dashboard',
    name: '数字化数据管理',
    url: '/digitalDataManagement',
    component: 'dataManagement/DigitalDataManagement',
    icon: 'bar-chart',
    buttons: [{ code: 'data:dashboard:view' }, { code: 'data:dashboard:export' }],
  },
  {
    id: 'menu-data-visits',
    name: '访问统计',
    url: '/dataManagement/visits',
    component: 'dataManagement/VisitStatistics',
    icon: 'read',
    buttons: [{ code: 'data:visit:view' }, { code: 'data:visit:export' }],
  },
  {
    id: 'menu-data-documents',
    name: '文件数据',
    url: '/dataManagement/document',
    component: 'dataManagement/DocumentList',
    icon: 'file-text',
    buttons: [
      { code: 'data:document:list' },
      { code: 'data:document:add' },
      { code: 'data:document:edit' },
      { code: 'data:document:delete' },
      { code: 'data:document:purge' },
      { code: 'data:document:comment' },
      { code: 'data:document:review' },
      { code: 'data:document:approve' },
      { code: 'data:document:release' },
      { code: 'data:document:import' },
      { code: 'data:document:enrol' },
      { code: 'data:document:export' },
    ],
  },
  {
    id: 'menu-data-numbers',
    name: '文号管理',
    url: '/dataManagement/numbers',
    component: 'dataManagement/NumberList',
    icon: 'profile',
    buttons: [{ code: 'data:number:list' }, { code: 'data:number:edit' }],
  },
  {
    id: 'menu-data-amending',
    name: '法规修改',
    url: '/dataManagement/amending',
    component: 'dataManagement/Amending',
    icon: 'form',
    buttons: [{ code: 'data:amending:draft' }],
  },
  {
    id: 'menu-data-facts',
    name: '馆藏核实',
    url: '/dataManagement/facts',
    component: 'dataManagement/Facts',
    icon: 'audit',
    buttons: [{ code: 'data:fact:list' }, { code: 'data:fact:answer' }],
  },
  {
    id: 'menu-data-filings',
    name: '备案登记',
    url: '/dataManagement/filing',
    component: 'dataManagement/FilingList',
    icon: 'solution',
    buttons: [
      { code: 'data:filing:list' },
      { code: 'data:filing:add' },
      { code: 'data:filing:edit' },
      { code: 'data:filing:delete' },
      { code: 'data:filing:export' },
    ],
  },
  {
    id: 'menu-data-cleanups',
    name: '清理工作',
    url: '/dataManagement/cleanup',
    component: 'dataManagement/CleanupList',
    icon: 'profile',
    buttons: [
      { code: 'data:cleanup:list' },
      { code: 'data:cleanup:add' },
      { code: 'data:cleanup:edit' },
      { code: 'data:cleanup:delete' },
      { code: 'data:cleanup:propose' },
      { code: 'data:cleanup:confirm' },
      { code: 'data:cleanup:carryOut' },
      { code: 'data:cleanup:export' },
    ],
  },
  {
    id: 'menu-data-validity',
    name: '有效期管理',
    url: '/dataManagement/validity',
    component: 'dataManagement/ValidityList',
    icon: 'schedule',
    buttons: [
      { code: 'data:expiry:list' },
      { code: 'data:expiry:edit' },
      { code: 'data:expiry:release' },
      { code: 'data:expiry:rule' },
      { code: 'data:expiry:export' },
    ],
  },
  {
    id: 'menu-data-catalogues',
    name: '导入目录',
    url: '/dataManagement/catalogue',
    component: 'dataManagement/CatalogueList',
    icon: 'import',
    buttons: [{ code: 'data:catalogue:list' }, { code: 'data:catalogue:bringIn' }],
  },
  {
    id: 'menu-data-force-lists',
    name: '有效目录',
    url: '/dataManagement/forceList',
    component: 'dataManagement/ForceListList',
    icon: 'audit',
    buttons: [
      { code: 'data:forceList:list' },
      { code: 'data:forceList:add' },
      { code: 'data:forceList:edit' },
      { code: 'data:forceList:confirm' },
      { code: 'data:forceList:delete' },
    ],
  },
  {
    id: 'menu-data-collection-checks',
    name: '数据截至',
    url: '/dataManagement/collectionCheck',
    component: 'dataManagement/CollectionCheckList',
    icon: 'schedule',
    buttons: [
      { code: 'data:collectionCheck:list' },
      { code: 'data:collectionCheck:add' },
      { code: 'data:collectionCheck:edit' },
      { code: 'data:collectionCheck:delete' },
    ],
  },
  {
    id: 'menu-report-law-years',
    name: '按制定机关和年份统计文件',
    url: '/online/cgreport/law-years',
    component: REPORT_PAGE,
    icon: 'bar-chart',
  },
]

const OPINIONS: MenuSeed = {
  id: 'menu-opinions',
  parentId: null,
  name: '意见汇总管理',
  menuType: 0,
  url: '/opinionManagement',
  component: ROUTE_VIEW,
  icon: 'comment',
  sortNo: 60,
}

const OPINION_SCREENS: Screen[] = [
  {
    id: 'menu-opinions-feedback',
    name: '反馈意见',
    url: '/opinionManagement/feedback',
    component: 'opinionManagement/FeedbackList',
    icon: 'message',
    buttons: [
      { code: 'opinion:feedback:list' },
      { code: 'opinion:feedback:handle' },
      { code: 'opinion:feedback:assign' },
      { code: 'opinion:feedback:contacts' },
      { code: 'opinion:feedback:export' },
    ],
  },
  {
    id: 'menu-opinions-consultations',
    name: '意见征集',
    url: '/opinionManagement/consultation',
    component: 'opinionManagement/ConsultationList',
    icon: 'notification',
    buttons: [
      { code: 'opinion:consultation:list' },
      { code: 'opinion:consultation:add' },
      { code: 'opinion:consultation:edit' },
      { code: 'opinion:consultation:delete' },
      { code: 'opinion:consultation:release' },
      { code: 'opinion:consultation:export' },
    ],
  },
  {
    id: 'menu-report-consultation-opinions',
    name: '按意见征集统计意见',
    url: '/online/cgreport/consultation-opinions',
    component: REPORT_PAGE,
    icon: 'bar-chart',
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
  roles: ADMINISTRATORS,
}

/** Headings below 系统管理, in the order of the menu. */
const SYSTEM_GROUPS: Group[] = [
  {
    id: 'menu-group-organization',
    name: '组织权限',
    url: '/isystem/organization',
    icon: 'apartment',
    screens: [
      {
        id: 'menu-system-users',
        name: '用户管理',
        url: '/isystem/user',
        component: 'system/UserList',
        icon: 'user',
        buttons: [
          { code: 'system:user:list' },
          { code: 'system:user:contacts' },
          { code: 'system:user:add' },
          { code: 'system:user:edit' },
          { code: 'system:user:delete' },
          { code: 'system:user:freeze' },
          { code: 'system:user:changepwd' },
          { code: 'system:user:addUserRole' },
          { code: 'system:user:deleteRole' },
          { code: 'system:user:recycleBin' },
          { code: 'system:user:deleteRecycleBin' },
          { code: 'system:user:export' },
          { code: 'system:user:import' },
          { code: 'system:depart:userList' },
          { code: 'system:depart:userAdd' },
          { code: 'system:depart:userDelete' },
        ],
      },
      {
        id: 'menu-system-roles',
        name: '角色管理',
        url: '/isystem/roleUserList',
        component: 'system/RoleUserList',
        icon: 'idcard',
        buttons: [
          { code: 'system:role:list' },
          { code: 'system:role:add' },
          { code: 'system:role:edit' },
          { code: 'system:role:delete' },
          { code: 'system:permission:saveRole' },
          { code: 'system:role:index' },
          { code: 'system:role:exclusions' },
          { code: 'system:role:export' },
          { code: 'system:role:import' },
        ],
      },
      {
        id: 'menu-system-departments',
        name: '部门管理',
        url: '/isystem/depart',
        component: 'system/DepartList',
        icon: 'apartment',
        buttons: [
          { code: 'system:depart:list' },
          { code: 'system:depart:add' },
          { code: 'system:depart:edit' },
          { code: 'system:depart:delete' },
          { code: 'system:depart:deleteBatch' },
          { code: 'system:depart:export' },
          { code: 'system:depart:importExcel' },
          { code: 'system:permission:saveDepart' },
        ],
      },
      {
        id: 'menu-system-my-departments',
        name: '我的部门',
        url: '/isystem/departUserList',
        component: 'system/DepartUserList',
        icon: 'cluster',
        buttons: [
          { code: 'system:depart:role:list' },
          { code: 'system:depart:role:add' },
          { code: 'system:depart:role:edit' },
          { code: 'system:depart:role:delete' },
          { code: 'system:depart:role:deleteBatch' },
          { code: 'system:depart:role:save' },
          { code: 'system:depart:role:userAdd' },
        ],
      },
      {
        id: 'menu-system-menus',
        name: '菜单管理',
        url: '/isystem/permission',
        component: 'system/PermissionList',
        icon: 'menu',
        buttons: [
          { code: 'system:permission:list' },
          { code: 'system:permission:add' },
          { code: 'system:permission:edit' },
          { code: 'system:permission:delete' },
          { code: 'system:permission:deleteBatch' },
          { code: 'system:permission:addRule' },
          { code: 'system:permission:editRule' },
          { code: 'system:permission:deleteRule' },
        ],
      },
      {
        id: 'menu-system-positions',
        name: '职务管理',
        url: '/isystem/position',
        component: 'system/PositionList',
        icon: 'solution',
        buttons: [
          { code: 'system:position:add' },
          { code: 'system:position:edit' },
          { code: 'system:position:delete' },
          { code: 'system:position:export' },
          { code: 'system:position:import' },
        ],
      },
      {
        id: 'menu-system-tenants',
        name: '租户管理',
        url: '/isystem/tenant',
        component: 'system/TenantList',
        icon: 'bank',
        buttons: [
          { code: 'system:tenant:list' },
          { code: 'system:tenant:add' },
          { code: 'system:tenant:edit' },
          { code: 'system:tenant:delete' },
        ],
      },
      {
        id: 'menu-system-address-list',
        name: '通讯录',
        url: '/isystem/addressList',
        component: 'system/AddressList',
        icon: 'contacts',
        buttons: [{ code: 'system:addressList:list', roles: ADMINISTRATORS }],
      },
      {
        id: 'menu-system-approval',
        name: '待批申请',
        url: '/isystem/approval',
        component: 'system/ApprovalList',
        icon: 'safety',
        buttons: [{ code: 'system:approval:list' }, { code: 'system:approval:answer' }],
      },
      {
        id: 'menu-system-explain',
        name: '权限核查',
        url: '/isystem/permissionExplanation',
        component: 'system/PermissionExplanation',
        icon: 'safety-certificate',
        buttons: [{ code: 'system:permission:explain' }],
      },
    ],
  },
  {
    id: 'menu-group-configuration',
    name: '数据配置',
    url: '/isystem/configuration',
    icon: 'profile',
    screens: [
      {
        id: 'menu-system-dict',
        name: '数据字典',
        url: '/isystem/dict',
        component: 'system/DictList',
        icon: 'book',
        buttons: [
          { code: 'system:dict:list' },
          { code: 'system:dict:add' },
          { code: 'system:dict:edit' },
          { code: 'system:dict:delete' },
          { code: 'system:dict:deleteRecycleBin' },
          { code: 'system:dict:export' },
          { code: 'system:dict:importExcel' },
          { code: 'system:dict:item:add' },
          { code: 'system:dict:item:edit' },
          { code: 'system:dict:item:delete' },
        ],
      },
      {
        id: 'menu-system-categories',
        name: '分类字典',
        url: '/isystem/category',
        component: 'system/CategoryList',
        icon: 'partition',
        buttons: [
          { code: 'system:category:list' },
          { code: 'system:category:add' },
          { code: 'system:category:edit' },
          { code: 'system:category:delete' },
          { code: 'system:category:deleteBatch' },
          { code: 'system:category:export' },
          { code: 'system:category:import' },
        ],
      },
      {
        id: 'menu-system-organs',
        name: '制定机关',
        url: '/isystem/organ',
        component: 'system/OrganList',
        icon: 'bank',
        buttons: [
          { code: 'system:organ:list' },
          { code: 'system:organ:add' },
          { code: 'system:organ:edit' },
          { code: 'system:organ:delete' },
          { code: 'system:organ:export' },
          { code: 'system:organ:import' },
        ],
      },
      {
        id: 'menu-system-announcements',
        name: '公告管理',
        url: '/isystem/annountCement',
        component: 'system/AnnouncementList',
        icon: 'notification',
        buttons: [
          { code: 'system:announcement:list' },
          { code: 'system:announcement:add' },
          { code: 'system:announcement:edit' },
          { code: 'system:announcement:delete' },
          { code: 'system:announcement:release' },
        ],
      },
      {
        id: 'menu-system-fill-rule',
        name: '填值规则',
        url: '/isystem/fillRule',
        component: 'system/FillRuleList',
        icon: 'form',
        buttons: [
          { code: 'system:fillRule:list' },
          { code: 'system:fillRule:add' },
          { code: 'system:fillRule:edit' },
          { code: 'system:fillRule:delete' },
          { code: 'system:fillRule:export' },
          { code: 'system:fillRule:importExcel' },
        ],
      },
      {
        id: 'menu-system-check-rule',
        name: '校验规则',
        url: '/isystem/checkRule',
        component: 'system/CheckRuleList',
        icon: 'safety',
        buttons: [
          { code: 'system:checkRule:list' },
          { code: 'system:checkRule:add' },
          { code: 'system:checkRule:edit' },
          { code: 'system:checkRule:delete' },
          { code: 'system:checkRule:export' },
          { code: 'system:checkRule:importExcel' },
        ],
      },
      {
        id: 'menu-system-file',
        name: '文件管理',
        url: '/isystem/file',
        component: 'system/FileList',
        icon: 'folder',
        buttons: [{ code: 'system:file:list' }, { code: 'system:file:delete' }],
      },
      {
        id: 'menu-data-search-feedback',
        name: '检索反馈',
        url: '/dataManagement/searchFeedback',
        component: 'dataManagement/SearchFeedbackList',
        icon: 'comment',
        buttons: [
          { code: 'data:searchFeedback:list' },
          { code: 'data:searchFeedback:edit' },
          { code: 'data:searchFeedback:delete' },
          { code: 'data:searchWord:add' },
          { code: 'data:searchWord:delete' },
        ],
      },
      {
        id: 'menu-online-forms',
        name: '表单设计',
        url: '/online/cgform',
        component: 'online/FormDesignList',
        icon: 'form',
        buttons: [{ code: 'online:form:design' }],
      },
      {
        id: 'menu-online-report-design',
        name: '报表设计',
        url: '/online/cgreport',
        component: 'OnlCgreportHeadList',
        icon: 'bar-chart',
        buttons: [{ code: 'online:report:design' }],
      },
    ],
  },
  {
    id: 'menu-group-operations',
    name: '运维审计',
    url: '/isystem/operations',
    icon: 'tool',
    screens: [
      {
        id: 'menu-system-quartz-job',
        name: '定时任务',
        url: '/isystem/quartzJob',
        component: 'system/QuartzJobList',
        icon: 'schedule',
        buttons: [
          { code: 'system:quartzJob:list' },
          { code: 'system:quartzJob:add' },
          { code: 'system:quartzJob:edit' },
          { code: 'system:quartzJob:delete' },
          { code: 'system:quartzJob:pause' },
          { code: 'system:quartzJob:resume' },
          { code: 'system:quartzJob:execute' },
          { code: 'system:quartzJob:export' },
          { code: 'system:quartzJob:importExcel' },
        ],
      },
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
        buttons: [{ code: 'system:log:list' }, { code: 'system:log:download' }],
      },
      {
        id: 'menu-system-data-log',
        name: '数据变更日志',
        url: '/isystem/dataLog',
        component: 'system/DataLogList',
        icon: 'audit',
        buttons: [{ code: 'system:dataLog:list' }],
      },
      {
        id: 'menu-system-info',
        name: '系统状态',
        url: '/isystem/systemInfo',
        component: 'system/SystemInfo',
        icon: 'dashboard',
        buttons: [
          { code: 'system:info:view' },
          { code: 'system:info:edit' },
          { code: 'system:superQuery:share' },
          { code: 'list:view:share' },
        ],
      },
      {
        id: 'menu-system-exchange',
        name: '数据交换',
        url: '/isystem/exchange',
        component: 'system/Exchange',
        icon: 'cluster',
        buttons: [{ code: 'system:exchange:view' }, { code: 'system:exchange:act' }],
      },
      // For developers of screens: the abilities of the table, to try out.
      {
        id: 'menu-demo-editable-table',
        name: '可编辑表格',
        url: '/isystem/editableTable',
        component: 'demo/EditableTable',
        icon: 'table',
      },
      {
        id: 'menu-demo-widget-gallery',
        name: '组件演示',
        url: '/isystem/widgetGallery',
        component: 'demo/WidgetGallery',
        icon: 'appstore',
      },
    ],
  },
]

/**
 * Rows of a screen and its buttons. The id of a button row is made of its code, so it never changes. A role that has
 * one of the codes as its duty is granted the menu too.
 */
function rowsOf({ buttons = [], ...screen }: Screen, parentId: string | null, at: number): MenuSeed[] {
  const codes = buttons.map(({ code, roles }) => ({ code, roles: roles ?? dutyOf(code) }))
  const roles = screen.roles ?? [...new Set(codes.flatMap((button) => button.roles))]
  return [
    {
      ...screen,
      component: writtenName(screen.component),
      roles,
      parentId,
      menuType: parentId === null ? 0 : 1,
      keepAlive: true,
      sortNo: at + 1,
    },
    ...codes.map(({ code, roles }, order): MenuSeed => ({
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

/** A heading and the rows of the screens below it. Who has a screen is granted its heading. */
function under(heading: MenuSeed, screens: readonly Screen[]): MenuSeed[] {
  const rows = screens.flatMap((screen, order) => rowsOf(screen, heading.id, order))
  return [
    { ...heading, roles: [...new Set(rows.flatMap((row) => (row.menuType === 1 ? (row.roles ?? []) : [])))] },
    ...rows,
  ]
}

const groupOf = ({ screens, ...group }: Group, at: number): MenuSeed[] =>
  under({ ...group, parentId: SYSTEM.id, menuType: 1, component: ROUTE_VIEW, sortNo: at + 1 }, screens)

/** Menus and buttons every installation starts with, parents before their children. */
export const BASE_MENUS: MenuSeed[] = [
  ...TOP_SCREENS.flatMap((screen, at) => rowsOf(screen, null, at)),
  ...under(DATA, DATA_SCREENS),
  ...under(OPINIONS, OPINION_SCREENS),
  SYSTEM,
  ...SYSTEM_GROUPS.flatMap(groupOf),
]
