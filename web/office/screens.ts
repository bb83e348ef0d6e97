import type { ComponentType } from 'react'
import type { ScreenName } from '#common/screens.ts'
import { loadChunk } from '#web/platform/load-chunk.ts'

type Load = () => Promise<{ default: ComponentType }>
const part =
  (load: Load): Load =>
  () =>
    loadChunk(load)

/** Loads each screen that a menu row may name. */
export const screens = {
  'home/Index': part(() => import('#web/site/home/HomeScreen.tsx')),
  'retrieval/Index': part(() => import('#web/site/retrieval/RetrievalScreen.tsx')),
  'messageNotification/index': part(() => import('#web/office/announcements/MessageScreen.tsx')),
  'dataManagement/CollectionCheckList': part(() => import('#web/office/collection-checks/CollectionCheckListScreen.tsx')),
  'dataManagement/SearchFeedbackList': part(() => import('#web/office/search-feedback/SearchFeedbackListScreen.tsx')),
  'system/ApprovalList': part(() => import('#web/office/approvals/ApprovalListScreen.tsx')),
  'system/OnlineUserList': part(() => import('#web/office/online-users/OnlineUserListScreen.tsx')),
  'system/LogList': part(() => import('#web/office/logs/LogListScreen.tsx')),
  'system/PermissionExplanation': part(() => import('#web/office/permissions/PermissionExplanationScreen.tsx')),
  'system/UserList': part(() => import('#web/office/users/UserListScreen.tsx')),
  'system/RoleUserList': part(() => import('#web/office/roles/RoleListScreen.tsx')),
  'system/TenantList': part(() => import('#web/office/tenants/TenantListScreen.tsx')),
  'system/PositionList': part(() => import('#web/office/positions/PositionListScreen.tsx')),
  'system/AddressList': part(() => import('#web/office/address-book/AddressBookScreen.tsx')),
  'system/DictList': part(() => import('#web/office/dictionaries/DictionaryListScreen.tsx')),
  'system/FillRuleList': part(() => import('#web/office/field-rules/FillRuleListScreen.tsx')),
  'system/CheckRuleList': part(() => import('#web/office/field-rules/CheckRuleListScreen.tsx')),
  'system/DataLogList': part(() => import('#web/office/logs/DataLogListScreen.tsx')),
  'system/QuartzJobList': part(() => import('#web/office/scheduled-jobs/ScheduledJobListScreen.tsx')),
  'system/FileList': part(() => import('#web/office/files/FileListScreen.tsx')),
  'system/SystemInfo': part(() => import('#web/office/system-info/SystemInformationScreen.tsx')),
  'system/PermissionList': part(() => import('#web/office/permissions/PermissionListScreen.tsx')),
  'system/DepartList': part(() => import('#web/office/departments/DepartmentListScreen.tsx')),
  'system/DepartUserList': part(() => import('#web/office/departments/MyDepartmentScreen.tsx')),
  'system/CategoryList': part(() => import('#web/office/categories/CategoryListScreen.tsx')),
  'demo/EditableTable': part(() => import('#web/office/gallery/EditableTableDemoScreen.tsx')),
  'demo/WidgetGallery': part(() => import('#web/office/gallery/WidgetGalleryScreen.tsx')),
} satisfies Record<ScreenName, Load>

/** Pages with a fixed address, independent of the menu (spec §2), and their titles until the page sets its own. */
export const fixedScreens: Record<string, { title: string; load: Load }> = {
  '/home': { title: '首页', load: screens['home/Index'] },
  '/retrieval': { title: '法规检索', load: screens['retrieval/Index'] },
  '/details': { title: '法规详情', load: part(() => import('#web/site/details/DetailsScreen.tsx')) },
  '/compare': { title: '版本对照', load: part(() => import('#web/site/compare/CompareScreen.tsx')) },
  '/help': { title: '帮助与说明', load: part(() => import('#web/site/help/HelpScreen.tsx')) },
  '/messageNotification/index': { title: '消息通知', load: screens['messageNotification/index'] },
  '/404': { title: '页面不存在', load: part(() => import('#web/site/not-found/NotFoundScreen.tsx')) },
}
