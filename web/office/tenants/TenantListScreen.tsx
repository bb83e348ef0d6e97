import { Button } from 'antd'
import { useState } from 'react'
import type { TenantRow } from '#common/contract/tenants.ts'
import { TENANT } from '#common/records/tenant.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'

const TenantForm = lazyPart(() => import('./TenantForm.tsx'), 'TenantForm')

const LIST = 'GET /sys/tenant/list'
const CHOICES = 'GET /sys/tenant/queryList'
const FILTERS = sheetFilters(TENANT)
const COLUMNS = sheetColumns<TenantRow>(TENANT, {
  status: {
    render: ({ status, status_dictText }) => (
      <Label tone={status === 1 ? 'green' : 'red'}>{status_dictText ?? String(status)}</Label>
    ),
  },
})
const keyOf = ({ id }: TenantRow) => String(id)

interface Leaving {
  tenants: readonly TenantRow[]
  done?: () => void
}

/** 租户管理: organisations that share the installation. */
export default function TenantListScreen() {
  const form = useRecordDialog<TenantRow>('tenant')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  return (
    <>
      <ListPage<TenantRow>
        title="租户管理"
        screen="system/TenantList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:tenant"
        renderToolbar={() => (
          <Can do="system:tenant:add">
            <Button type="primary" onClick={() => form.add({ status: '1' })}>
              新增
            </Button>
          </Can>
        )}
        renderBatch={(list) => (
          <Can do="system:tenant:delete">
            <Button danger onClick={() => setLeaving({ tenants: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(tenant) => [
          { key: 'edit', label: '编辑', can: 'system:tenant:edit', onClick: () => form.edit(tenant) },
          { key: 'detail', label: '详情', onClick: () => form.detail(tenant) },
          {
            key: 'delete',
            label: '删除',
            can: 'system:tenant:delete',
            danger: true,
            onClick: () => setLeaving({ tenants: [tenant] }),
          },
        ]}
        emptyText="还没有租户"
      />
      {form.open ? <TenantForm state={form} /> : null}
      {leaving ? <Leave leaving={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

function Leave({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const one = useApiMutation('DELETE /sys/tenant/delete', { touches: [LIST, CHOICES], done: '删除成功!' })
  const some = useApiMutation('DELETE /sys/tenant/deleteBatch', {
    touches: [LIST, CHOICES],
    done: '已删除没有用户的租户',
  })
  const [first, ...others] = leaving.tenants
  const remove = () =>
    first && others.length === 0
      ? one.mutateAsync({ query: { id: first.id } })
      : some.mutateAsync({ query: { ids: leaving.tenants.map(({ id }) => id).join(',') } })
  return (
    <ConfirmDialog
      danger
      title="确认删除"
      text={
        others.length === 0
          ? `确定删除租户“${first?.name ?? ''}”吗？有用户的租户不能删除。`
          : `确定删除选中的 ${leaving.tenants.length} 个租户吗？其中有用户的租户会保留。`
      }
      confirm="删除"
      onConfirm={() => remove().then(() => leaving.done?.())}
      onClose={onClose}
    />
  )
}
