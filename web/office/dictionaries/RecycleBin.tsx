import { useQuery } from '@tanstack/react-query'
import { Table, type TableProps } from 'antd'
import { useMemo, useState } from 'react'
import type { DeletedDict } from '#common/contract/dictionary-admin.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { RowActions } from '#web/kit/list-page/RowActions.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'

const BIN = 'GET /sys/dict/deleteList'
const LIST = 'GET /sys/dict/list'

/** 字典回收站: deleted dictionaries, until they are restored or removed for good. */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...apiQuery(BIN, { query: {} }), staleTime: 0 })
  const { mutate: restore } = useApiMutation('PUT /sys/dict/back/{id}', { touches: [BIN, LIST], done: '操作成功!' })
  const purge = useApiMutation('DELETE /sys/dict/deletePhysic/{id}', { touches: [BIN], done: '操作成功!' })
  const [leaving, setLeaving] = useState<DeletedDict | null>(null)
  const columns = useMemo<NonNullable<TableProps<DeletedDict>['columns']>>(
    () => [
      { key: 'dictName', title: '字典名称', dataIndex: 'dictName' },
      { key: 'dictCode', title: '字典编码', dataIndex: 'dictCode' },
      { key: 'deleteTime', title: '删除时间', dataIndex: 'deleteTime' },
      {
        key: 'action',
        title: '操作',
        render: (_, dict) => (
          <RowActions
            actions={[
              { key: 'back', label: '还原', onClick: () => restore({ params: { id: dict.id }, query: {} }) },
              {
                key: 'purge',
                label: '彻底删除',
                danger: true,
                can: 'system:dict:deleteRecycleBin',
                onClick: () => setLeaving(dict),
              },
            ]}
          />
        ),
      },
    ],
    [restore],
  )
  return (
    <Drawer open size={720} title="字典回收站" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<DeletedDict>
          size="middle"
          rowKey="id"
          columns={columns}
          dataSource={query.data ?? []}
          loading={{ spinning: query.isPending, delay: 200 }}
          pagination={false}
          {...(query.data?.length ? { scroll: { x: 'max-content' as const } } : {})}
          locale={{ emptyText: <span className="bin-empty">回收站是空的</span> }}
        />
      )}
      {leaving ? (
        <ConfirmDialog
          danger
          title="彻底删除"
          text={`确定彻底删除字典“${leaving.dictName}”吗？它的选项一并删除，彻底删除后将无法恢复。`}
          confirm="彻底删除"
          onConfirm={() => purge.mutateAsync({ params: { id: leaving.id }, query: {} })}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Drawer>
  )
}
