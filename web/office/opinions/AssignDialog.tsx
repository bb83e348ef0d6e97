import { useState } from 'react'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { departmentPicker } from '#web/office/departments/departments.door.tsx'
import { FEEDBACK_LISTS } from './opinion-calls.ts'
import { StepDialog } from './StepDialog.tsx'

/** Passes opinions to a department. */
export function AssignDialog({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const [departId, setDepartId] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const assign = useApiMutation('POST /opinionManagement/feedback/assign', {
    touches: FEEDBACK_LISTS,
    showsRefusal: true,
  })
  const submit = () =>
    departId === ''
      ? setFault('请选择承办部门')
      : assign.mutate(
          { body: { ids: ids.join(','), departId } },
          {
            onSuccess: ({ handlers }) => {
              showToast(
                handlers === 0
                  ? { tone: 'warning', text: '已转办；该部门还没有能够办理意见的人员，请为他们授权或者告知他们' }
                  : { tone: 'success', text: '已转办！' },
              )
              onDone()
              onClose()
            },
            onError: (error) => setFault(error.message),
          },
        )
  return (
    <StepDialog
      title={`把 ${ids.length} 条意见转给部门办理`}
      okText="转办"
      width={520}
      isSaving={assign.isPending}
      fault={fault}
      onOk={submit}
      onClose={onClose}
    >
      <div className="opinion-field">
        <label htmlFor="opinion-department">承办部门</label>
        <departmentPicker.Field
          id="opinion-department"
          label="承办部门"
          several={false}
          value={departId}
          onChange={(value) => {
            setDepartId(value)
            setFault(null)
          }}
        />
      </div>
    </StepDialog>
  )
}
