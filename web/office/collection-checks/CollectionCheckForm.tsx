import type { CollectionCheckRow } from '#common/contract/collection-checks.ts'
import { COLLECTION_CHECK } from '#common/records/collection-check.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /dataManagement/collectionCheck/list'] as const

const FIELDS = sheetForm(COLLECTION_CHECK)

/** The form of a day up to which a kind of document is complete. */
export function CollectionCheckForm({ state }: { state: RecordDialogState<CollectionCheckRow> }) {
  const add = useApiMutation('POST /dataManagement/collectionCheck/add', {
    touches: LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /dataManagement/collectionCheck/edit', {
    touches: LISTS,
    done: '修改成功！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<CollectionCheckRow>
      narrow
      what={COLLECTION_CHECK.name}
      state={state}
      fields={FIELDS}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /dataManagement/collectionCheck/queryById', { query: { id } })}
    />
  )
}
