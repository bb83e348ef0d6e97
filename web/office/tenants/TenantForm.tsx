import type { TenantRow } from '#common/contract/tenants.ts'
import { TENANT } from '#common/records/tenant.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/tenant/list', 'GET /sys/tenant/queryList'] as const

const FIELDS = sheetForm(TENANT, {
  id: { required: true, fixed: 'edit' },
  endDate: {
    rule: (end, { beginDate }) =>
      textIn(beginDate) !== '' && textIn(end) < textIn(beginDate) ? '结束日期不能早于开始日期' : null,
  },
  status: { kind: 'dict', asRadio: true },
})

/** The form of a tenant. */
export function TenantForm({ state }: { state: RecordDialogState<TenantRow> }) {
  const words = { touches: LISTS, showsRefusal: true }
  const add = useApiMutation('POST /sys/tenant/add', { ...words, done: '添加成功！' })
  const edit = useApiMutation('PUT /sys/tenant/edit', { ...words, done: '修改成功!' })
  return (
    <RecordDialog<TenantRow>
      narrow
      what={TENANT.name}
      checks="tenant"
      state={state}
      fields={FIELDS}
      toForm={(tenant) => ({ ...tenant, status: String(tenant.status) })}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /sys/tenant/queryById', { query: { id } })}
    />
  )
}
