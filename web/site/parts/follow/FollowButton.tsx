import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FollowedThing } from './FollowBar.tsx'

const STATE = 'GET /sys/following/state'
const TOUCHED = [STATE, 'GET /sys/following/list'] as const

/** Follows what the page shows, or no longer; news comes to the message centre. */
export function FollowButton({ followed }: { followed: FollowedThing }) {
  const state = useQuery(apiQuery(STATE, { query: { ...followed } }))
  const follow = useApiMutation('POST /sys/following/follow', {
    touches: TOUCHED,
    done: '已关注，有新的公布、施行、废止时会收到消息',
  })
  const unfollow = useApiMutation('DELETE /sys/following/unfollow', { touches: TOUCHED, done: '已取消关注' })
  if (!state.data) return null
  const { id } = state.data
  return (
    <button
      type="button"
      className="button"
      aria-pressed={id !== null}
      disabled={follow.isPending || unfollow.isPending}
      onClick={() => (id === null ? follow.mutate({ body: { ...followed } }) : unfollow.mutate({ query: { id } }))}
    >
      {id === null ? '关注' : '已关注'}
    </button>
  )
}
