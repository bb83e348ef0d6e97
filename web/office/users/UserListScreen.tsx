import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { UserRow } from '#common/contract/users.ts'
import { DEPARTMENTS_FOLDED } from '#common/storage-keys.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call, download } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { BesideTree } from '#web/kit/beside-tree/BesideTree.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage, type ListHandle } from '#web/kit/list-page/ListPage.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { DepartmentChooser, useChosenDepartment } from '#web/office/departments/departments.door.tsx'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { batchName, type Batch } from './batch.model.ts'
import type { OpenBatch, ToldBatch } from './BatchForm.tsx'
import { questionOf, type Act, type Question } from './user-acts.model.ts'

const BatchForm = lazyPart(() => import('./BatchForm.tsx'), 'BatchForm')
const BatchOutcome = lazyPart(() => import('./BatchForm.tsx'), 'BatchOutcome')
const UserForm = lazyPart(() => import('./UserForm.tsx'), 'UserForm')
const PasswordForm = lazyPart(() => import('./PasswordForm.tsx'), 'PasswordForm')
const ResetPasswords = lazyPart(() => import('./ResetPasswords.tsx'), 'ResetPasswords')
const RecycleBin = lazyPart(() => import('./RecycleBin.tsx'), 'RecycleBin')

const LIST = 'GET /sys/user/list'
const BEFORE: Filter[] = [
  { kind: 'text', name: 'username', label: '用户账号', contains: true },
  { kind: 'text', name: 'realname', label: '用户姓名', contains: true },
]
const AFTER: Filter[] = [
  { kind: 'dict', name: 'sex', label: '性别', dictCode: 'sex', folded: true },
  { kind: 'text', name: 'phone', label: '手机号码', placeholder: '完整号码或后四位', folded: true },
  { kind: 'dict', name: 'status', label: '用户状态', dictCode: 'user_status', folded: true },
]
const HINT =
  '职务、部门和角色填写名称或编码，多个以逗号分隔，部门可写“厅/处”。导入的用户还没有密码：导入后点“发放初始密码”下载密码表，或由本人凭手机号找回。'
const keyOf = (user: UserRow) => user.id

/** The filters of the list; roles are loaded with it. */
function useFilters(): Filter[] {
  const { data: roles } = useQuery(apiQuery('GET /sys/role/queryall', { query: {} }))
  return useMemo(
    () => [
      ...BEFORE,
      {
        kind: 'select',
        name: 'roleId',
        label: '角色',
        options: (roles ?? []).map(({ id, roleName }) => ({ value: id, label: roleName })),
      },
      ...AFTER,
    ],
    [roles],
  )
}

