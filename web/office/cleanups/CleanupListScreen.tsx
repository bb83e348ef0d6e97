import { Button } from 'antd'
import { useState } from 'react'
import type { CleanupRow } from '#common/contract/cleanups.ts'
import { CLEANUP } from '#common/records/cleanup.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { type MoreColumns, sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { LIST, LISTS } from './cleanup-calls.ts'
import './cleanups.css'

const CleanupForm = lazyPart(() => import('./CleanupForm.tsx'), 'CleanupForm')
const ItemsDrawer = lazyPart(() => import('./ItemsDrawer.tsx'), 'ItemsDrawer')

const FILTERS = sheetFilters(CLEANUP)
const keyOf = ({ id }: CleanupRow) => id

interface Leaving {
  rows: readonly CleanupRow[]
  done?: () => void
}

/** 清理工作: batches of documents that are kept, amended, repealed or declared lapsed. */
export default function CleanupListScreen() {
  const form = useRecordDialog<CleanupRow>('cleanup')
  const [shown, setShown] = useTabDraft<string | null>('cleanup.shown', null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/cleanup/deleteBatch', { touches: LISTS, done: '删除成功！' })
  return (
    <>
      <ListPage<CleanupRow>
        title="清理工作"
        screen="dataManagement/CleanupList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={columnsFor(setShown)}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:cleanup"
        renderToolbar={() => (
          <Can do="data:cleanup:add">
            <Button type="primary" onClick={() => form.add()}>
              新建批次
            </Button>
          </Can>
        )}
        actions={(row) => [
          { key: 'items', label: '办理清单', onClick: () => setShown(row.id) },
          ...(row.decision === null
            ? [
                { key: 'edit', label: '编辑', can: 'data:cleanup:edit' as const, onClick: () => form.edit(row) },
                {
                  key: 'delete',
                  label: '删除',
                  can: 'data:cleanup:delete' as const,
                  danger: true,
                  onClick: () => setLeaving({ rows: [row] }),
                },
              ]
            : [{ key: 'detail', label: '详情', onClick: () => form.detail(row) }]),
        ]}
        emptyText="还没有清理批次：新建时写明依据和范围，范围内已发布的文件自动列入清单"
      />
      {form.open ? <CleanupForm state={form} onMade={setShown} /> : null}
      {shown ? <ItemsDrawer id={shown} onClose={() => setShown(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${leaving.rows.map(({ name }) => `“${name}”`).join('、')}吗？清单和其中的意见一并删除，文件不受影响。`}
          confirm="删除"
          onConfirm={() =>
            remove
              .mutateAsync({ query: { ids: leaving.rows.map(({ id }) => id).join(',') } })
              .then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const columnsFor = (open: (id: string) => void) =>
  sheetColumns<CleanupRow>(
    CLEANUP,
    {
      name: {
        render: ({ id, name }) => (
          <button type="button" className="cleanup-name" onClick={() => open(id)}>
            {name}
          </button>
        ),
      },
      decision: { render: ({ decision }) => decision ?? '未登记' },
      scopeType: { render: (row) => row.scopeType_dictText ?? row.scopeType ?? '全部' },
      scopeLevel: { render: (row) => row.scopeLevel_dictText ?? row.scopeLevel ?? '全部' },
    },
    PROGRESS,
  )
const PROGRESS: MoreColumns<CleanupRow> = [
  {
    after: 'dueDate',
    column: {
      key: 'progress',
      title: '已确认',
      kind: 'code',
      card: 'field',
      render: (_, { progress: { total, confirmed, carried } }) => `${confirmed + carried} / ${total} 件`,
    },
  },
  {
    after: 'dueDate',
    column: {
      key: 'waiting',
      title: '待确认',
      kind: 'number',
      card: 'field',
      render: (_, row) => row.progress.proposed,
    },
  },
]
