import { useMemo, useState } from 'react'
import type { Session } from '#common/contract/session.ts'
import type { Stance } from '#common/rules/permission-check.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useStance } from '#web/platform/permission/permission.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'

const LIST = 'GET /sys/online/list'
const FORCE = 'system:online:forceLogout'
const FILTERS: Filter[] = [{ kind: 'text', name: 'username', label: '用户账号', placeholder: '账号中的几个字符' }]

/** 在线用户: all valid sessions, each with a button to end it. */
export default function OnlineUserListScreen() {
  const stance = useStance(FORCE)
  const [leaving, setLeaving] = useState<Session | null>(null)
  const force = useApiMutation('POST /sys/online/forceLogout', { touches: [LIST], done: '已强制退出' })
  const columns = useMemo(() => columnsOf(stance, setLeaving), [stance])
  return (
    <>
      <ListPage<Session>
        title="在线用户"
        screen="system/OnlineUserList"
        of={LIST}
        load={(paging, { username }, signal) =>
          call(LIST, { query: { ...paging, ...(username ? { username: `*${username}*` } : {}) } }, signal)
        }
        columns={columns}
        rowKey={(session) => session.token}
        filters={FILTERS}
        prefix="system:online"
        emptyText="当前没有在线用户"
      />
      <Can do={FORCE}>
        {leaving ? (
          <ConfirmDialog
            danger
            title="强制退出"
            text={`确定让 ${leaving.realname}（${leaving.username}）退出登录吗？其在 ${leaving.ip} 上未保存的内容可能丢失。`}
            confirm="强制退出"
            onConfirm={() => force.mutateAsync({ body: { token: leaving.token } })}
            onClose={() => setLeaving(null)}
          />
        ) : null}
      </Can>
    </>
  )
}

function columnsOf(stance: Stance, onLeave: (session: Session) => void): ListColumns<Session> {
  return [
    {
      key: 'username',
      card: 'field',
      title: '用户账号',
      kind: 'code',
      render: (_, { username, own }) => (
        <>
          {username} {own ? <Label tone="blue">本次登录</Label> : null}
        </>
      ),
    },
    { key: 'realname', title: '用户姓名', kind: 'name', dataIndex: 'realname' },
    { key: 'sex', title: '性别', kind: 'status', render: (_, { sex_dictText }) => sex_dictText ?? '—' },
    { key: 'phone', title: '手机号码', kind: 'phone', render: (_, { phone }) => phone ?? '—' },
    { key: 'ip', title: '登录地址', kind: 'code', card: 'field', render: (_, { ip }) => ip || '—' },
    { key: 'signedInAt', title: '登录时间', kind: 'moment', card: 'field', dataIndex: 'signedInAt' },
    { key: 'lastUsedAt', title: '最近操作', kind: 'moment', dataIndex: 'lastUsedAt' },
    ...(stance !== 'hidden'
      ? [
          {
            key: 'forceLogout',
            title: '操作',
            kind: 'status' as const,
            render: (_: unknown, session: Session) =>
              // Users end their own session by signing out.
              session.own ? null : (
                <TextAction
                  danger
                  disabled={stance === 'disabled'}
                  onClick={() => onLeave(session)}
                  aria-label={`强制退出 ${session.username}`}
                >
                  强制退出
                </TextAction>
              ),
          },
        ]
      : []),
  ]
}
