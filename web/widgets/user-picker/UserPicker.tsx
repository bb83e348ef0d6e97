import { Button, Modal, type TableProps } from 'antd'
import { useState } from 'react'
import { call, type Answer } from '#web/platform/api/call.ts'
import type { Filter } from '#web/widgets/list-page/list-page.model.ts'
import { ListPage } from '#web/widgets/list-page/ListPage.tsx'

const LIST = 'GET /sys/user/queryUserComponentData'
type User = Answer<typeof LIST>['records'][number]

const FILTERS: Filter[] = [
  { kind: 'text', name: 'username', label: '用户账号' },
  { kind: 'text', name: 'realname', label: '用户姓名' },
]
const COLUMNS: NonNullable<TableProps<User>['columns']> = [
  { key: 'username', title: '用户账号', dataIndex: 'username' },
  { key: 'realname', title: '用户姓名', dataIndex: 'realname' },
  { key: 'orgCodeTxt', title: '部门', minWidth: 200, render: (_, { orgCodeTxt }) => orgCodeTxt || '—' },
]
const keyOf = (user: User) => user.id

/** People to be chosen from those who may sign in; chosen ones stay chosen from page to page and search to search. */
export function UserPicker(props: {
  title: string
  confirm: string
  /** Only members of this department and those below it. */
  departId?: string
  onPick: (users: readonly User[]) => Promise<unknown>
  onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const pick = (users: readonly User[]) => {
    setBusy(true)
    void props.onPick(users).then(props.onClose, () => setBusy(false))
  }
  return (
    <Modal open width={880} title={props.title} footer={null} closable={{ 'aria-label': '关闭' }} onCancel={props.onClose}>
      <ListPage<User>
        title={props.title}
        name={`pick-${props.title}`}
        of={LIST}
        load={({ pageNo, pageSize }, values, signal) =>
          call(LIST, { query: { pageNo, pageSize, ...values, ...(props.departId ? { departId: props.departId } : {}) } }, signal)
        }
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        renderBatch={({ chosen }) => (
          <Button type="primary" loading={busy} onClick={() => pick(chosen)}>
            {props.confirm}
          </Button>
        )}
        emptyText="没有可以选择的用户"
      />
    </Modal>
  )
}
