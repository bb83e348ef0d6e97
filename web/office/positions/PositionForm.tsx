import type { PositionRow } from '#common/contract/positions.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/position/list'] as const

const FIELDS: FormFieldSpec[] = [
  { kind: 'text', name: 'code', label: '职务编码', required: true, maxLength: 64, hint: '有人担任的职务，编码不能修改' },
  { kind: 'text', name: 'name', label: '职务名称', required: true, maxLength: 100 },
  { kind: 'dict', name: 'postRank', label: '职级', dictCode: 'position_rank' },
]

/** The form of a position. */
export function PositionForm({ state }: { state: RecordDialogState<PositionRow> }) {
  const add = useApiMutation('POST /sys/position/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/position/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<PositionRow>
      narrow
      what="职务"
      checks="position"
      state={state}
      fields={FIELDS}
      onSave={(body) => (state.open?.mode === 'add' ? add.mutateAsync({ body: body as never }) : edit.mutateAsync({ body: body as never }))}
      lists={LISTS}
      load={({ id }) => call('GET /sys/position/queryById', { query: { id } })}
    />
  )
}
