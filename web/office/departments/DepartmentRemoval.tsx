import { useQueries, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { ALL, DEPARTMENT_CALLS } from './department-calls.ts'
import { ancestorsOf, subtreeOf, type Department } from './department-tree.model.ts'

/** What is to be deleted: one department, or those that are ticked. */
export type Leaving = Department | 'checked'

/** Asks before departments are deleted, and says what goes with them. */
export function DepartmentRemoval(props: {
  leaving: Leaving
  rows: readonly Department[]
  checked: readonly string[]
  onUncheck: () => void
  onClose: () => void
}) {
  const { leaving, rows, checked } = props
  const mayList = useStance('system:user:list') === 'shown'
  const remove = useApiMutation('DELETE /sys/sysDepart/delete', { touches: DEPARTMENT_CALLS, done: '删除成功!' })
  const removeChecked = useApiMutation('DELETE /sys/sysDepart/deleteBatch', {
    touches: DEPARTMENT_CALLS,
    done: '批量删除成功！',
    onSuccess: props.onUncheck,
  })
  // Departments below another ticked one go with it.
  const tops =
    leaving === 'checked'
      ? rows.filter(({ id }) => checked.includes(id) && !ancestorsOf(rows, id).some((above) => checked.includes(above)))
      : [leaving]
  const now = useQuery({ ...apiQuery(ALL, { query: {} }), staleTime: 0, retry: false })
  const counts = new Map((now.data ?? rows).map(({ id, memberCount = 0 }) => [id, memberCount]))
  const members = useQueries({
    queries: (mayList ? tops : []).map(({ id }) => ({
      ...apiQuery('GET /sys/user/list', { query: { treeDepartId: id, pageNo: 1, pageSize: 1 } }),
      staleTime: 0,
      retry: false,
    })),
  })
  if (now.isFetching || members.some(({ isPending }) => isPending)) return null
  const held = tops.flatMap((department, at) => {
    const has = [...subtreeOf(rows, department.id)].some((id) => (counts.get(id) ?? 0) > 0)
    return has ? [{ department, count: members[at]?.data?.total ?? 0 }] : []
  })
  if (held.length > 0) return <HasMembers held={held} onClose={props.onClose} />
  const what = leaving === 'checked' ? `勾选的 ${checked.length} 个部门` : `“${leaving.departName}”`
  const below = leaving === 'checked' ? 0 : subtreeOf(rows, leaving.id).size - 1
  return (
    <ConfirmDialog
      danger
      title="确认删除"
      text={`确定删除${what}吗？${
        below === 0 ? '' : `它的 ${below} 个下级部门也会删除。`
      }其部门角色和部门权限将一并删除，不能恢复。有成员的部门不能删除。`}
      confirm="删除"
      onConfirm={() =>
        leaving === 'checked'
          ? removeChecked.mutateAsync({ query: { ids: checked.join(',') } })
          : remove.mutateAsync({ query: { id: leaving.id } })
      }
      onClose={props.onClose}
    />
  )
}

/** Says before any question that departments with members stay, and leads to the members of each. */
function HasMembers({
  held,
  onClose,
}: {
  held: readonly { department: Department; count: number }[]
  onClose: () => void
}) {
  return (
    <Modal
      open
      width={420}
      title="不能删除"
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      {held.map(({ department, count }) => (
        <p key={department.id}>
          “{department.departName}”及其下级有{count > 0 ? ` ${count.toLocaleString('en')} 名` : ''}成员。
          {count > 0 ? (
            <>
              请先把他们调到其他部门：
              <AppLink to={`/isystem/user?treeDepartId=${department.id}`} onClick={onClose}>
                查看这些成员
              </AppLink>
            </>
          ) : (
            '他们在用户回收站中，或者您没有查看的权限；请用户管理员先把他们调到其他部门，或者从回收站彻底删除。'
          )}
        </p>
      ))}
    </Modal>
  )
}
