import type { ConsultationDetail, ConsultationRow } from '#common/contract/consultations.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { DocumentChoice } from './DocumentChoice.tsx'
import { CONSULTATION_LISTS } from './opinion-calls.ts'

/** The form of a consultation. When it is public only a later end can be entered. */
export function ConsultationForm({ state }: { state: RecordDialogState<ConsultationRow> }) {
  const add = useApiMutation('POST /opinionManagement/consultation/add', {
    touches: CONSULTATION_LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /opinionManagement/consultation/edit', {
    touches: CONSULTATION_LISTS,
    done: '编辑成功！',
    showsRefusal: true,
  })
  const mayChoose = useStance('data:document:list') === 'shown'
  const row = state.open?.record ?? null
  const isPublic = row !== null && row.stage !== 'draft'
  const fixed = isPublic ? { fixed: true as const } : {}
  const returned = row?.returnedReason ?? null
  const fields: FormFieldSpec[] = [
    ...(returned === null
      ? []
      : [
          {
            kind: 'own',
            name: 'returnedReason',
            label: '退回的理由',
            wide: true,
            fixed: true,
            render: () => <p className="opinion-returned">{returned}</p>,
          } satisfies FormFieldSpec,
        ]),
    {
      kind: 'text',
      name: 'title',
      label: '标题',
      required: true,
      maxLength: 300,
      wide: true,
      placeholder: '如 浙江省××条例（草案）',
      ...fixed,
    },
    {
      kind: 'textarea',
      name: 'explanation',
      label: '说明',
      maxLength: 20_000,
      wide: true,
      placeholder: '为什么制定、主要内容、需要听取意见的问题',
      ...fixed,
    },
    ...(mayChoose
      ? [
          {
            kind: 'own',
            name: 'documentId',
            label: '文件',
            wide: true,
            hint: '征求意见稿为空时，保存时取文件此时的文字',
            render: (field) => <DocumentChoice field={field} title={row?.documentTitle ?? null} />,
            ...fixed,
          } satisfies FormFieldSpec,
        ]
      : []),
    {
      kind: 'textarea',
      name: 'body',
      label: '征求意见稿',
      maxLength: 300_000,
      wide: true,
      placeholder: '每条另起一行；选了文件的可以留空',
      ...fixed,
    },
    { kind: 'date', name: 'beginDate', label: '开始日期', required: true, ...fixed },
    { kind: 'date', name: 'endDate', label: '截止日期', required: true, hint: '当日 24 时截止；公开后只能延后' },
    {
      kind: 'textarea',
      name: 'shortReason',
      label: '期限较短的理由',
      maxLength: 1_000,
      wide: true,
      hint: '不足 30 日的须写明',
    },
    {
      kind: 'textarea',
      name: 'contact',
      label: '其他途径',
      maxLength: 1_000,
      wide: true,
      placeholder: '来信地址、电话、传真；公众可以看到',
      ...fixed,
    },
  ]
  return (
    <RecordDialog<ConsultationRow>
      what="意见征集"
      state={state}
      fields={fields}
      width={760}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={CONSULTATION_LISTS}
      load={({ id }): Promise<ConsultationDetail> =>
        call('GET /opinionManagement/consultation/queryById', { query: { id } })
      }
    />
  )
}
