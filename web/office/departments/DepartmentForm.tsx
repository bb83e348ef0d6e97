import { useMemo } from 'react'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec, TreeChoice } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { useTenantField } from '#web/office/tenants/tenants.door.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { DEPARTMENT_CALLS } from './department-calls.ts'
import { nodesOf, subtreeOf, type Department, type TreeNode } from './department-tree.model.ts'

const choices = (nodes: readonly TreeNode[], without: ReadonlySet<string>): TreeChoice[] =>
  nodes.flatMap(({ key, title, children }) =>
    without.has(key) ? [] : [{ value: key, title, children: choices(children, without) }],
  )

function fieldsFor(parents: readonly TreeChoice[], tenant: readonly FormFieldSpec[], isNew: boolean): FormFieldSpec[] {
  return [
    { kind: 'text', name: 'departName', label: '部门名称', required: true },
    {
      kind: 'tree',
      name: 'parentId',
      label: '上级部门',
      options: parents,
      placeholder: '不选择则为一级部门',
      ...(isNew ? {} : { hint: '更换上级后，本部门及其下级的部门编码随之更新' }),
    },
    ...tenant,
    { kind: 'dict', name: 'orgCategory', label: '部门类型', dictCode: 'org_category', asRadio: true },
    {
      kind: 'switch',
      name: 'status',
      label: '启用',
      on: '1',
      off: '0',
      hint: '停用的部门不在公众网站显示，其部门角色不起作用',
    },
    { kind: 'record', of: 'user', name: 'directorUserIds', label: '部门负责人', several: true, store: 'id' },
    { kind: 'text', name: 'departNameAbbr', label: '缩写' },
    { kind: 'text', name: 'departNameEn', label: '英文名', maxLength: 200 },
    {
      kind: 'number',
      name: 'departOrder',
      label: '排序',
      min: 0,
      max: 999_999,
      precision: 0,
      hint: isNew ? '留空时排在最后' : '',
    },
    { kind: 'text', name: 'mobile', label: '电话', maxLength: 50 },
    { kind: 'text', name: 'fax', label: '传真', maxLength: 50 },
    { kind: 'text', name: 'address', label: '地址', maxLength: 200 },
    { kind: 'textarea', name: 'memo', label: '备注' },
    { kind: 'textarea', name: 'description', label: '描述' },
  ]
}

/** The form of a department. */
export function DepartmentForm(props: {
  dialog: RecordDialogState<Department>
  rows: readonly Department[]
  onSaved: (id: string) => void
}) {
  const { dialog, rows, onSaved } = props
  const add = useApiMutation('POST /sys/sysDepart/add', {
    touches: DEPARTMENT_CALLS,
    done: '添加成功！',
    showsRefusal: true,
    onSuccess: ({ id }) => onSaved(id),
  })
  const edit = useApiMutation('PUT /sys/sysDepart/edit', {
    touches: DEPARTMENT_CALLS,
    done: '编辑成功!',
    showsRefusal: true,
  })
  const own = dialog.open?.record?.id
  const tenant = useTenantField('下级部门随上级部门')
  const parents = useMemo(
    () => choices(nodesOf(rows), own === undefined ? new Set() : subtreeOf(rows, own)),
    [rows, own],
  )
  return (
    <RecordDialog
      what="部门"
      checks="department"
      state={dialog}
      fields={fieldsFor(parents, tenant, dialog.open?.mode === 'add')}
      onSave={async (values, record) => {
        await (record ? edit : add).mutateAsync({ body: values as never })
        // It may have another parent now.
        if (record) onSaved(record.id)
      }}
      lists={DEPARTMENT_CALLS}
      load={({ id }) => call('GET /sys/sysDepart/queryById', { query: { id } })}
    />
  )
}
