import type { RoleRow } from '#common/contract/roles.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { useTenantField } from '#web/office/tenants/tenants.door.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const LISTS = ['GET /sys/role/list', 'GET /sys/role/queryall'] as const

/** The form of a role. */
export function RoleForm({ state }: { state: RecordDialogState<RoleRow> }) {
  const add = useApiMutation('POST /sys/role/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/role/edit', { touches: LISTS, done: '修改成功!', showsRefusal: true })
  const tenant = useTenantField('该租户的管理员可以看到并授予这个角色')
  const fields: FormFieldSpec[] = [
    { kind: 'text', name: 'roleName', label: '角色名称', required: true, maxLength: 100 },
    {
      kind: 'text',
      name: 'roleCode',
      label: '角色编码',
      required: true,
      maxLength: 64,
      hint: '字母、数字、下划线、点或横线',
    },
    ...tenant,
    { kind: 'textarea', name: 'description', label: '描述', maxLength: 500 },
  ]
  return (
    <RecordDialog<RoleRow>
      narrow
      what="角色"
      checks="role"
      state={state}
      fields={fields}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /sys/role/queryById', { query: { id } })}
    />
  )
}
