import { Button } from 'antd'
import { useState } from 'react'
import type { RoleRow } from '#common/contract/roles.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import './roles.css'

const RoleForm = lazyPart(() => import('./RoleForm.tsx'), 'RoleForm')
const GrantDrawer = lazyPart(() => import('./GrantDrawer.tsx'), 'GrantDrawer')
const MemberDrawer = lazyPart(() => import('./MemberDrawer.tsx'), 'MemberDrawer')
const RoleIndexForm = lazyPart(() => import('./RoleIndexForm.tsx'), 'RoleIndexForm')
const ExclusionDialog = lazyPart(() => import('./ExclusionDialog.tsx'), 'ExclusionDialog')

const LIST = 'GET /sys/role/list'
const FILTERS: Filter[] = [
  { kind: 'text', name: 'roleName', label: '角色名称', contains: true },
  { kind: 'text', name: 'roleCode', label: '角色编码', contains: true },
  { kind: 'range', name: 'createTime', label: '创建时间', folded: true },
]
const keyOf = ({ id }: RoleRow) => id

/** The drawer or dialog that is open, and its role. */
interface Beside {
  what: 'grants' | 'members' | 'index' | 'exclusions'
  role: RoleRow
}
interface Leaving {
  roles: readonly RoleRow[]
  done?: () => void
}

/** 角色管理: roles, their permissions, and their users. */
export default function RoleListScreen() {
  const form = useRecordDialog<RoleRow>('role')
  const [beside, setBeside] = useState<Beside | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /sys/role/deleteBatch', {
    touches: [LIST, 'GET /sys/role/queryall'],
    done: '删除角色成功!',
  })
  const close = () => setBeside(null)
  const actions = (role: RoleRow): RowAction[] => [
    { key: 'grants', label: '授权', can: 'system:role:list', onClick: () => setBeside({ what: 'grants', role }) },
    { key: 'members', label: '用户', can: 'system:user:list', onClick: () => setBeside({ what: 'members', role }) },
    { key: 'edit', label: '编辑', can: 'system:role:edit', onClick: () => form.edit(role) },
    { key: 'index', label: '首页配置', can: 'system:role:index', onClick: () => setBeside({ what: 'index', role }) },
    {
      key: 'exclusions',
      label: '互斥角色',
      can: 'system:role:exclusions',
      onClick: () => setBeside({ what: 'exclusions', role }),
    },
    {
      key: 'delete',
      label: '删除',
      can: 'system:role:delete',
      danger: true,
      onClick: () => setLeaving({ roles: [role] }),
    },
  ]
  return (
    <>
      <ListPage<RoleRow>
        title="角色管理"
        screen="system/RoleUserList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:role"
        renderToolbar={(list) => (
          <>
            <Can do="system:role:add">
              <Button type="primary" onClick={() => form.add()}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:role:import">
                <ImportButton
                  of="POST /sys/role/importExcel"
                  touches={[LIST]}
                  hint="导入的角色没有权限，导入后再授权。"
                />
              </Can>
              <Can do="system:role:export">
                <ExportButton what="角色" of="GET /sys/role/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:role:delete">
            <Button danger onClick={() => setLeaving({ roles: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={actions}
        actionsWidth={170}
      />
      {form.open ? <RoleForm state={form} /> : null}
      {beside?.what === 'grants' ? <GrantDrawer role={beside.role} onClose={close} /> : null}
      {beside?.what === 'members' ? <MemberDrawer role={beside.role} onClose={close} /> : null}
      {beside?.what === 'index' ? <RoleIndexForm role={beside.role} onClose={close} /> : null}
      {beside?.what === 'exclusions' ? <ExclusionDialog role={beside.role} onClose={close} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除角色 ${leaving.roles.map(({ roleName }) => `“${roleName}”`).join('、')} 及其授权吗？有人持有的角色不能删除。`}
          confirm="删除"
          onConfirm={() =>
            remove
              .mutateAsync({ query: { ids: leaving.roles.map(({ id }) => id).join(',') } })
              .then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const COLUMNS: ListColumns<RoleRow> = [
  { key: 'roleName', title: '角色名称', kind: 'name', dataIndex: 'roleName', sorter: true },
  { key: 'roleCode', title: '角色编码', kind: 'code', dataIndex: 'roleCode', sorter: true },
  { key: 'description', title: '描述', kind: 'long', render: (_, { description }) => description || '—' },
  {
    key: 'createTime',
    title: '创建时间',
    kind: 'moment',
    sorter: true,
    render: (_, { createTime }) => createTime ?? '—',
  },
  {
    key: 'updateTime',
    title: '更新时间',
    kind: 'moment',
    sorter: true,
    render: (_, { updateTime }) => updateTime ?? '—',
  },
]
