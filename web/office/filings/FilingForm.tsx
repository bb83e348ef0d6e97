import type { FilingRow } from '#common/contract/filings.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { type FormFieldSpec, textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { LISTS } from './filing-calls.ts'

const FIELDS: FormFieldSpec[] = [
  { kind: 'text', name: 'title', label: '标题', fixed: true, wide: true },
  { kind: 'text', name: 'filedWith', label: '备案机关', required: true, maxLength: 200 },
  { kind: 'dict', name: 'state', label: '备案状态', dictCode: 'FILING_STATE', required: true },
  { kind: 'textarea', name: 'basis', label: '备案依据', maxLength: 500, wide: true },
  { kind: 'date', name: 'publishDate', label: '公布日期', hint: '自公布之日起 30 日内报送；取自题注或登记，改动后记为人工填写' },
  { kind: 'date', name: 'sentDate', label: '报送日期' },
  { kind: 'text', name: 'receiptNumber', label: '回执或登记号', maxLength: 200 },
  { kind: 'date', name: 'receiptDate', label: '回执日期' },
  { kind: 'files', name: 'receiptFile', label: '回执文件', atMost: 1, wide: true },
  { kind: 'textarea', name: 'resultNote', label: '理由或意见', maxLength: 2_000, wide: true, placeholder: '退回补正的理由，或者审查意见' },
  { kind: 'date', name: 'correctedDate', label: '补正日期' },
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 2_000, wide: true },
]

/** The form of a filing; the state is a number on the wire and a text in the form. */
export function FilingForm({ state }: { state: RecordDialogState<FilingRow> }) {
  const add = useApiMutation('POST /dataManagement/filing/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /dataManagement/filing/edit', { touches: LISTS, done: '编辑成功！', showsRefusal: true })
  const initial = state.open?.initial ?? {}
  return (
    <RecordDialog<FilingRow>
      what="备案登记"
      state={state}
      fields={FIELDS}
      width={760}
      toForm={(row) => ({ ...row, state: String(row.state) })}
      toBody={(values) => ({ ...values, ...('state' in values ? { state: Number(values['state']) } : {}) })}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: { ...body, of: textIn(initial['of']) } as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/filing/queryById', { query: { id } })}
    />
  )
}
