import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentRow } from '#common/contract/documents.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { BIN, LISTS } from './document-calls.ts'

const FILTERS: Filter[] = [
  { kind: 'text', name: 'title', label: '标题', contains: true },
  { kind: 'text', name: 'updateBy', label: '删除人', placeholder: '账号' },
]
const COLUMNS: ListColumns<DocumentRow> = [
  {
    key: 'title',
    title: '标题',
    kind: 'long',
    sorter: true,
    render: (_, { title, corrects }) => (
      <>
        {corrects === null ? null : <Label tone="blue">更正稿</Label>} {title}
      </>
    ),
  },
  {
    key: 'fType',
    title: '文件类型',
    kind: 'code',
    sorter: true,
    render: (_, { fType, fType_dictText }) => fType_dictText ?? fType,
  },
  {
    key: 'state',
    title: '发布状态',
    kind: 'status',
    render: (_, { state, state_dictText }) => state_dictText ?? state,
  },
  { key: 'updateBy', title: '删除人', kind: 'person', sorter: true, render: (_, { updateBy }) => updateBy ?? '—' },
  {
    key: 'updateTime',
    title: '删除时间',
    kind: 'moment',
    sorter: true,
    render: (_, { updateTime }) => updateTime ?? '—',
  },
]
/** Titles that a question names; the others are counted. */
const NAMED = 5

interface Asking {
  what: 'back' | 'purge'
  rows: readonly DocumentRow[]
  done?: () => void
}

/** 文件回收站: deleted drafts, to restore or to delete for good. */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const back = useApiMutation('PUT /dataManagement/document/putRecycleBin', { touches: LISTS, done: '还原成功' })
  const purge = useApiMutation('DELETE /dataManagement/document/deleteRecycleBin', { touches: LISTS, done: '删除成功' })
  const rows = asking?.rows ?? []
  const ids = rows.map(({ id }) => id).join(',')
  const names = `${rows
    .slice(0, NAMED)
    .map(({ title }) => `“${title}”`)
    .join('、')}${rows.length > NAMED ? ` 等 ${rows.length} 个文件` : ''}`
  return (
    <Drawer open size="min(1000px, 100vw)" title="文件回收站" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <ListPage<DocumentRow>
        title="文件回收站"
        name="bin"
        layoutName="bin"
        of={BIN}
        load={(paging, values, signal) => call(BIN, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        filters={FILTERS}
        ownOrder
        renderBatch={({ chosen, clearChosen }) => (
          <>
            <Button type="primary" onClick={() => setAsking({ what: 'back', rows: chosen, done: clearChosen })}>
              还原
            </Button>
            <Can do="data:document:purge">
              <Button danger onClick={() => setAsking({ what: 'purge', rows: chosen, done: clearChosen })}>
                彻底删除
              </Button>
            </Can>
          </>
        )}
        actions={(row) => [
          { key: 'back', label: '还原', onClick: () => setAsking({ what: 'back', rows: [row] }) },
          {
            key: 'purge',
            label: '彻底删除',
            danger: true,
            can: 'data:document:purge',
            onClick: () => setAsking({ what: 'purge', rows: [row] }),
          },
        ]}
        actionsWidth={130}
        emptyText="回收站是空的"
      />
      {asking ? (
        <ConfirmDialog
          danger={asking.what === 'purge'}
          title={asking.what === 'back' ? '还原文件' : '彻底删除'}
          text={
            asking.what === 'back'
              ? `确定还原${names}吗？还原后回到文件数据列表。`
              : `确定彻底删除${names}吗？正文和办理过程一并删除，彻底删除后将无法恢复。`
          }
          confirm={asking.what === 'back' ? '还原' : '彻底删除'}
          onConfirm={() =>
            (asking.what === 'back' ? back.mutateAsync({ body: { ids } }) : purge.mutateAsync({ query: { ids } })).then(
              () => asking.done?.(),
            )
          }
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Drawer>
  )
}
