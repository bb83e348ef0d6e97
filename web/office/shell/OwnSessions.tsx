import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { OwnSession } from '#common/contract/own-sessions.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'

const OWN = 'GET /sys/session/own'

/** Where the user is signed in, and ending that elsewhere. */
export function OwnSessions() {
  const query = useQuery({ ...apiQuery(OWN, { query: {} }), staleTime: 0 })
  const [asked, setAsked] = useState<OwnSession | 'others' | null>(null)
  const end = useApiMutation('POST /sys/session/end', { touches: [OWN], done: '该登录已结束' })
  const endOthers = useApiMutation('POST /sys/session/endOthers', { touches: [OWN], done: '其他登录已全部结束' })
  const close = () => setAsked(null)
  return (
    <section className="security-part" aria-labelledby="security-sessions">
      <h3 id="security-sessions">登录的设备</h3>
      {query.isError ? <Failure compact error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <p role="status">加载中…</p> : null}
      <ul className="security-sessions">
        {(query.data ?? []).map((session) => (
          <li key={session.id}>
            <div>
              <b>{session.device}</b> {session.current ? <Label tone="green">本机</Label> : null}
              <p>
                {session.ip || '地址不详'}，{session.signedInAt} 登录，{session.lastUsedAt} 最近使用
              </p>
            </div>
            {session.current ? null : (
              <TextAction
                danger
                aria-label={`结束 ${session.device} ${session.ip} 的登录`}
                onClick={() => setAsked(session)}
              >
                结束
              </TextAction>
            )}
          </li>
        ))}
      </ul>
      {(query.data?.length ?? 0) > 1 ? (
        <p className="security-acts">
          <Button danger onClick={() => setAsked('others')}>
            结束其他全部登录
          </Button>
        </p>
      ) : null}
      {asked === null ? null : asked === 'others' ? (
        <ConfirmDialog
          title="结束其他全部登录"
          text="其他设备上没有保存的内容会丢失。有不认识的登录时，请随后修改密码。"
          confirm="全部结束"
          danger
          onConfirm={() => endOthers.mutateAsync({})}
          onClose={close}
        />
      ) : (
        <ConfirmDialog
          title="结束登录"
          text={`确定结束 ${asked.device}（${asked.ip}）上的登录吗？那里没有保存的内容会丢失。`}
          confirm="结束登录"
          danger
          onConfirm={() => end.mutateAsync({ body: { id: asked.id } })}
          onClose={close}
        />
      )}
    </section>
  )
}
