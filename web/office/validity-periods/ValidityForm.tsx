import type { ValidityRow } from '#common/contract/validity-periods.ts'
import { VALIDITY } from '#common/records/validity.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /dataManagement/validity/list'] as const
const FIELDS = sheetForm(VALIDITY)

/** The form of a period of validity. */
export function ValidityForm({ state }: { state: RecordDialogState<ValidityRow> }) {
  const edit = useApiMutation('PUT /dataManagement/validity/edit', {
    touches: LISTS,
    done: '编辑成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<ValidityRow>
      what={VALIDITY.name}
      state={state}
      fields={FIELDS}
      onSave={(body) => edit.mutateAsync({ body: body as never })}
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/validity/queryById', { query: { id } })}
    />
  )
}
