import type { PositionRow } from '#common/contract/positions.ts'
import { POSITION } from '#common/records/position.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/position/list'] as const

const FIELDS = sheetForm(POSITION)

/** The form of a position. */
export function PositionForm({ state }: { state: RecordDialogState<PositionRow> }) {
  const add = useApiMutation('POST /sys/position/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/position/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog<PositionRow>
      narrow
      what={POSITION.name}
      checks="position"
      state={state}
      fields={FIELDS}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /sys/position/queryById', { query: { id } })}
    />
  )
}
