import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Table, type TableProps, Tree } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE, PAGE_SIZES } from '#common/limits.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import type { LazyNode } from '#web/kit/lazy-tree/lazy-tree.model.ts'
import { useLazyTree } from '#web/kit/lazy-tree/use-lazy-tree.ts'
import { totalWords } from '#web/kit/list-page/list-page.model.ts'
import { MovableModal } from '#web/kit/modal/MovableModal.tsx'
import { ChosenTags } from '#web/kit/pickers/ChosenTags.tsx'
import { PickerTools } from '#web/kit/pickers/PickerTools.tsx'
import { choose, chosenOf, rowsOf, without } from '#web/kit/pickers/chosen-rows.model.ts'
import { userWords, type PickedUser, type UserStore } from './picked-users.ts'
import './user-dialog.css'

/** Width of the window, in pixels (spec §9 user picker). */
const WIDTH = 1250
const NO_WORDS = { username: '', realname: '' }
const LABELS = { username: '用户账号', realname: '用户姓名' } as const
const LIST = 'GET /sys/user/queryUserComponentData'
const COLUMNS: NonNullable<TableProps<PickedUser>['columns']> = [
  { key: 'username', title: '用户账号', dataIndex: 'username', minWidth: 110 },
  { key: 'realname', title: '用户姓名', dataIndex: 'realname', minWidth: 100 },
  { key: 'sex', title: '性别', minWidth: 60, render: (_, { sex_dictText }) => sex_dictText || '—' },
  { key: 'phone', title: '手机', minWidth: 120, render: (_, { phone }) => phone || '—' },
  { key: 'orgCodeTxt', title: '部门', minWidth: 160, render: (_, { orgCodeTxt }) => orgCodeTxt || '—' },
]

const levelOf = async (parent: string | null, signal?: AbortSignal): Promise<LazyNode[]> =>
  (await call('GET /sys/sysDepart/queryDepartTreeSync', { query: parent === null ? {} : { pid: parent } }, signal)).map(
    ({ id, departName, isLeaf }) => ({
      key: id,
      value: id,
      title: departName,
      isLeaf,
    }),
  )

export interface UserDialogProps {
  title?: string
  multi: boolean
  store: UserStore
  text: 'realname' | 'username'
  value: string | null | undefined
  /** The users in the value that are known. */
  known: readonly PickedUser[]
  /** Text of the confirming button. */
  confirm?: string
  /** True: at least one user has to be chosen. */
  required?: boolean
  /** The window closes when it is done, and stays when it fails. */
  onOk: (value: string, users: readonly PickedUser[]) => unknown
  onClose: () => void
}

