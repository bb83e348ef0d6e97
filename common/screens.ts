/**
 * Screens a menu row may point to by its `component`; the client knows how to load each (web/office/screens.ts), and
 * the base data uses no other name (server/seeds/base/menus.ts).
 */
export const SCREEN_NAMES = [
  'home/Index',
  'workbench/Index',
  'retrieval/Index',
  'messageNotification/index',
  'dataManagement/DigitalDataManagement',
  'dataManagement/VisitStatistics',
  'dataManagement/DocumentList',
  'dataManagement/NumberList',
  'dataManagement/Amending',
  'dataManagement/Facts',
  'dataManagement/FilingList',
  'dataManagement/CleanupList',
  'dataManagement/ValidityList',
  'dataManagement/CatalogueList',
  'dataManagement/ForceListList',
  'dataManagement/CollectionCheckList',
  'dataManagement/SearchFeedbackList',
  'opinionManagement/FeedbackList',
  'opinionManagement/ConsultationList',
  'system/ApprovalList',
  'system/OnlineUserList',
  'system/LogList',
  'system/PermissionExplanation',
  'system/UserList',
  'system/RoleUserList',
  'system/TenantList',
  'system/PositionList',
  'system/OrganList',
  'system/AddressList',
  'system/DictList',
  'system/AnnouncementList',
  'system/FillRuleList',
  'system/CheckRuleList',
  'system/DataLogList',
  'system/QuartzJobList',
  'system/Exchange',
  'system/FileList',
  'system/SystemInfo',
  'system/PermissionList',
  'system/DepartList',
  'system/DepartUserList',
  'system/CategoryList',
  'OnlCgreportHeadList',
  'auto/OnlCgreportAutoList',
  'online/FormDesignList',
  'online/FormList',
  'online/FormRecord',
  'demo/EditableTable',
  'demo/WidgetGallery',
] as const

export type ScreenName = (typeof SCREEN_NAMES)[number]

/**
 * Our screens by the names that pages of the same purpose have in the older client of this wire, whose menu rows name
 * those (decision 0072).
 */
const SCREENS_BY_OLD_NAME: Readonly<Record<string, ScreenName>> = {
  'dashboard/Analysis': 'home/Index',
  'dashboard/Workplace': 'home/Index',
  'system/SysPositionList': 'system/PositionList',
  'system/SysCategoryList': 'system/CategoryList',
  'system/SysAnnouncementList': 'system/AnnouncementList',
  'system/SysFillRuleList': 'system/FillRuleList',
  'system/SysCheckRuleList': 'system/CheckRuleList',
  'system/SysUserOnlineList': 'system/OnlineUserList',
  'system/UserAnnouncementList': 'messageNotification/index',
  'system/NewPermissionList': 'system/PermissionList',
  'system/RoleList': 'system/RoleUserList',
  'system/DepartList2': 'system/DepartList',
  'system/DepartList3': 'system/DepartList',
  'system/OSSFileList': 'system/FileList',
  'modules/oss/OSSFileList': 'system/FileList',
  'modules/monitor/ServerInfo': 'system/SystemInfo',
  'modules/monitor/SystemInfo': 'system/SystemInfo',
  OnlCgformHeadList: 'online/FormDesignList',
  // Copies are designs like others here.
  OnlCgformCopyList: 'online/FormDesignList',
  'auto/OnlCgformAutoList': 'online/FormList',
  'auto/OnlCgformTreeList': 'online/FormList',
  'auto/erp/OnlCgformErpList': 'online/FormList',
  'auto/tab/OnlCgformTabList': 'online/FormList',
  'auto/innerTable/OnlCgformInnerTableList': 'online/FormList',
  'modules/online/cgreport/OnlCgreportHeadList': 'OnlCgreportHeadList',
  'modules/online/cgreport/auto/OnlCgreportAutoList': 'auto/OnlCgreportAutoList',
  'modules/online/cgform/OnlCgformHeadList': 'online/FormDesignList',
  'modules/online/cgform/OnlCgformCopyList': 'online/FormDesignList',
  'modules/online/cgform/auto/OnlCgformAutoList': 'online/FormList',
  'modules/online/cgform/auto/OnlineDynamicForm': 'online/FormRecord',
  'modules/online/cgform/auto/OnlCgformTreeList': 'online/FormList',
  'modules/online/cgform/auto/erp/OnlCgformErpList': 'online/FormList',
  'modules/online/cgform/auto/tab/OnlCgformTabList': 'online/FormList',
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': 'online/FormList',
}

