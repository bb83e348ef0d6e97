import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import { FORM_ITEM, FORMS, RECORDS } from './form-calls.ts'

const PLAN = 'GET /online/cgform/api/dbSynchPlan/{id}'
const WAITING = [60, 90, 80]

/** Says what publishing a register does, and asks for a confirmation where values would be lost. */
export function PublishDialog(props: {
  form: { id: string; name: string; revision: number }
  onDone: () => void
  onClose: () => void
}) {
  const { form, onDone, onClose } = props
  const plan = useQuery({ ...apiQuery(PLAN, { params: { id: form.id }, query: {} }), staleTime: 0, gcTime: 0 })
  const [sure, setSure] = useState(false)
  const losses = plan.data?.losses ?? []
  const publish = useApiMutation('POST /online/cgform/api/doDbSynch/{id}/{mode}', {
    touches: [FORMS, PLAN, FORM_ITEM, RIGHTS, ...RECORDS],
    done: losses.length > 0 ? '发布成功！删去的数据见“更多”中的“备份”' : '发布成功！',
    showsRefusal: true,
  })
  // The mutation tells a moment later that it is under way: too late for the second of two clicks.
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    return (
      publish
        .mutateAsync({
          params: { id: form.id, mode: losses.length > 0 ? 'force' : 'normal' },
          body: { revision: form.revision },
        })
        .then(onDone)
        // The window shows why it was refused.
        .catch(() => setBusy(false))
    )
  }
  return (
    <Modal
      open
      width={560}
      title={`发布“${form.name}”`}
      okText="发布"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !plan.data || (losses.length > 0 && !sure), danger: losses.length > 0 }}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      {publish.error ? <Alert type="error" showIcon role="alert" title={presentError(publish.error).title} /> : null}
      {plan.error ? <Failure error={plan.error} onRetry={() => void plan.refetch()} /> : null}
      {plan.data ? (
        <>
          {plan.data.steps.length === 0 ? (
            <p>数据表不用改动，标题、列表和按钮的改动立即生效。</p>
          ) : (
            <ul className="online-steps" aria-label="要做的改动">
              {plan.data.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          )}
          {losses.length > 0 ? (
            <>
              <Alert
                type="warning"
                showIcon
                title="以下数据会从表单中消失，发布前先备份："
                description={
                  <>
                    <ul className="online-steps">
                      {losses.map(({ what, count }) => (
                        <li key={what}>
                          {what}：{count.toLocaleString('en')} 个
                        </li>
                      ))}
                    </ul>
                    备份表留在数据库中，发布后在这份表单的“更多”→“备份”里查看。
                  </>
                }
              />
              <p className="online-sure">
                <Checkbox checked={sure} onChange={({ target }) => setSure(target.checked)}>
                  我确认这些数据不再需要出现在表单中
                </Checkbox>
              </p>
            </>
          ) : null}
        </>
      ) : plan.error ? null : (
        <Skeleton lines={WAITING} />
      )}
    </Modal>
  )
}
