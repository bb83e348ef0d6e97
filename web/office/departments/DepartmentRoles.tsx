import { Button } from 'antd'
import { useState } from 'react'
import { call, type Answer } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage, type ListHandle } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ROLE_CHOICES, ROLES } from './department-calls.ts'

const RoleForm = lazyPart(() => import('./DepartmentRoleForm.tsx'), 'DepartmentRoleForm')
const RoleGrants = lazyPart(() => import('./DepartmentRoleGrants.tsx'), 'DepartmentRoleGrants')

export type DepartmentRole = Answer<typeof ROLES>['records'][number]

const FILTERS: Filter[] = [{ kind: 'text', name: 'roleName', label: '角色名称', contains: true }]
const COLUMNS: ListColumns<DepartmentRole> = [
  { key: 'roleName', title: '部门角色名称', kind: 'name', dataIndex: 'roleName', sorter: true },
  { key: 'roleCode', title: '部门角色编码', kind: 'code', dataIndex: 'roleCode', sorter: true },
  { key: 'description', title: '描述', kind: 'long', render: (_, { description }) => description ?? '—' },
  { key: 'createTime', title: '创建时间', kind: 'moment', dataIndex: 'createTime', sorter: true },
]
const keyOf = ({ id }: DepartmentRole) => id

/** 部门角色 of one department: the list, its forms, and what each role is granted. */
export function DepartmentRoles({ departId }: { departId: string }) {
  const dialog = useRecordDialog<DepartmentRole>(`role-${departId}`)
  const [granting, setGranting] = useState<DepartmentRole | null>(null)
  const [leaving, setLeaving] = useState<DepartmentRole | ListHandle<DepartmentRole> | null>(null)
  const touches = [ROLES, ROLE_CHOICES] as const
  const remove = useApiMutation('DELETE /sys/sysDepartRole/delete', { touches, done: '删除成功!' })
  const removeChosen = useApiMutation('DELETE /sys/sysDepartRole/deleteBatch', { touches, done: '批量删除成功！' })
  return (
    <div className="department-roles">
      <ListPage<DepartmentRole>
        title="部门角色"
        name={`roles-${departId}`}
        of={ROLES}
        load={(paging, values, signal) => call(ROLES, { query: { ...paging, ...values, deptId: departId } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        emptyText="还没有部门角色"
        renderToolbar={() => (
          <Can do="system:depart:role:add">
            <Button type="primary" onClick={() => dialog.add()}>
              新增
            </Button>
          </Can>
        )}
        renderBatch={(list) => (
          <Can do="system:depart:role:deleteBatch">
            <Button danger onClick={() => setLeaving(list)}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(role) => [
          { key: 'grants', label: '授权', can: 'system:depart:role:save', onClick: () => setGranting(role) },
          { key: 'edit', label: '编辑', can: 'system:depart:role:edit', onClick: () => dialog.edit(role) },
          {
            key: 'delete',
            label: '删除',
            can: 'system:depart:role:delete',
            danger: true,
            onClick: () => setLeaving(role),
          },
        ]}
      />
      {dialog.open ? <RoleForm departId={departId} dialog={dialog} /> : null}
      {granting ? <RoleGrants role={granting} onClose={() => setGranting(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={
            'chosen' in leaving
              ? `确定删除所选的 ${leaving.chosenKeys.length} 个部门角色吗？`
              : `确定删除部门角色“${leaving.roleName}”吗？它的权限将一并删除。`
          }
          confirm="删除"
          onConfirm={async () => {
            if (!('chosen' in leaving)) return remove.mutateAsync({ query: { id: leaving.id } })
            await removeChosen.mutateAsync({ query: { ids: leaving.chosenKeys.join(',') } })
            return leaving.clearChosen()
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </div>
  )
}
