import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import type { FormRow } from '#common/contract/online-forms.ts'
import { codeFault, LIST_STYLES, type ListStyle } from '#common/rules/online-design.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { RIGHTS } from '#web/platform/permission/permission.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { FORMS } from './form-calls.ts'
import './online-forms.css'

const FormDesigner = lazyPart(() => import('./FormDesigner.tsx'), 'FormDesigner')
const PublishDialog = lazyPart(() => import('./PublishDialog.tsx'), 'PublishDialog')
const FormMenuDialog = lazyPart(() => import('./FormMenuDialog.tsx'), 'FormMenuDialog')
const BackupsDialog = lazyPart(() => import('./BackupsDialog.tsx'), 'BackupsDialog')
const RecordDialog = lazyPart(() => import('#web/kit/record-dialog/RecordDialog.tsx'), 'RecordDialog')

const FILTERS: Filter[] = [
  { kind: 'text', name: 'name', label: '名称', contains: true },
  { kind: 'text', name: 'code', label: '编码', contains: true },
]
const COPY: FormFieldSpec[] = [
  { kind: 'text', name: 'name', label: '名称', required: true, maxLength: 60 },
  {
    kind: 'text',
    name: 'code',
    label: '编码',
    required: true,
    maxLength: 22,
    rule: (value) => codeFault(String(value)),
  },
]
const keyOf = ({ id }: FormRow) => id

interface Leaving {
  form: FormRow
  keeps: boolean
}

/** 表单设计: the registers that administrators put together themselves. */
export default function FormDesignListScreen() {
  const { history } = useRouter()
  // An open design is there again after a reload.
  const [designing, setDesigning] = useTabDraft<{ id: string | null; opened: string } | null>('designing', null)
  const [publishing, setPublishing] = useState<Pick<FormRow, 'id' | 'name' | 'revision' | 'menuId'> | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [backups, setBackups] = useState<FormRow | null>(null)
  const menu = useRecordDialog<FormRow>('online menu')
  const copying = useRecordDialog<FormRow>('online copy')
  const copy = useApiMutation('POST /online/cgform/head/copyOnline/{id}', {
    touches: [FORMS],
    done: '复制成功！',
    showsRefusal: true,
  })
  const remove = useApiMutation('DELETE /online/cgform/head/delete', { touches: [FORMS, RIGHTS], done: '删除成功!' })
  const detach = useApiMutation('DELETE /online/cgform/head/removeRecord', {
    touches: [FORMS, RIGHTS],
    done: '移除成功!',
  })
  const offerMenu = ({ id, name }: Pick<FormRow, 'id' | 'name'>) => menu.add({ id, name, parentId: 'menu-data' })
  return (
    <>
      <ListPage<FormRow>
        title="表单设计"
        screen="online/FormDesignList"
        of={FORMS}
        load={(paging, values, signal) => call(FORMS, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        renderToolbar={() => (
          <Can do="online:form:design">
            <Button type="primary" onClick={() => setDesigning({ id: null, opened: 'new' })}>
              新建表单
            </Button>
          </Can>
        )}
        actions={(form) => [
          { key: 'design', label: '设计', onClick: () => setDesigning({ id: form.id, opened: form.id }) },
          {
            key: 'publish',
            label: '发布',
            onClick: () => setPublishing(form),
            ...(form.changed ? {} : { notNow: '设计没有改动，不用发布' }),
          },
          {
            key: 'menu',
            label: '建立菜单',
            onClick: () => offerMenu(form),
            ...(form.version === 0 ? { notNow: '请先发布' } : form.menuId === null ? {} : { notNow: '已有菜单' }),
          },
          { key: 'copy', label: '复制', onClick: () => copying.add({ id: form.id, name: `${form.name}（副本）` }) },
          {
            key: 'versions',
            label: '版本',
            onClick: () => history.push(`/isystem/dataLog?dataTable=online_form&dataId=${form.id}`),
          },
          { key: 'backups', label: '备份', onClick: () => setBackups(form) },
          {
            key: 'detach',
            label: '移除（保留数据表）',
            danger: true,
            onClick: () => setLeaving({ form, keeps: true }),
          },
          { key: 'delete', label: '删除', danger: true, onClick: () => setLeaving({ form, keeps: false }) },
        ]}
        actionsWidth={190}
        emptyText="还没有表单，点“新建表单”开始"
      />
      {designing ? (
        <FormDesigner
          key={designing.opened}
          id={designing.id}
          onMade={(id) => setDesigning({ ...designing, id })}
          onPublish={setPublishing}
          onClose={() => setDesigning(null)}
        />
      ) : null}
      {publishing ? (
        <PublishDialog
          form={publishing}
          onDone={() => {
            setPublishing(null)
            if (publishing.menuId === null) offerMenu(publishing)
          }}
          onClose={() => setPublishing(null)}
        />
      ) : null}
      {menu.open ? <FormMenuDialog state={menu} /> : null}
      {backups ? <BackupsDialog form={backups} onClose={() => setBackups(null)} /> : null}
      {copying.open ? (
        <RecordDialog
          narrow
          what="表单"
          title="复制表单"
          state={copying as never}
          fields={COPY}
          onSave={(body) =>
            copy.mutateAsync({
              params: { id: String(copying.open?.initial['id']) },
              body: { code: String(body['code']), name: String(body['name']) },
            })
          }
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title={leaving.keeps ? '确认移除' : '确认删除'}
          text={
            leaving.keeps
              ? `移除“${leaving.form.name}”的设计和菜单，数据表原样留在数据库中。以后不能再用这个编码新建表单。`
              : `删除“${leaving.form.name}”及其菜单和权限。已有的记录改存为备份，用户不再看到。`
          }
          confirm={leaving.keeps ? '移除' : '删除'}
          onConfirm={() => (leaving.keeps ? detach : remove).mutateAsync({ query: { id: leaving.form.id } })}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const COLUMNS: ListColumns<FormRow> = [
  { key: 'name', title: '名称', kind: 'name', dataIndex: 'name', sorter: true },
  { key: 'code', title: '编码', kind: 'code', card: 'field', dataIndex: 'code', sorter: true },
  {
    key: 'listStyle',
    title: '列表样式',
    kind: 'text',
    extra: true,
    render: (_, { listStyle }) => LIST_STYLES[listStyle as ListStyle]?.name ?? listStyle,
  },
  { key: 'fieldCount', title: '字段', kind: 'number', render: (_, { fieldCount }) => fieldCount },
  { key: 'tableCount', title: '子表', kind: 'number', render: (_, { tableCount }) => tableCount },
  {
    key: 'version',
    title: '状态',
    kind: 'text',
    card: 'badge',
    sorter: true,
    render: (_, { version, changed }) =>
      version === 0 ? '未发布' : changed ? `第 ${version} 版，有未发布的改动` : `第 ${version} 版`,
  },
  {
    key: 'menu',
    title: '菜单',
    kind: 'text',
    card: 'field',
    render: (_, { menuPath, menuName }) => (menuPath && menuName ? <AppLink to={menuPath}>{menuName}</AppLink> : '—'),
  },
  {
    key: 'updateTime',
    title: '修改时间',
    kind: 'moment',
    card: 'field',
    sorter: true,
    render: (_, { updateTime, createTime }) => updateTime ?? createTime ?? '—',
  },
]