/** 根据部门选择用户: departments on the left, users on the right; chosen users stay chosen when another department is shown. */
export function UserDialog(props: UserDialogProps) {
  const {
    title = '根据部门选择用户',
    multi,
    store,
    text,
    value,
    known,
    confirm = '确定',
    required = false,
    onOk,
    onClose,
  } = props
  const keyOf = (user: PickedUser) => user[store as keyof PickedUser] as string
  const [chosen, setChosen] = useState(() => chosenOf(value, known, keyOf))
  const [departId, setDepartId] = useState<string | null>(null)
  const [typed, setTyped] = useState(NO_WORDS)
  const [asked, setAsked] = useState({ ...NO_WORDS, pageNo: 1, pageSize: PAGE_SIZE as number })
  const [busy, setBusy] = useState(false)
  const tree = useLazyTree(['GET /sys/sysDepart/queryDepartTreeSync'], levelOf)
  const list = useQuery({
    ...apiQuery(LIST, {
      query: {
        pageNo: asked.pageNo,
        pageSize: asked.pageSize,
        column: 'createTime',
        order: 'desc',
        ...(asked.username ? { username: asked.username } : {}),
        ...(asked.realname ? { realname: asked.realname } : {}),
        ...(departId ? { departId } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const search = (words: typeof NO_WORDS) =>
    setAsked({ ...asked, username: words.username.trim(), realname: words.realname.trim(), pageNo: 1 })
  const end = async () => {
    setBusy(true)
    try {
      await onOk(chosen.keys.join(','), rowsOf(chosen))
      onClose()
    } catch {
      // The caller's onOk has already shown why it failed.
      setBusy(false)
    }
  }
  const take = (users: readonly PickedUser[], on: boolean) =>
    setChosen(choose(chosen, users, on, { keyOf, multiple: multi }))
  return (
    <MovableModal
      open
      width={WIDTH}
      title={title}
      okText={confirm}
      cancelText="关闭"
      confirmLoading={busy}
      okButtonProps={{ disabled: required && chosen.keys.length === 0 }}
      onOk={() => void end()}
      onCancel={onClose}
    >
      <div className="user-dialog">
        <nav className="user-departments" aria-label="部门">
          <Button
            block
            type={departId === null ? 'primary' : 'default'}
            ghost={departId === null}
            onClick={() => setDepartId(null)}
          >
            全部部门
          </Button>
          {tree.root.isError ? (
            <Failure compact error={tree.root.error} onRetry={() => void tree.root.refetch()} />
          ) : (
            <Tree
              virtual={false}
              treeData={tree.tree}
              loadData={({ key }) => tree.loadChildren(String(key))}
              loadedKeys={tree.loadedKeys}
              expandedKeys={tree.expandedKeys}
              onExpand={(keys) => tree.setExpanded(keys.map(String))}
              selectedKeys={departId === null ? [] : [departId]}
              onSelect={(_, { node }) => {
                setDepartId(node.key)
                setAsked({ ...asked, pageNo: 1 })
              }}
            />
          )}
        </nav>
        <div className="user-list">
          <PickerTools>
            {(['username', 'realname'] as const).map((name) => (
              <Input
                key={name}
                allowClear
                aria-label={LABELS[name]}
                placeholder={`请输入${LABELS[name]}`}
                value={typed[name]}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                onPressEnter={() => search(typed)}
              />
            ))}
            <Button type="primary" onClick={() => search(typed)}>
              查询
            </Button>
            <Button
              onClick={() => {
                setTyped(NO_WORDS)
                setDepartId(null)
                search(NO_WORDS)
              }}
            >
              重置
            </Button>
          </PickerTools>
          <ChosenTags
            what="人"
            tags={chosen.keys.map((key) => {
              const user = chosen.rows.get(key)
              return { key, text: user ? userWords(user[text], user) : key }
            })}
            onRemove={(key) => setChosen(without(chosen, key))}
          />
          {list.isError ? (
            <Failure compact error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Table<PickedUser>
              size="small"
              rowKey={keyOf}
              columns={COLUMNS}
              dataSource={list.data?.records ?? []}
              loading={{ spinning: list.isPending || list.isPlaceholderData, delay: 200 }}
              scroll={{ x: 'max-content' }}
              locale={{
                emptyText: list.isPending ? (
                  ' '
                ) : (
                  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的用户" />
                ),
              }}
              rowSelection={{
                type: multi ? 'checkbox' : 'radio',
                selectedRowKeys: [...chosen.keys],
                preserveSelectedRowKeys: true,
                onSelect: (user, on) => take([user], on),
                onSelectAll: (on, _, touched) => take(touched, on),
                getCheckboxProps: (user) => ({ 'aria-label': `选择${user.realname}` }),
              }}
              onRow={(user) => ({ onClick: () => take([user], !multi || !chosen.keys.includes(keyOf(user))) })}
              pagination={{
                current: asked.pageNo,
                pageSize: asked.pageSize,
                total: list.data?.total ?? 0,
                pageSizeOptions: [...PAGE_SIZES],
                showSizeChanger: true,
                showQuickJumper: true,
                showTotal: totalWords,
                onChange: (pageNo, pageSize) =>
                  setAsked({ ...asked, pageNo: pageSize === asked.pageSize ? pageNo : 1, pageSize }),
              }}
            />
          )}
        </div>
      </div>
    </MovableModal>
  )
}
