/**
 * Screens a menu row may point to by its `component`; the client knows how to load each (web/office/screens.ts), and
 * the base data uses no other name (server/seeds/base/menus.ts).
 */
export const SCREEN_NAMES = [
  'home/Index',
  'retrieval/Index',
  'messageNotification/index',
  'dataManagement/CollectionCheckList',
  'dataManagement/SearchFeedbackList',
  'system/ApprovalList',
  'system/OnlineUserList',
  'system/LogList',
  'system/PermissionExplanation',
  'system/UserList',
  'system/RoleUserList',
  'system/TenantList',
  'system/PositionList',
  'system/AddressList',
  'system/DictList',
  'system/FillRuleList',
  'system/CheckRuleList',
  'system/DataLogList',
  'system/QuartzJobList',
  'system/FileList',
  'system/SystemInfo',
  'system/PermissionList',
  'system/DepartList',
  'system/DepartUserList',
  'system/CategoryList',
  'demo/EditableTable',
  'demo/WidgetGallery',
] as const

export type ScreenName = (typeof SCREEN_NAMES)[number]

/** Components that are not screens: a frame of children, and a page shown in a frame (spec §2). */
export const ROUTE_VIEW = 'layouts/RouteView'
export const IFRAME_PAGE = 'layouts/IframePageView'
