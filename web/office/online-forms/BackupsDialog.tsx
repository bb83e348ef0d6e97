import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import type { FormRow } from '#common/contract/online-forms.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'

const WAITING = [90, 90, 90]

/** What was copied aside before changes of a register. */
export function BackupsDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...apiQuery('GET /online/cgform/head/backups', { query: { id: form.id } }), staleTime: 0 })
  return (
    <Modal
      open
      width={840}
      title={`“${form.name}”的备份`}
      closable={{ 'aria-label': '关闭' }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <p className="online-hint">发布时删除的字段、子表和不能转换的值，事先复制在数据库中，可由运维人员按备份表取回。</p>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={WAITING} /> : null}
      {data ? (
        <Table
          size="small"
          rowKey="tableName"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={data}
          locale={{ emptyText: '还没有备份' }}
          columns={[
            { key: 'createTime', title: '时间', dataIndex: 'createTime' },
            { key: 'source', title: '原表', dataIndex: 'source' },
            { key: 'columns', title: '字段', render: (_, { columns }) => (columns.length === 0 ? '全部' : columns.join('、')) },
            { key: 'rowCount', title: '行数', dataIndex: 'rowCount', align: 'right' },
            { key: 'tableName', title: '备份表', render: (_, { tableName }) => `form.${tableName}` },
            { key: 'createBy', title: '发布人', dataIndex: 'createBy' },
          ]}
        />
      ) : null}
    </Modal>
  )
}
