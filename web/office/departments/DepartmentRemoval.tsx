import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { DEPARTMENT_CALLS } from './department-calls.ts'
import { subtreeOf, type Department } from './department-tree.model.ts'

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
  // Whoever may not list users is told by the refusal.
  const members = useQuery({
    ...apiQuery('GET /sys/user/list', { query: { treeDepartId: leaving === 'checked' ? '' : leaving.id, pageNo: 1, pageSize: 1 } }),
    enabled: leaving !== 'checked' && mayList,
    staleTime: 0,
    retry: false,
  })
  if (leaving !== 'checked' && mayList && members.isPending) return null
  if (leaving !== 'checked' && (members.data?.total ?? 0) > 0)
    return <HasMembers department={leaving} count={members.data?.total ?? 0} onClose={props.onClose} />
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
        leaving === 'checked' ? removeChecked.mutateAsync({ query: { ids: checked.join(',') } }) : remove.mutateAsync({ query: { id: leaving.id } })
      }
      onClose={props.onClose}
    />
  )
}

/** Says before any question that a department with members stays, and leads to them. */
function HasMembers({ department, count, onClose }: { department: Department; count: number; onClose: () => void }) {
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
      <p>
        “{department.departName}”及其下级有 {count.toLocaleString('en')} 名成员。请先把他们调到其他部门：
        <AppLink to={`/isystem/user?treeDepartId=${department.id}`} onClick={onClose}>
          查看这些成员
        </AppLink>
      </p>
    </Modal>
  )
}
