import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Table, type TableProps } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { RowActions } from '#web/kit/list-page/RowActions.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Drawer } from '#web/kit/window/Window.tsx'
import type { Menu } from './menu-tree.model.ts'
import { RULES, RULES_OF, ruleInWords, type Rule } from './rules.model.ts'

const RuleForm = lazyPart(() => import('./RuleForm.tsx'), 'RuleForm')

const WAITING = [30, 95, 95]

/** The data rules of a menu, which filter its list for the users they are granted to. */
export function RuleDrawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const query = useQuery({ ...apiQuery(RULES_OF, { query: { permissionId: menu.id } }), staleTime: 0 })
  const dialog = useRecordDialog<Rule>(`rule-${menu.id}`)
  const [leaving, setLeaving] = useState<Rule | null>(null)
  const remove = useApiMutation('DELETE /sys/permission/deletePermissionRule', { touches: RULES, done: '删除成功！' })
  const { edit } = dialog
  const asked = useQuery({
    ...apiQuery('GET /sys/permission/queryRuleFields', { query: { permissionId: menu.id } }),
    staleTime: 0,
  })
  const fields = asked.data ? Object.fromEntries(asked.data.map(({ value, label }) => [value, label])) : null
  const columns: NonNullable<TableProps<Rule>['columns']> = [
    { key: 'ruleName', title: '规则名称', width: '26%', dataIndex: 'ruleName' },
    { key: 'words', title: '内容', render: (_, rule) => ruleInWords(rule, fields ?? {}) },
    {
      key: 'status',
      title: '状态',
      width: 80,
      render: (_, { status }) => (status === '1' ? <Label tone="green">有效</Label> : <Label tone="grey">无效</Label>),
    },
    {
      key: 'action',
      title: '操作',
      width: 110,
      render: (_, rule) => (
        <RowActions
          actions={[
            { key: 'edit', label: '编辑', can: 'system:permission:editRule', onClick: () => edit(rule) },
            {
              key: 'delete',
              label: '删除',
              can: 'system:permission:deleteRule',
              danger: true,
              onClick: () => setLeaving(rule),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <Drawer open size={720} title={`数据规则：${menu.name}`} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      {fields !== null && Object.keys(fields).length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这个菜单没有可以限制的列表，不能设置数据规则" />
      ) : asked.isError ? (
        <Failure error={asked.error} onRetry={() => void asked.refetch()} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : fields === null ? (
        <Skeleton lines={WAITING} />
      ) : (
        <>
          <p className="menus-note">
            规则授予角色后生效：持有者在这个菜单的列表中只看到符合规则的数据。几条规则须同时符合。
          </p>
          <Can do="system:permission:addRule">
            <Button
              type="primary"
              className="menus-add-rule"
              onClick={() => dialog.add({ ruleConditions: '=', status: '1' })}
            >
              添加规则
            </Button>
          </Can>
          <Table<Rule>
            size="middle"
            rowKey="id"
            columns={columns}
            dataSource={query.data ?? []}
            loading={{ spinning: query.isPending, delay: 200 }}
            pagination={false}
            locale={{ emptyText: query.isPending ? ' ' : '还没有数据规则，列表不受限制' }}
          />
        </>
      )}
      {dialog.open ? <RuleForm menu={menu} fields={fields ?? {}} dialog={dialog} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除数据规则“${leaving.ruleName}”吗？`}
          confirm="删除"
          onConfirm={() => remove.mutateAsync({ query: { id: leaving.id } })}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Drawer>
  )
}
