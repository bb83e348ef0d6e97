import type { ValidityRow } from '#common/contract/validity-periods.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /dataManagement/validity/list'] as const
const DECISIONS = [
  { value: 'extend', label: '延长' },
  { value: 'lapse', label: '到期失效' },
  { value: 'renew', label: '重新制定' },
]
const FIELDS: FormFieldSpec[] = [
  { kind: 'text', name: 'title', label: '标题', fixed: true, wide: true },
  {
    kind: 'date',
    name: 'endDate',
    label: '届满日',
    hint: '有效期的最后一天；不知道的留空，列表写“未载明”。原文没有写明的，只按“本省规定”里设定的年数推算，没有设定就不推算',
  },
  { kind: 'select', name: 'decision', label: '决定', options: DECISIONS, hint: '延长的，届满日改为延长后的日期' },
  { kind: 'textarea', name: 'basis', label: '依据', maxLength: 2_000, wide: true, placeholder: '规定有效期的条文及其内容，或者规定它的文件' },
  { kind: 'date', name: 'decidedDate', label: '决定日期' },
  {
    kind: 'text',
    name: 'decisionTitle',
    label: '决定的文件',
    maxLength: 500,
    wide: true,
    placeholder: '作出决定的文件名称，公众看到延长的依据时会看到它',
  },
  { kind: 'text', name: 'decisionSource', label: '决定出处', maxLength: 500, placeholder: '文号或公报' },
  {
    kind: 'textarea',
    name: 'note',
    label: '备注',
    maxLength: 2_000,
    wide: true,
    hint: '延长的，另一人在列表中“发布延长”以后公众才看到；到期失效和重新制定以“馆藏核实”的登记为准',
  },
]

/** The form of a period of validity. */
export function ValidityForm({ state }: { state: RecordDialogState<ValidityRow> }) {
  const edit = useApiMutation('PUT /dataManagement/validity/edit', { touches: LISTS, done: '编辑成功！', showsRefusal: true })
  return (
    <RecordDialog<ValidityRow>
      what="有效期"
      state={state}
      fields={FIELDS}
      onSave={(body) => edit.mutateAsync({ body: body as never })}
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/validity/queryById', { query: { id } })}
    />
  )
}
