import type { ComponentType } from 'react'
import { loadChunk } from '#web/platform/load-chunk.ts'

export type Load = () => Promise<{ default: ComponentType }>
/** Loads a screen, once more when the line failed. */
export const part =
  (load: Load): Load =>
  () =>
    loadChunk(load)

/**
 * Pages with a fixed address, independent of the menu (spec §2), and their titles until the page sets its own. They
 * stand apart from the screens of the menu, whose names and files visitors need not load.
 */
export const fixedScreens = {
  '/home': { title: '首页', load: part(() => import('#web/site/home/HomeScreen.tsx')) },
  '/retrieval': { title: '法规检索', load: part(() => import('#web/site/retrieval/RetrievalScreen.tsx')) },
  '/details': { title: '法规详情', load: part(() => import('#web/site/details/DetailsScreen.tsx')) },
  '/compare': { title: '版本对照', load: part(() => import('#web/site/compare/CompareScreen.tsx')) },
  '/consultations': {
    title: '意见征集',
    load: part(() => import('#web/site/consultations/ConsultationListScreen.tsx')),
  },
  '/consultation': { title: '征求意见', load: part(() => import('#web/site/consultations/ConsultationScreen.tsx')) },
  '/receipt': { title: '意见办理查询', load: part(() => import('#web/site/receipt/ReceiptScreen.tsx')) },
  '/follow-confirm': {
    title: '确认邮件关注',
    load: part(() => import('#web/site/mail-following/FollowConfirmScreen.tsx')),
  },
  '/follow-leave': {
    title: '取消邮件关注',
    load: part(() => import('#web/site/mail-following/FollowLeaveScreen.tsx')),
  },
  '/help': { title: '帮助与说明', load: part(() => import('#web/site/help/HelpScreen.tsx')) },
  '/messageNotification/index': {
    title: '消息通知',
    load: part(() => import('#web/office/announcements/MessageScreen.tsx')),
  },
  '/account/center': { title: '个人中心', load: part(() => import('#web/office/account/ProfileScreen.tsx')) },
  '/404': { title: '页面不存在', load: part(() => import('#web/site/not-found/NotFoundScreen.tsx')) },
} satisfies Record<string, { title: string; load: Load }>
export type FixedPath = keyof typeof fixedScreens
/** Whether a page has a fixed address. */
export const isFixed = (page: string): page is FixedPath => page in fixedScreens
