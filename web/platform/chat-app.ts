import type { SiteSettings } from '#common/site-settings.ts'

type ChatApp = SiteSettings['chatApps'][number]

/** The chat app that shows the page, recognised by the user agent; null in a normal browser. */
export function chatAppOf(userAgent: string): ChatApp | null {
  if (/wxwork/i.test(userAgent)) return 'wechat_enterprise'
  return /dingtalk/i.test(userAgent) ? 'dingtalk' : null
}
