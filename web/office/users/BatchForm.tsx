import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { useDepartmentTree } from '#web/office/departments/departments.door.tsx'
import { batchName, outcomeTitle, type Batch } from './batch.model.ts'
import { LeftOut, type UserOutcome } from './LeftOut.tsx'

/** The change that the form is open for, and for whom: ids joined by commas. */
export interface OpenBatch {
  batch: Batch
  ids: string
}

const TOUCHES = { touches: ['GET /sys/user/list'], showsRefusal: true } as const
const WAYS = [
  { value: 'add', label: '加入（原有部门不变）' },
  { value: 'remove', label: '移出' },
  { value: 'set', label: '改为只属于' },
]

/** What came of a change for each of the users it was asked for. */
export interface ToldBatch {
  batch: Batch
  rows: readonly UserOutcome[]
}

/**
 * Gives or takes roles, or changes departments, for all chosen users.
 * @param onDone is told what came of it
 */
export function BatchForm({
  state,
  onDone,
}: {
  state: RecordDialogState<OpenBatch>
  onDone: (told: ToldBatch) => void
}) {
  const { data: roles = [] } = useQuery(apiQuery('GET /sys/role/queryall', { query: {} }))
  const departments = useDepartmentTree()
  const add = useApiMutation('POST /sys/user/addRoles', TOUCHES)
  const remove = useApiMutation('POST /sys/user/removeRoles', TOUCHES)
  const move = useApiMutation('PUT /sys/user/changeDepartments', TOUCHES)
  const { batch, ids } = { batch: 'addRoles', ids: '', ...state.open?.initial } as OpenBatch
  const count = ids.split(',').length
  const fields: FormFieldSpec[] =
    batch === 'departments'
      ? [
          { kind: 'radio', name: 'how', label: '方式', options: WAYS, required: true },
          {
            kind: 'tree',
            name: 'departIds',
            label: '部门',
            options: departments as never,
            several: true,
            required: true,
          },
        ]
      : [
          {
            kind: 'select',
            name: 'roleIds',
            label: '角色',
            options: roles.map(({ id, roleName }) => ({ value: id, label: roleName })),
            several: true,
            required: true,
          },
        ]
  const save = async (body: Record<string, unknown>) => {
    const rows =
      batch === 'departments'
        ? await move.mutateAsync({ body: { ids, ...body } as never })
        : await (batch === 'addRoles' ? add : remove).mutateAsync({ body: { ids, ...body } as never })
    onDone({ batch, rows })
    if (rows.every(({ reason }) => reason === null))
      showToast({ tone: 'success', text: `${rows.length} 人已${batchName(batch)}` })
  }
  return (
    <RecordDialog<OpenBatch>
      narrow
      what=""
      title={`${batchName(batch)}（${count} 人）`}
      state={state}
      fields={fields}
      onSave={save}
    />
  )
}

/** Names the users for whom a change was not made, with the reason. */
export function BatchOutcome({ told, onClose }: { told: ToldBatch; onClose: () => void }) {
  const left = told.rows.filter(({ reason }) => reason !== null)
  return (
    <Modal
      open
      title={outcomeTitle(told.batch, told.rows.length - left.length, left.length)}
      onCancel={onClose}
      closable={{ 'aria-label': '关闭' }}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <LeftOut left={left} />
    </Modal>
  )
}
