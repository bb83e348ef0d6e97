import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { isNotFound } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { LinkAct, LinkEnded, LinkPage } from './LinkPage.tsx'

const MINE = 'POST /internet/fagui/mailFollowing/mine'

/** 取消邮件关注: where every e-mail leads. One button ends all; what is followed can be ended one by one too. */
export default function FollowLeaveScreen() {
  return <LinkPage title="取消邮件关注">{(token) => <Mine token={token} />}</LinkPage>
}

function Mine({ token }: { token: string }) {
  const mine = useQuery({ ...apiQuery(MINE, { body: { token } }), staleTime: 0 })
  const leave = useApiMutation('POST /internet/fagui/mailFollowing/leave', { touches: [MINE], showsRefusal: true })
  if (mine.isPending) return <p role="status">正在读取</p>
  if (isNotFound(mine.error) || (leave.isSuccess && leave.variables.body.id === undefined))
    return (
      <LinkEnded
        text={leave.isSuccess ? '已全部取消，地址已删除，不会再收到邮件。' : '这个链接的地址已经删除，不会再收到邮件。'}
        onward="到首页"
      />
    )
  if (mine.isError) return <Failure error={mine.error} onRetry={() => void mine.refetch()} />
  const { email, things } = mine.data
  const end = (id?: string) =>
    leave.isPending ? undefined : leave.mutate({ body: id === undefined ? { token } : { token, id } })
  return (
    <>
      <p>{email ?? '您的地址'} 以邮件关注：</p>
      <ul className="mail-following-list">
        {things.map(({ id, title, page }) => (
          <li key={id}>
            <AppLink to={page}>{title}</AppLink>
            {things.length > 1 ? (
              <button type="button" className="text-button" aria-label={`取消关注 ${title}`} onClick={() => end(id)}>
                取消这一项
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <LinkAct
        label="全部取消，不再接收邮件"
        busyLabel="正在取消"
        act={leave}
        onAct={() => end()}
        hint="取消后地址即从本站删除。"
      />
    </>
  )
}
