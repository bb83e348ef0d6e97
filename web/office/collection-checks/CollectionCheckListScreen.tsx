import { Button } from 'antd'
import { useState } from 'react'
import type { CollectionCheckRow } from '#common/contract/collection-checks.ts'
import { COLLECTION_CHECK } from '#common/records/collection-check.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'

const CollectionCheckForm = lazyPart(() => import('./CollectionCheckForm.tsx'), 'CollectionCheckForm')

const LIST = 'GET /dataManagement/collectionCheck/list'
const FILTERS = sheetFilters(COLLECTION_CHECK)
const COLUMNS = sheetColumns<CollectionCheckRow>(COLLECTION_CHECK, {
  createBy: { title: '登记人', render: ({ createBy, updateBy }) => updateBy ?? createBy ?? '—' },
  updateTime: { title: '最近修改', render: ({ updateTime, createTime }) => updateTime ?? createTime ?? '—' },
})
const keyOf = ({ id }: CollectionCheckRow) => id
const kindIn = ({ fType, fType_dictText }: CollectionCheckRow) => fType_dictText ?? fType

interface Leaving {
  rows: readonly CollectionCheckRow[]
  done?: () => void
}

/** 数据截至: up to which day each kind of document has been checked to be held completely. */
export default function CollectionCheckListScreen() {
  const form = useRecordDialog<CollectionCheckRow>('collection-check')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/collectionCheck/deleteBatch', {
    touches: [LIST],
    done: '删除成功！',
  })
  return (
    <>
      <ListPage<CollectionCheckRow>
        title="数据截至"
        screen="dataManagement/CollectionCheckList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:collectionCheck"
        renderToolbar={() => (
          <Can do="data:collectionCheck:add">
            <Button type="primary" onClick={() => form.add()}>
              新增
            </Button>
          </Can>
        )}
        renderBatch={(list) => (
          <Can do="data:collectionCheck:delete">
            <Button danger onClick={() => setLeaving({ rows: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(row) => [
          { key: 'edit', label: '编辑', can: 'data:collectionCheck:edit', onClick: () => form.edit(row) },
          { key: 'detail', label: '详情', onClick: () => form.detail(row) },
          {
            key: 'delete',
            label: '删除',
            can: 'data:collectionCheck:delete',
            danger: true,
            onClick: () => setLeaving({ rows: [row] }),
          },
        ]}
        emptyText="还没有核对过任何一类文件；公开页面写明收录是否完整尚未核对"
      />
      {form.open ? <CollectionCheckForm state={form} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${leaving.rows.map((row) => `“${kindIn(row)}”`).join('、')}的数据截至日期吗？公开页面将改为收录是否完整尚未核对。`}
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