/**
 * Pages of the older client for which there is no screen here. A menu row may name them, for that client; ours says
 * that the page does not exist.
 */
const OLD_NAMES_WITHOUT_SCREEN: ReadonlySet<string> = new Set([
  'system/SysDataSourceList',
  'system/SysGatewayRouteList',
  'system/SysUserAgentList',
  'system/ThirdAppConfig',
  'modules/message/SysMessageList',
  'modules/message/SysMessageTemplateList',
  'account/center/Index',
  'account/settings/Index',
])

/** Where the older client begins after signing in; here it is another address of the home page. */
export const OLD_HOME = { path: '/dashboard/analysis', component: 'dashboard/Analysis' } as const

/** The screen that a menu row shows by its component, whichever name the row uses; null when there is none. */
export function screenOf(component: string | null): ScreenName | null {
  if (component === null) return null
  if (Object.hasOwn(SCREENS_BY_OLD_NAME, component)) return SCREENS_BY_OLD_NAME[component] ?? null
  return (SCREEN_NAMES as readonly string[]).includes(component) ? (component as ScreenName) : null
}

/**
 * Names that menu rows of the base data and of registers write for screens which the older client has under another
 * name: it knows no other, and ours reads both.
 */
const WRITTEN_NAMES: Readonly<Partial<Record<ScreenName, string>>> = {
  'system/PositionList': 'system/SysPositionList',
  'system/CategoryList': 'system/SysCategoryList',
  'system/AnnouncementList': 'system/SysAnnouncementList',
  'system/FillRuleList': 'system/SysFillRuleList',
  'system/CheckRuleList': 'system/SysCheckRuleList',
  'system/OnlineUserList': 'system/SysUserOnlineList',
  'system/FileList': 'modules/oss/OSSFileList',
  'system/SystemInfo': 'modules/monitor/SystemInfo',
  OnlCgreportHeadList: 'modules/online/cgreport/OnlCgreportHeadList',
  'auto/OnlCgreportAutoList': 'modules/online/cgreport/auto/OnlCgreportAutoList',
  'online/FormDesignList': 'modules/online/cgform/OnlCgformHeadList',
  'online/FormRecord': 'modules/online/cgform/auto/OnlineDynamicForm',
}

/** The name of a screen in menu rows that the program writes. */
export const writtenName = (screen: ScreenName): string => WRITTEN_NAMES[screen] ?? screen

/** Every name by which menu rows can mean a screen. */
export const namesOfScreen = (screen: ScreenName): string[] => [
  screen,
  ...Object.keys(SCREENS_BY_OLD_NAME).filter((name) => SCREENS_BY_OLD_NAME[name] === screen),
]

/** Whether a menu row may name this component. */
export const isPageName = (component: string): boolean =>
  screenOf(component) !== null || OLD_NAMES_WITHOUT_SCREEN.has(component)

/** Components that are not screens: a frame of children, and a page shown in a frame (spec §2). */
export const ROUTE_VIEW = 'layouts/RouteView'
export const IFRAME_PAGE = 'layouts/IframePageView'

/** The screen that every one of staff has, and begins with after signing in (decision 0069). */
export const WORKBENCH = 'workbench/Index' satisfies ScreenName

/** The screen of a designed report, one for all of them: the address names the report. */
export const REPORT_PAGE = 'auto/OnlCgreportAutoList' satisfies ScreenName
