import type { SiteSettings } from '#common/site-settings.ts'

type ChatApp = SiteSettings['chatApps'][number]

/** The chat app a page is shown in, told by the browser's name for itself; null in a browser of its own. */
export function chatAppOf(userAgent: string): ChatApp | null {
  if (/wxwork/i.test(userAgent)) return 'wechat_enterprise'
  return /dingtalk/i.test(userAgent) ? 'dingtalk' : null
}
