import { useQuery } from '@tanstack/react-query'
import { Button, Table, type TableProps } from 'antd'
import type { FormRow } from '#common/contract/online-forms.ts'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import type { Answer } from '#web/platform/api/call.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'

const WAITING = [90, 90, 90]
const BACKUPS = 'GET /online/cgform/head/backups'
type Backup = Answer<typeof BACKUPS>[number]

const fieldsOf = ({ columns }: Backup) => (columns.length === 0 ? '全部' : columns.join('、'))
const tableOf = ({ tableName }: Backup) => `form.${tableName}`
const WIDE: TableProps<Backup>['columns'] = [
  { key: 'createTime', title: '时间', dataIndex: 'createTime' },
  { key: 'source', title: '原表', dataIndex: 'source' },
  { key: 'columns', title: '字段', render: (_, backup) => fieldsOf(backup) },
  { key: 'rowCount', title: '行数', dataIndex: 'rowCount', align: 'right' },
  { key: 'tableName', title: '备份表', render: (_, backup) => tableOf(backup) },
  { key: 'createBy', title: '发布人', dataIndex: 'createBy' },
]
/** On a phone all of a copy stands in one cell. */
const NARROW: TableProps<Backup>['columns'] = [
  {
    key: 'backup',
    title: '备份',
    render: (_, backup) => (
      <div className="online-backup">
        <strong>{tableOf(backup)}</strong>
        <span>
          {backup.source}，字段：{fieldsOf(backup)}，{backup.rowCount} 行
        </span>
        <span>
          {backup.createTime} {backup.createBy}
        </span>
      </div>
    ),
  },
]

/** What was copied aside before changes of a register. */
export function BackupsDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...apiQuery(BACKUPS, { query: { id: form.id } }), staleTime: 0 })
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  return (
    <Modal
      open
      width={840}
      title={`“${form.name}”的备份`}
      closable={{ 'aria-label': '关闭' }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      <p className="online-hint">
        发布时删除的字段、子表和不能转换的值，事先复制在数据库中，可由运维人员按备份表取回。
      </p>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={WAITING} /> : null}
      {data ? (
        <Table
          size="small"
          rowKey="tableName"
          pagination={false}
          {...(phone ? {} : { scroll: { x: 'max-content' } })}
          dataSource={data}
          locale={{ emptyText: '还没有备份' }}
          columns={phone ? NARROW : WIDE}
        />
      ) : null}
    </Modal>
  )
}
