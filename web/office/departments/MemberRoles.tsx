import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { ROLE_CHOICES } from './department-calls.ts'
import type { Member } from './DepartmentMembers.tsx'

const HELD = 'GET /sys/sysDepartRole/getDeptRoleByUserId'

/** Which roles of the department a member has. */
export function MemberRoles({ departId, member, onClose }: { departId: string; member: Member; onClose: () => void }) {
  const roles = useQuery({ ...apiQuery(ROLE_CHOICES, { query: { departId, userId: member.id } }), staleTime: 0 })
  const held = useQuery({ ...apiQuery(HELD, { query: { departId, userId: member.id } }), staleTime: 0 })
  const save = useApiMutation('POST /sys/sysDepartRole/deptRoleUserAdd', {
    touches: [HELD, RIGHTS],
    done: '保存成功！',
    onSuccess: onClose,
  })
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const before = held.data?.map(({ droleId }) => droleId) ?? []
  const chosen = ticked ?? before
  const error = roles.error ?? held.error
  return (
    <Drawer
      open
      size={420}
      title={`部门角色：${member.realname}（${member.username}）`}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={ticked === null}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              body: { userId: member.id, departId, newRoleId: chosen.join(','), oldRoleId: before.join(',') },
            })
          }
        >
          保存
        </Button>
      }
    >
      {error ? <Failure error={error} onRetry={() => void Promise.all([roles.refetch(), held.refetch()])} /> : null}
      {roles.data?.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这个部门还没有部门角色" />
      ) : null}
      <ul className="rule-choices">
        {(held.data ? (roles.data ?? []) : []).map(({ id, roleName, description }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            >
              {roleName}
            </Checkbox>
            {description ? <small>{description}</small> : null}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
