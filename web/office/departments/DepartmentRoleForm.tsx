import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ROLE_CHOICES, ROLES } from './department-calls.ts'
import type { DepartmentRole } from './DepartmentRoles.tsx'

const LISTS = [ROLES, ROLE_CHOICES] as const
const FIELDS: FormFieldSpec[] = [
  { kind: 'text', name: 'roleName', label: '部门角色名称', required: true },
  { kind: 'text', name: 'roleCode', label: '部门角色编码', required: true },
  { kind: 'textarea', name: 'description', label: '描述' },
]

/** The form of a department role. */
export function DepartmentRoleForm({
  departId,
  dialog,
}: {
  departId: string
  dialog: RecordDialogState<DepartmentRole>
}) {
  const add = useApiMutation('POST /sys/sysDepartRole/add', { touches: LISTS, done: '添加成功！', showsRefusal: true })
  const edit = useApiMutation('PUT /sys/sysDepartRole/edit', { touches: LISTS, done: '编辑成功!', showsRefusal: true })
  return (
    <RecordDialog
      narrow
      what="部门角色"
      checks="departmentRole"
      state={dialog}
      fields={FIELDS}
      onSave={(values, record) =>
        record
          ? edit.mutateAsync({ body: values as never })
          : add.mutateAsync({ body: { ...values, departId } as never })
      }
      lists={LISTS}
      load={({ id }) => call('GET /sys/sysDepartRole/queryById', { query: { id } })}
    />
  )
}
