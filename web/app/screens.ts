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
  'system/LogList': part(() => import('#web/features/system/LogListScreen.tsx')),
  'system/PermissionExplanation': part(() => import('#web/features/system/PermissionExplanationScreen.tsx')),
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
