import { Button } from 'antd'
import { useState } from 'react'
import { call, type Answer } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage, type ListHandle } from '#web/kit/list-page/ListPage.tsx'
import { RecordAdder } from '#web/kit/picker-slots/RecordAdder.tsx'
import { MEMBERS } from './department-calls.ts'

const MemberRoles = lazyPart(() => import('./MemberRoles.tsx'), 'MemberRoles')

export type Member = Answer<typeof MEMBERS>['records'][number]

const FILTERS: Filter[] = [
  { kind: 'text', name: 'username', label: '用户账号', contains: true },
  { kind: 'text', name: 'realname', label: '用户姓名', contains: true },
]
const COLUMNS: ListColumns<Member> = [
  { key: 'username', title: '用户账号', kind: 'code', card: 'field', dataIndex: 'username', sorter: true },
  { key: 'realname', title: '用户姓名', kind: 'name', dataIndex: 'realname', sorter: true },
  { key: 'sex', title: '性别', kind: 'status', render: (_, { sex_dictText }) => sex_dictText ?? '—' },
  { key: 'phone', title: '手机号码', kind: 'phone', card: 'field', render: (_, { phone }) => phone ?? '—' },
  {
    key: 'status',
    title: '状态',
    kind: 'status',
    render: (_, { status, status_dictText }) => status_dictText ?? String(status),
  },
]
const keyOf = ({ id }: Member) => id

/** Members of a department, and which of its roles they have. */
export function DepartmentMembers({ departId, name }: { departId: string; name: string }) {
  const [picking, setPicking] = useState(false)
  const [giving, setGiving] = useState<Member | null>(null)
  const [leaving, setLeaving] = useState<Member | ListHandle<Member> | null>(null)
  const add = useApiMutation('POST /sys/user/editSysDepartWithUser', { touches: [MEMBERS], done: '添加成功!' })
  const remove = useApiMutation('DELETE /sys/user/deleteUserInDepartBatch', { touches: [MEMBERS], done: '删除成功!' })
  return (
    <div className="department-members">
      <ListPage<Member>
        title="成员"
        name={`members-${departId}`}
        of={MEMBERS}
        load={(paging, values, signal) => call(MEMBERS, { query: { ...paging, ...values, depId: departId } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        emptyText="这个部门还没有成员"
        renderToolbar={() => (
          <Can do="system:depart:userAdd">
            <Button type="primary" onClick={() => setPicking(true)}>
              添加已有用户
            </Button>
          </Can>
        )}
        renderBatch={(list) => (
          <Can do="system:depart:userDelete">
            <Button danger onClick={() => setLeaving(list)}>
              移出部门
            </Button>
          </Can>
        )}
        actions={(member) => [
          { key: 'roles', label: '部门角色', can: 'system:depart:role:userAdd', onClick: () => setGiving(member) },
          {
            key: 'remove',
            label: '移出部门',
            can: 'system:depart:userDelete',
            danger: true,
            onClick: () => setLeaving(member),
          },
        ]}
      />
      {picking ? (
        <RecordAdder
          of="user"
          title="添加已有用户"
          confirm="添加到部门"
          onPick={(users) => add.mutateAsync({ body: { depId: departId, userIdList: users.map(({ id }) => id) } })}
          onClose={() => setPicking(false)}
        />
      ) : null}
      {giving ? <MemberRoles departId={departId} member={giving} onClose={() => setGiving(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="移出部门"
          text={`确定把${'chosen' in leaving ? `所选的 ${leaving.chosenKeys.length} 人` : `${leaving.realname}（${leaving.username}）`}移出“${name}”吗？其在本部门的部门角色将一并取消，账号本身不受影响。`}
          confirm="移出"
          onConfirm={async () => {
            const userIds = 'chosen' in leaving ? leaving.chosenKeys.join(',') : leaving.id
            await remove.mutateAsync({ query: { depId: departId, userIds } })
            if ('chosen' in leaving) leaving.clearChosen()
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </div>
  )
}
