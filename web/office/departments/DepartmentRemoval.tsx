import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
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
  const remove = useApiMutation('DELETE /sys/sysDepart/delete', { touches: DEPARTMENT_CALLS, done: '删除成功!' })
  const removeChecked = useApiMutation('DELETE /sys/sysDepart/deleteBatch', {
    touches: DEPARTMENT_CALLS,
    done: '批量删除成功！',
    onSuccess: props.onUncheck,
  })
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