/** 用户管理: users, their accounts, roles and departments. */
export default function UserListScreen() {
  const filters = useFilters()
  const department = useChosenDepartment('treeDepartId')
  const form = useRecordDialog<UserRow>('user')
  const password = useRecordDialog<UserRow>('password')
  const batch = useRecordDialog<OpenBatch>('batch')
  const [batchDone, setBatchDone] = useState<() => void>(() => () => {})
  const [told, setTold] = useState<ToldBatch | null>(null)
  const [bin, setBin] = useState(false)
  const [resetting, setResetting] = useState<{ users: readonly UserRow[] | null; done: () => void } | null>(null)
  const [asking, setAsking] = useState<Question | null>(null)
  return (
    <BesideTree
      noun="部门"
      chosen={department.name}
      foldedKey={DEPARTMENTS_FOLDED}
      renderTree={(done) => (
        <DepartmentChooser
          chosen={department.id}
          onChoose={(id) => {
            done()
            department.choose(id)
          }}
        />
      )}
    >
      <ListPage<UserRow>
        title="用户管理"
        screen="system/UserList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={filters}
        beside={department.beside}
        prefix="system:user"
        renderToolbar={(list) => (
          <>
            <Can do="system:user:add">
              <Button
                type="primary"
                onClick={() =>
                  form.add({ userIdentity: '1', ...(department.id === null ? {} : { selecteddeparts: department.id }) })
                }
              >
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:user:import">
                <ImportButton of="POST /sys/user/importExcel" touches={[LIST]} hint={HINT} />
                <Button
                  onClick={() => void download('GET /sys/user/importTemplate', { query: {} }).catch(() => undefined)}
                >
                  下载模板
                </Button>
              </Can>
              <Can do="system:user:changepwd">
                <Button onClick={() => setResetting({ users: null, done: () => {} })}>发放初始密码</Button>
              </Can>
              <Can do="system:user:export">
                <ExportButton what="用户" of="GET /sys/user/exportXls" list={list} />
              </Can>
              <Can do="system:user:recycleBin">
                <Button onClick={() => setBin(true)}>回收站</Button>
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <BatchButtons
            list={list}
            onAsk={setAsking}
            onReset={() => setResetting({ users: list.chosen, done: list.clearChosen })}
            onBatch={(what) => {
              setBatchDone(() => list.clearChosen)
              batch.add({ batch: what, ids: list.chosenKeys.join(','), how: 'add' })
            }}
          />
        )}
        actions={(user) =>
          actionsOf(user, { onEdit: form.edit, onDetail: form.detail, onPassword: password.edit, onAsk: setAsking })
        }
        actionsWidth={160}
      />
      {form.open ? <UserForm state={form} /> : null}
      {batch.open ? (
        <BatchForm
          state={batch}
          onDone={(done) => {
            batchDone()
            if (done.rows.some(({ reason }) => reason !== null)) setTold(done)
          }}
        />
      ) : null}
      {told ? <BatchOutcome told={told} onClose={() => setTold(null)} /> : null}
      {password.open ? <PasswordForm state={password} /> : null}
      {resetting ? (
        <ResetPasswords users={resetting.users} onDone={resetting.done} onClose={() => setResetting(null)} />
      ) : null}
      {bin ? <RecycleBin onClose={() => setBin(false)} /> : null}
      {asking ? <Ask question={asking} onClose={() => setAsking(null)} /> : null}
    </BesideTree>
  )
}

function BatchButtons(props: {
  list: ListHandle<UserRow>
  onAsk: (question: Question) => void
  onReset: () => void
  onBatch: (batch: Batch) => void
}) {
  const { list, onAsk, onReset, onBatch } = props
  const ask = (act: Act) => onAsk({ act, users: list.chosen, done: list.clearChosen })
  return (
    <>
      <Can do="system:user:delete">
        <Button danger onClick={() => ask('delete')}>
          批量删除
        </Button>
      </Can>
      <Can do="system:user:addUserRole">
        <Button onClick={() => onBatch('addRoles')}>{batchName('addRoles')}</Button>
      </Can>
      <Can do="system:user:deleteRole">
        <Button onClick={() => onBatch('removeRoles')}>{batchName('removeRoles')}</Button>
      </Can>
      <Can do="system:user:edit">
        <Button onClick={() => onBatch('departments')}>{batchName('departments')}</Button>
      </Can>
      <Can do="system:user:freeze">
        <Button onClick={() => ask('freeze')}>冻结</Button>
      </Can>
      <Can do="system:user:freeze">
        <Button onClick={() => ask('unfreeze')}>解冻</Button>
      </Can>
      <Can do="system:user:changepwd">
        <Button onClick={onReset}>重置密码</Button>
      </Can>
    </>
  )
}

