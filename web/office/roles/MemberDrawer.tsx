import { Button } from 'antd'
import { useState } from 'react'
import type { RoleRow } from '#common/contract/roles.ts'
import type { UserRow } from '#common/contract/users.ts'
import { call, type Answer } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { UserForm, UserPicker } from '#web/office/users/users.door.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'

const LIST = 'GET /sys/user/userRoleList'
type Member = Answer<typeof LIST>['records'][number]
const FILTERS: Filter[] = [
  { kind: 'text', name: 'username', label: '用户账号', contains: true },
  { kind: 'text', name: 'realname', label: '用户姓名', contains: true },
]
const keyOf = ({ id }: Member) => id

interface Leaving {
  members: readonly Member[]
  done?: () => void
}

/** 角色用户: the users with a role, to add and remove. */
export function MemberDrawer({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const form = useRecordDialog<UserRow>(`new-member-${role.id}`)
  const [picking, setPicking] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const add = useApiMutation('POST /sys/user/addSysUserRole', {
    touches: [LIST, 'GET /sys/user/list', RIGHTS],
    done: '添加成功!',
  })
  const remove = useApiMutation('DELETE /sys/user/deleteUserRoleBatch', {
    touches: [LIST, 'GET /sys/user/list', RIGHTS],
    done: '删除成功!',
  })
  return (
    <Drawer
      open
      size={960}
      className="role-members"
      title={`角色“${role.roleName}”的用户`}
      onClose={onClose}
      closable={{ 'aria-label': '关闭' }}
    >
      <ListPage<Member>
        title={`角色“${role.roleName}”的用户`}
        name={`members-${role.id}`}
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values, roleId: role.id } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        renderToolbar={() => (
          <>
            <Can do="system:user:addUserRole">
              <Button type="primary" onClick={() => setPicking(true)}>
                添加已有用户
              </Button>
            </Can>
            <Can do="system:user:add&&system:user:addUserRole">
              <Button onClick={() => form.add({ userIdentity: '1', selectedroles: role.id })}>新增用户</Button>
            </Can>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:user:deleteRole">
            <Button danger onClick={() => setLeaving({ members: list.chosen, done: list.clearChosen })}>
              批量取消
            </Button>
          </Can>
        )}
        actions={(member) => [
          {
            key: 'remove',
            label: '取消关联',
            can: 'system:user:deleteRole',
            danger: true,
            onClick: () => setLeaving({ members: [member] }),
          },
        ]}
        actionsWidth={100}
        emptyText="还没有人持有这个角色"
      />
      {form.open ? <UserForm state={form} /> : null}
      {picking ? (
        <UserPicker
          title="选择用户"
          confirm="添加"
          onPick={(users) => add.mutateAsync({ body: { roleId: role.id, userIdList: users.map(({ id }) => id) } })}
          onClose={() => setPicking(false)}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="取消角色"
          text={`确定取消 ${leaving.members.map(({ realname, username }) => `${realname}（${username}）`).join('、')} 的角色“${role.roleName}”吗？`}
          confirm="取消角色"
          onConfirm={() =>
            remove
              .mutateAsync({ query: { roleId: role.id, userIds: leaving.members.map(({ id }) => id).join(',') } })
              .then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Drawer>
  )
}

const COLUMNS: ListColumns<Member> = [
  { key: 'username', title: '用户账号', kind: 'code', dataIndex: 'username', sorter: true },
  { key: 'realname', title: '用户姓名', kind: 'name', dataIndex: 'realname', sorter: true },
  {
    key: 'orgCodeTxt',
    title: '部门',
    kind: 'text',
    render: (_, { orgCodeTxt }) => orgCodeTxt?.replaceAll(',', '、') || '—',
  },
  {
    key: 'status',
    title: '状态',
    kind: 'status',
    render: (_, member) => (
      <Label tone={member.status === 1 ? 'green' : 'red'}>{member.status_dictText ?? String(member.status)}</Label>
    ),
  },
]
