import type { FilingRow } from '#common/contract/filings.ts'
import { FILING } from '#common/records/filing.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { LISTS } from './filing-calls.ts'

const FIELDS = sheetForm(FILING)

/** The form of a filing; the state is a number on the wire and a text in the form. */
export function FilingForm({ state }: { state: RecordDialogState<FilingRow> }) {
  const add = useApiMutation('POST /dataManagement/filing/add', {
    touches: LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /dataManagement/filing/edit', {
    touches: LISTS,
    done: '编辑成功！',
    showsRefusal: true,
  })
  const initial = state.open?.initial ?? {}
  return (
    <RecordDialog<FilingRow>
      what={FILING.name}
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
