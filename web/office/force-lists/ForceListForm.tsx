import type { ForceListRow } from '#common/contract/force-lists.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { TOUCHED } from './force-list-calls.ts'

const FIELDS: FormFieldSpec[] = [
  { kind: 'text', name: 'title', label: '目录名称', required: true, maxLength: 300, wide: true },
  { kind: 'date', name: 'asOf', label: '截至日期', required: true, hint: '公众看到“有效（截至这一天核实）”' },
  { kind: 'text', name: 'issuer', label: '发布机关', required: true, maxLength: 200 },
  { kind: 'text', name: 'docNumber', label: '文号', maxLength: 100 },
  {
    kind: 'text',
    name: 'link',
    label: '链接',
    maxLength: 1_000,
    placeholder: 'https://',
    hint: '公布目录的网页，公众可以打开',
  },
  {
    kind: 'dict',
    name: 'scopeTypes',
    label: '比对的文件类型',
    dictCode: 'F_TYPE',
    several: true,
    hint: '三项比对范围决定“库中有而目录没有”列出哪些；留空的为全部',
  },
  { kind: 'dict', name: 'scopeRegion', label: '比对的区域', dictCode: 'region' },
  { kind: 'text', name: 'scopeIssuer', label: '比对的制定机关', maxLength: 200, placeholder: '机关全称' },
  { kind: 'textarea', name: 'note', label: '备注', maxLength: 2_000, wide: true },
]

/** What staff say of a list: its title, day and source, and which works it should name in full. */
export function ForceListForm({ state }: { state: RecordDialogState<ForceListRow> }) {
  const edit = useApiMutation('PUT /dataManagement/forceList/edit', {
    touches: TOUCHED,
    done: '编辑成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<ForceListRow>
      what="有效目录"
      state={state}
      fields={FIELDS}
      onSave={(body) => edit.mutateAsync({ body: body as never })}
      lists={TOUCHED}
      load={({ id }) => call('GET /dataManagement/forceList/queryById', { query: { id } })}
    />
  )
}
