import { BellOutlined, HomeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ApiError } from '#web/platform/api/call.ts'
import { messages } from '#web/platform/api/messages.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { badgeText, countFailure } from './badge.model.ts'

const MESSAGES_PAGE = '/messageNotification/index'
const ASK_EVERY_MS = 60_000

/** The bell with the count of unread messages; on the page of messages a link to the home page replaces it. */
export function NotificationBadge({ pathname }: { pathname: string }) {
  if (pathname === MESSAGES_PAGE)
    return (
      <AppLink to="/home" className="shell-button" title="返回首页">
        <HomeOutlined aria-hidden="true" />
        <span className="shell-wide-only">返回首页</span>
      </AppLink>
    )
  return (
    <Can do="btn:notification">
      <Bell />
    </Can>
  )
}

function Bell() {
  const { data, error } = useQuery({
    ...apiQuery('GET /sys/annountCement/getMsgTotalByUser', { query: {} }),
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: true,
  })
  const words = error instanceof ApiError ? countFailure(error, messages.noticeCountFailed) : null
  useEffect(() => {
    if (words !== null) showToast({ tone: 'error', text: words })
  }, [words])
  const total = data?.msgTotal ?? 0
  const text = badgeText(total)
  return (
    <AppLink
      to={MESSAGES_PAGE}
      className="shell-button"
      aria-label={total > 0 ? `消息通知，${total} 条未读` : '消息通知'}
      title="消息通知"
    >
      <BellOutlined aria-hidden="true" />
      {text ? (
        <span className="badge figures" aria-hidden="true">
          {text}
        </span>
      ) : null}
    </AppLink>
  )
}
