import type { CleanupRow } from '#common/contract/cleanups.ts'
import { CLEANUP } from '#common/records/cleanup.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { LISTS } from './cleanup-calls.ts'

const FIELDS = sheetForm(CLEANUP)

/** The form of a batch. @param onMade called with the id of a new batch */
export function CleanupForm({ state, onMade }: { state: RecordDialogState<CleanupRow>; onMade: (id: string) => void }) {
  const add = useApiMutation('POST /dataManagement/cleanup/add', {
    touches: LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /dataManagement/cleanup/edit', {
    touches: LISTS,
    done: '编辑成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<CleanupRow>
      what={CLEANUP.name}
      state={state}
      fields={FIELDS}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never }).then(({ id }) => onMade(id))
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/cleanup/queryById', { query: { id } })}
    />
  )
}
