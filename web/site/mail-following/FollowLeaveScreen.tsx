import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { isNotFound, presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useTitle } from '#web/platform/title.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import { useLinkToken } from './use-link-token.ts'
import './mail-following.css'

const MINE = 'POST /internet/fagui/mailFollowing/mine'

/** 取消邮件关注: where every e-mail leads. One button ends all; what is followed can be ended one by one too. */
export default function FollowLeaveScreen() {
  useTitle('取消邮件关注')
  const token = useLinkToken()
  return (
    <div className="mail-following">
      <h1>取消邮件关注</h1>
      {token === '' ? <p>链接不完整，请从邮件中完整复制网页地址。</p> : <Mine key={token} token={token} />}
    </div>
  )
}

function Mine({ token }: { token: string }) {
  const mine = useQuery({ ...apiQuery(MINE, { body: { token } }), staleTime: 0 })
  const leave = useApiMutation('POST /internet/fagui/mailFollowing/leave', { touches: [MINE], showsRefusal: true })
  if (mine.isPending) return <p role="status">正在读取</p>
  if (isNotFound(mine.error) || (leave.isSuccess && leave.variables.body.id === undefined))
    return (
      <div role="status">
        <p>{leave.isSuccess ? '已全部取消，地址已删除，不会再收到邮件。' : '这个链接的地址已经删除，不会再收到邮件。'}</p>
        <p>
          <Link to="/home">到首页</Link>
        </p>
      </div>
    )
  if (mine.isError) return <Failure error={mine.error} onRetry={() => void mine.refetch()} />
  const { email, things } = mine.data
  const end = (id?: string) => (leave.isPending ? undefined : leave.mutate({ body: id === undefined ? { token } : { token, id } }))
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
      {leave.isError ? <ErrorNotice loud>{presentError(leave.error).title}</ErrorNotice> : null}
      <button type="button" className="button primary tall" aria-disabled={leave.isPending || undefined} onClick={() => end()}>
        {leave.isPending ? '正在取消' : '全部取消，不再接收邮件'}
      </button>
      <p className="mail-following-hint">取消后地址即从本站删除。</p>
    </>
  )
}
