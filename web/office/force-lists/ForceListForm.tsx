import type { ForceListRow } from '#common/contract/force-lists.ts'
import { FORCE_LIST } from '#common/records/force-list.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { TOUCHED } from './force-list-calls.ts'

const FIELDS = sheetForm(FORCE_LIST, { scopeTypes: { kind: 'dict', several: true } })

/** What staff say of a list: its title, day and source, and which works it should name in full. */
export function ForceListForm({ state }: { state: RecordDialogState<ForceListRow> }) {
  const edit = useApiMutation('PUT /dataManagement/forceList/edit', {
    touches: TOUCHED,
    done: '编辑成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<ForceListRow>
      what={FORCE_LIST.name}
      state={state}
      fields={FIELDS}
      onSave={(body) => edit.mutateAsync({ body: body as never })}
      lists={TOUCHED}
      load={({ id }) => call('GET /dataManagement/forceList/queryById', { query: { id } })}
    />
  )
}