/** Asks before users are deleted, frozen or unfrozen, and does it. */
function Ask({ question, onClose }: { question: Question; onClose: () => void }) {
  const words = questionOf(question)
  const remove = useApiMutation('DELETE /sys/user/deleteBatch', { touches: [LIST], done: '删除成功!' })
  const setStatus = useApiMutation('PUT /sys/user/frozenBatch', { touches: [LIST], done: '操作成功!' })
  const unlock = useApiMutation('PUT /sys/user/unlock', { done: '已解除登录等待' })
  const reset = useApiMutation('PUT /sys/user/resetSecondFactor', { done: '动态口令已重置' })
  const ids = `${question.users.map(({ id }) => id).join(',')},`
  const act = (): Promise<unknown> => {
    switch (question.act) {
      case 'delete':
        return remove.mutateAsync({ query: { ids } })
      case 'unlock':
        return Promise.all(question.users.map(({ username }) => unlock.mutateAsync({ body: { username } })))
      case 'factor':
        return Promise.all(question.users.map(({ username }) => reset.mutateAsync({ body: { username } })))
      case 'freeze':
      case 'unfreeze':
        return setStatus.mutateAsync({ body: { ids, status: question.act === 'freeze' ? 2 : 1 } })
    }
  }
  return (
    <ConfirmDialog
      {...words}
      danger={question.act !== 'unfreeze' && question.act !== 'unlock'}
      onConfirm={() => act().then(() => question.done?.())}
      onClose={onClose}
    />
  )
}

function actionsOf(
  user: UserRow,
  on: {
    onEdit: (user: UserRow) => void
    onDetail: (user: UserRow) => void
    onPassword: (user: UserRow) => void
    onAsk: (question: Question) => void
  },
): RowAction[] {
  return [
    { key: 'edit', label: '编辑', can: 'system:user:edit', onClick: () => on.onEdit(user) },
    { key: 'detail', label: '详情', onClick: () => on.onDetail(user) },
    { key: 'password', label: '重置密码', can: 'system:user:changepwd', onClick: () => on.onPassword(user) },
    user.status === 1
      ? {
          key: 'freeze',
          label: '冻结',
          can: 'system:user:freeze',
          danger: true,
          onClick: () => on.onAsk({ act: 'freeze', users: [user] }),
        }
      : {
          key: 'unfreeze',
          label: '解冻',
          can: 'system:user:freeze',
          onClick: () => on.onAsk({ act: 'unfreeze', users: [user] }),
        },
    {
      key: 'factor',
      label: '重置动态口令',
      can: 'system:user:changepwd',
      onClick: () => on.onAsk({ act: 'factor', users: [user] }),
    },
    {
      key: 'unlock',
      label: '解除登录等待',
      can: 'system:user:freeze',
      onClick: () => on.onAsk({ act: 'unlock', users: [user] }),
    },
    {
      key: 'delete',
      label: '删除',
      can: 'system:user:delete',
      danger: true,
      onClick: () => on.onAsk({ act: 'delete', users: [user] }),
    },
  ]
}

const COLUMNS: ListColumns<UserRow> = [
  { key: 'username', title: '用户账号', kind: 'code', card: 'field', dataIndex: 'username', sorter: true },
  { key: 'realname', title: '用户姓名', kind: 'name', dataIndex: 'realname', sorter: true },
  {
    key: 'avatar',
    title: '头像',
    kind: 'picture',
    render: (_, { avatar, realname }) => <StoredImage path={avatar} name={realname} />,
  },
  { key: 'sex', title: '性别', kind: 'status', sorter: true, render: (_, user) => user.sex_dictText ?? '—' },
  { key: 'birthday', title: '生日', kind: 'date', sorter: true, render: (_, { birthday }) => birthday ?? '—' },
  { key: 'phone', title: '手机号码', kind: 'phone', render: (_, { phone }) => phone ?? '—' },
  {
    key: 'orgCodeTxt',
    title: '部门',
    kind: 'text',
    card: 'field',
    render: (_, { orgCodeTxt }) => orgCodeTxt?.replaceAll(',', '、') || '—',
  },
  {
    key: 'roleTxt',
    title: '角色',
    kind: 'text',
    card: 'field',
    render: (_, { roleTxt }) => roleTxt?.replaceAll(',', '、') || '—',
  },
  {
    key: 'departIds',
    title: '负责部门',
    kind: 'text',
    render: (_, user) => user.departIds_dictText?.replaceAll(',', '、') || '—',
  },
  {
    key: 'status',
    title: '状态',
    kind: 'status',
    sorter: true,
    render: (_, user) => (
      <Label tone={user.status === 1 ? 'green' : 'red'}>{user.status_dictText ?? String(user.status)}</Label>
    ),
  },
]
