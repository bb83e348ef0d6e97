import { useQuery } from '@tanstack/react-query'
import type { Job } from '#common/contract/scheduled-jobs.ts'
import { cronFault } from '#common/cron/parse.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec, type FormValues } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/quartzJob/list'] as const
const toForm = ({ status, ...job }: Job): FormValues => ({ ...job, status: String(status) })

/** The form of a job with its timetable. */
export function JobForm({ state }: { state: RecordDialogState<Job> }) {
  const add = useApiMutation('POST /sys/quartzJob/add', {
    touches: LISTS,
    done: '创建定时任务成功',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /sys/quartzJob/edit', {
    touches: LISTS,
    done: '更新定时任务成功!',
    showsRefusal: true,
  })
  const { data: handlers = [] } = useQuery(apiQuery('GET /sys/quartzJob/handlers', { query: {} }))
  const fieldsOf = ({ jobClassName }: FormValues): FormFieldSpec[] => {
    const handler = handlers.find(({ name }) => name === jobClassName)
    return [
      {
        kind: 'select',
        name: 'jobClassName',
        label: '任务',
        required: true,
        options: handlers.map(({ name, title }) => ({ value: name, label: title })),
        ...(handler ? { hint: handler.about } : {}),
      },
      {
        kind: 'cron',
        name: 'cronExpression',
        label: 'Cron表达式',
        required: true,
        rule: (value) => cronFault(textIn(value)),
      },
      { kind: 'text', name: 'parameter', label: '参数', maxLength: 500 },
      { kind: 'textarea', name: 'description', label: '描述' },
      {
        kind: 'radio',
        name: 'status',
        label: '状态',
        options: [
          { value: '0', label: '正常' },
          { value: '-1', label: '停止' },
        ],
      },
    ]
  }
  return (
    <RecordDialog<Job>
      narrow
      what="定时任务"
      state={state}
      fields={fieldsOf}
      toForm={toForm}
      toBody={(values) => ({ ...values, status: Number(values['status'] ?? 0) })}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /sys/quartzJob/queryById', { query: { id } })}
    />
  )
}
