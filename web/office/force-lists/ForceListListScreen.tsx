import { Button } from 'antd'
import { useState } from 'react'
import type { ForceListRow } from '#common/contract/force-lists.ts'
import { LIST_STATE } from '#common/force-lists.ts'
import { FORCE_LIST } from '#common/records/force-list.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { LIST, TOUCHED } from './force-list-calls.ts'
import './force-lists.css'

const ForceListForm = lazyPart(() => import('./ForceListForm.tsx'), 'ForceListForm')
const ForceListDrawer = lazyPart(() => import('./ForceListDrawer.tsx'), 'ForceListDrawer')
const UploadDialog = lazyPart(() => import('./UploadDialog.tsx'), 'UploadDialog')

const FILTERS = sheetFilters(FORCE_LIST)
const keyOf = ({ id }: ForceListRow) => id

/** 有效目录: lists of what is in force, as they are published; what two persons confirm of them the public sees as 有效. */
export default function ForceListListScreen() {
  const form = useRecordDialog<ForceListRow>('forceList')
  const [shown, setShown] = useTabDraft<string | null>('forceList.shown', null)
  const [uploading, setUploading] = useState(false)
  const [leaving, setLeaving] = useState<ForceListRow | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/forceList/deleteBatch', {
    touches: TOUCHED,
    done: '删除成功！',
  })
  return (
    <>
      <ListPage<ForceListRow>
        title="有效目录"
        screen="dataManagement/ForceListList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={columnsFor(setShown)}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:forceList"
        renderToolbar={() => (
          <Can do="data:forceList:add">
            <Button type="primary" onClick={() => setUploading(true)}>
              上传目录
            </Button>
          </Can>
        )}
        actions={(row) => [
          { key: 'rows', label: '办理', onClick: () => setShown(row.id) },
          ...(row.state === LIST_STATE.open
            ? [{ key: 'edit', label: '编辑', can: 'data:forceList:edit' as const, onClick: () => form.edit(row) }]
            : [{ key: 'detail', label: '详情', onClick: () => form.detail(row) }]),
          ...(row.confirmedTime === null
            ? [
                {
                  key: 'delete',
                  label: '删除',
                  can: 'data:forceList:delete' as const,
                  danger: true,
                  onClick: () => setLeaving(row),
                },
              ]
            : []),
        ]}
        emptyText="还没有有效目录：上传人大常委会或者政府公布的现行有效目录，经另一人确认后，公众看到“有效”和核实的日期"
      />
      {form.open ? <ForceListForm state={form} /> : null}
      {uploading ? (
        <UploadDialog
          onClose={() => setUploading(false)}
          onMade={(id) => {
            setUploading(false)
            setShown(id)
          }}
        />
      ) : null}
      {shown ? <ForceListDrawer id={shown} onClose={() => setShown(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除“${leaving.title}”吗？原件和各行的处理一并删除，馆藏不受影响。`}
          confirm="删除"
          onConfirm={() => remove.mutateAsync({ query: { ids: leaving.id } })}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const columnsFor = (open: (id: string) => void) =>
  sheetColumns<ForceListRow>(FORCE_LIST, {
    title: {
      render: ({ id, title }) => (
        <button type="button" className="force-list-name" onClick={() => open(id)}>
          {title}
        </button>
      ),
    },
    matched: { render: ({ matched, total }) => `${matched} / ${total} 行` },
    scopeRegion: { render: ({ scopeRegion_dictText }) => scopeRegion_dictText ?? '全部' },
  })
