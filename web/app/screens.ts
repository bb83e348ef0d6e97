import type { ComponentType } from 'react'
import type { ScreenName } from '#common/screens.ts'
import { loadChunk } from '#web/platform/load-chunk.ts'

type Load = () => Promise<{ default: ComponentType }>
const part =
  (load: Load): Load =>
  () =>
    loadChunk(load)

/** How each screen a menu row may name is loaded. */
export const screens = {
  'home/Index': part(() => import('#web/features/home/HomeScreen.tsx')),
  'retrieval/Index': part(() => import('#web/features/retrieval/RetrievalScreen.tsx')),
  'messageNotification/index': part(() => import('#web/features/messages/MessageScreen.tsx')),
  'system/OnlineUserList': part(() => import('#web/features/system/OnlineUserListScreen.tsx')),
  'system/LogList': part(() => import('#web/features/logs/LogListScreen.tsx')),
  'system/PermissionExplanation': part(() => import('#web/features/system/PermissionExplanationScreen.tsx')),
  'system/UserList': part(() => import('#web/features/users/UserListScreen.tsx')),
  'system/RoleUserList': part(() => import('#web/features/roles/RoleListScreen.tsx')),
  'system/TenantList': part(() => import('#web/features/tenants/TenantListScreen.tsx')),
  'system/PositionList': part(() => import('#web/features/positions/PositionListScreen.tsx')),
  'system/AddressList': part(() => import('#web/features/address-book/AddressBookScreen.tsx')),
  'system/DictList': part(() => import('#web/features/dictionaries/DictionaryListScreen.tsx')),
  'system/FillRuleList': part(() => import('#web/features/field-rules/FillRuleListScreen.tsx')),
  'system/CheckRuleList': part(() => import('#web/features/field-rules/CheckRuleListScreen.tsx')),
  'system/DataLogList': part(() => import('#web/features/logs/DataLogListScreen.tsx')),
  'system/QuartzJobList': part(() => import('#web/features/scheduled-jobs/ScheduledJobListScreen.tsx')),
  'system/FileList': part(() => import('#web/features/files/FileListScreen.tsx')),
  'system/SystemInfo': part(() => import('#web/features/system/SystemInformationScreen.tsx')),
  'system/PermissionList': part(() => import('#web/features/menus/PermissionListScreen.tsx')),
  'system/DepartList': part(() => import('#web/features/departments/DepartmentListScreen.tsx')),
  'system/DepartUserList': part(() => import('#web/features/departments/MyDepartmentScreen.tsx')),
  'system/CategoryList': part(() => import('#web/features/categories/CategoryListScreen.tsx')),
  'demo/EditableTable': part(() => import('#web/features/editable-table-demo/EditableTableDemoScreen.tsx')),
  'demo/WidgetGallery': part(() => import('#web/features/widget-gallery/WidgetGalleryScreen.tsx')),
} satisfies Record<ScreenName, Load>

/** Pages with an address of their own, whatever the menu says (spec §2), and their titles until they know better. */
export const fixedScreens: Record<string, { title: string; load: Load }> = {
  '/home': { title: '首页', load: screens['home/Index'] },
  '/retrieval': { title: '法规检索', load: screens['retrieval/Index'] },
  '/details': { title: '法规详情', load: part(() => import('#web/features/details/DetailsScreen.tsx')) },
  '/compare': { title: '版本对照', load: part(() => import('#web/features/compare/CompareScreen.tsx')) },
  '/messageNotification/index': { title: '消息通知', load: screens['messageNotification/index'] },
  '/404': { title: '页面不存在', load: part(() => import('#web/features/not-found/NotFoundScreen.tsx')) },
}
