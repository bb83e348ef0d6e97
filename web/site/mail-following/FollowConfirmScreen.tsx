import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { isNotFound } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { LinkAct, LinkEnded, LinkPage } from './LinkPage.tsx'

const ASKED = 'POST /internet/fagui/mailFollowing/asked'

/** 确认邮件关注: where the link of the first e-mail leads. */
export default function FollowConfirmScreen() {
  return <LinkPage title="确认邮件关注">{(token) => <Asked token={token} />}</LinkPage>
}

function Asked({ token }: { token: string }) {
  const asked = useQuery({ ...apiQuery(ASKED, { body: { token } }), staleTime: 0 })
  const confirm = useApiMutation('POST /internet/fagui/mailFollowing/confirm', { touches: [ASKED], showsRefusal: true })
  if (asked.isPending) return <p role="status">正在读取</p>
  if (isNotFound(asked.error) || isNotFound(confirm.error))
    return (
      <LinkEnded
        text="链接已失效：可能已超过 48 小时，或者已经取消。地址已经或即将删除。"
        onward="到首页，重新查找要关注的内容"
      />
    )
  if (asked.isError) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />
  const { title, page, email, done } = asked.data
  const thing = (
    <p className="mail-following-thing">
      <AppLink to={page}>{title}</AppLink>
    </p>
  )
  if (done)
    return (
      <div role="status">
        <p>
          已关注。有新的公布、施行、废止时，{email === null ? '' : `${email} `}
          会收到邮件，每日至多一封；每封邮件都可以取消。
        </p>
        {thing}
      </div>
    )
  return (
    <>
      <p>按下面的按钮后，{email ?? '您的地址'} 将以邮件关注：</p>
      {thing}
      <LinkAct
        label="确认关注"
        busyLabel="正在确认"
        act={confirm}
        onAct={() => confirm.mutate({ body: { token } })}
        hint="如果不是您要关注，关闭这个网页即可，48 小时后地址会被删除。"
      />
    </>
  )
}
