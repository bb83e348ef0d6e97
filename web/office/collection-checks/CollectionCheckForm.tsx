import type { CollectionCheckRow } from '#common/contract/collection-checks.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /dataManagement/collectionCheck/list'] as const

const FIELDS: FormFieldSpec[] = [
  { kind: 'dict', name: 'fType', label: '文件类型', dictCode: 'F_TYPE', required: true },
  {
    kind: 'date',
    name: 'completeUntil',
    label: '数据截至',
    required: true,
    hint: '到这一天为止公布的这类文件，已经核对全部收录；在公开页面显示',
  },
  {
    kind: 'textarea',
    name: 'note',
    label: '核对说明',
    maxLength: 500,
    placeholder: '例如：与公报 2026 年第 3 号目录逐件核对',
  },
]

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
      what="数据截至日期"
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
