import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import './announcements.css'

const LIST = 'GET /sys/following/list'
const TOUCHED = [LIST, 'GET /sys/following/state'] as const
const WAITING = [80, 60, 70]

/** 我的关注: what the user follows, each to be opened or no longer followed. */
export function FollowingDrawer({ onClose }: { onClose: () => void }) {
  const list = useQuery({ ...apiQuery(LIST, { query: {} }), staleTime: 0 })
  const unfollow = useApiMutation('DELETE /sys/following/unfollow', { touches: TOUCHED, done: '已取消关注' })
  return (
    <Drawer open size={560} title="我的关注" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      {list.isError ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton lines={WAITING} /> : null}
      {list.data?.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有关注。在法规页面或检索结果页面点“关注”，有新的公布、施行、废止时会收到消息。"
        />
      ) : null}
      <ul className="reader-rows">
        {(list.data ?? []).map(({ id, title, kind_dictText, page, createTime }) => (
          <li key={id}>
            <span>
              <AppLink to={page} onClick={onClose}>
                {title}
              </AppLink>
              <span className="reader-aside figures">
                {' '}
                {kind_dictText} · {createTime.slice(0, 10)} 关注
              </span>
            </span>
            <Button
              size="small"
              aria-label={`取消关注：${title}`}
              loading={unfollow.isPending && unfollow.variables.query.id === id}
              onClick={() => unfollow.mutate({ query: { id } })}
            >
              取消关注
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
