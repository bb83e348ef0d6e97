import type { TenantRow } from '#common/contract/tenants.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { textIn, type FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/tenant/list', 'GET /sys/tenant/queryList'] as const

const FIELDS: FormFieldSpec[] = [
  {
    kind: 'number',
    name: 'id',
    label: '租户编号',
    required: true,
    fixed: 'edit',
    min: 1,
    max: 2_147_483_647,
    precision: 0,
    hint: '保存后不能修改',
  },
  { kind: 'text', name: 'name', label: '租户名称', required: true, maxLength: 100 },
  { kind: 'date', name: 'beginDate', label: '开始日期' },
  {
    kind: 'date',
    name: 'endDate',
    label: '结束日期',
    rule: (end, { beginDate }) =>
      textIn(beginDate) !== '' && textIn(end) < textIn(beginDate) ? '结束日期不能早于开始日期' : null,
  },
  {
    kind: 'dict',
    name: 'status',
    label: '状态',
    dictCode: 'tenant_status',
    asRadio: true,
    hint: '冻结的租户，其用户不能以该租户登录',
  },
]

/** The form of a tenant. */
export function TenantForm({ state }: { state: RecordDialogState<TenantRow> }) {
  const words = { touches: LISTS, showsRefusal: true }
  const add = useApiMutation('POST /sys/tenant/add', { ...words, done: '添加成功！' })
  const edit = useApiMutation('PUT /sys/tenant/edit', { ...words, done: '修改成功!' })
  return (
    <RecordDialog<TenantRow>
      narrow
      what="租户"
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
