import { useQuery } from '@tanstack/react-query'
import { Button, Table, type TableProps } from 'antd'
import { useState } from 'react'
import type { UserRow } from '#common/contract/users.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { totalWords } from '#web/kit/list-page/list-page.model.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import { CardBar } from '#web/kit/list-frame/ListFrame.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'

const BIN = 'GET /sys/user/recycleBin'
const LIST = 'GET /sys/user/list'

const COLUMNS: NonNullable<TableProps<UserRow>['columns']> = [
  { key: 'username', title: '用户账号', dataIndex: 'username' },
  { key: 'realname', title: '用户姓名', dataIndex: 'realname' },
  {
    key: 'avatar',
    title: '头像',
    width: 70,
    render: (_, { avatar, realname }) => <StoredImage path={avatar} name={realname} />,
  },
  { key: 'orgCodeTxt', title: '部门', render: (_, { orgCodeTxt }) => orgCodeTxt || '—' },
  { key: 'updateTime', title: '删除时间', render: (_, { updateTime }) => updateTime ?? '—' },
]

/** 回收站: deleted users, to restore or to delete for good. */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<'back' | 'erase' | null>(null)
  const query = useQuery({ ...apiQuery(BIN, { query: {} }), staleTime: 0 })
  const count = chosen.length
  const back = useApiMutation('PUT /sys/user/putRecycleBin', {
    touches: [BIN, LIST],
    done: `还原 ${count} 个用户成功！`,
  })
  const erase = useApiMutation('DELETE /sys/user/deleteRecycleBin', {
    touches: [BIN],
    done: `彻底删除 ${count} 个用户成功！`,
  })
  const ids = `${chosen.join(',')},`
  return (
    <Drawer open size="large" title="用户回收站" onClose={onClose} closable={{ 'aria-label': '关闭' }}>
      <CardBar>
        <Button type="primary" disabled={count === 0} onClick={() => setAsking('back')}>
          还原
        </Button>
        <Can do="system:user:deleteRecycleBin">
          <Button danger disabled={count === 0} onClick={() => setAsking('erase')}>
            彻底删除
          </Button>
        </Can>
        <span role="status">{count > 0 ? `已选择 ${count} 项` : ''}</span>
      </CardBar>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<UserRow>
          size="middle"
          rowKey="id"
          columns={COLUMNS}
          dataSource={query.data ?? []}
          loading={{ spinning: query.isPending, delay: 200 }}
          {...(query.data?.length ? { scroll: { x: 'max-content' as const } } : {})}
          rowSelection={{ selectedRowKeys: chosen as string[], onChange: (keys) => setChosen(keys.map(String)) }}
          pagination={{ hideOnSinglePage: true, showQuickJumper: true, showTotal: totalWords }}
          locale={{ emptyText: query.isPending ? ' ' : '回收站是空的' }}
        />
      )}
      {asking === 'back' ? (
        <ConfirmDialog
          title="还原用户"
          text={`您确定要恢复这 ${count} 个用户吗？`}
          confirm="还原"
          onConfirm={() => back.mutateAsync({ body: { userIds: ids } }).then(() => setChosen([]))}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'erase' ? (
        <ConfirmDialog
          danger
          title="彻底删除"
          text={`您确定要彻底删除这 ${count} 个用户吗？彻底删除后将无法恢复，其账号、角色、部门和登录记录一并删除。`}
          confirm="彻底删除"
          onConfirm={() => erase.mutateAsync({ query: { userIds: ids } }).then(() => setChosen([]))}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Drawer>
  )
}
