import { Button, type TableProps } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/widgets/confirm-dialog/ConfirmDialog.tsx'
import type { Filter } from '#web/widgets/list-page/list-page.model.ts'
import { ListPage, type ListHandle } from '#web/widgets/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/widgets/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/widgets/workbook-dialogs/WorkbookButtons.tsx'
import { branches, type Branch, type Category } from './category-tree.model.ts'

const CategoryForm = lazy(() => import('./CategoryForm.tsx').then((module) => ({ default: module.CategoryForm })))
const LIST = 'GET /sys/category/rootList'
const BELOW = 'GET /sys/category/getChildListBatch'

const FILTERS: Filter[] = [
  { kind: 'text', name: 'name', label: '分类名称', contains: true },
  { kind: 'text', name: 'code', label: '分类编码', contains: true },
]
const COLUMNS: NonNullable<TableProps<Branch>['columns']> = [
  { key: 'name', title: '分类名称', dataIndex: 'name', sorter: true },
  { key: 'code', title: '分类编码', dataIndex: 'code', sorter: true },
  { key: 'createTime', title: '创建时间', dataIndex: 'createTime', sorter: true },
  { key: 'updateTime', title: '最近修改', render: (_, { updateTime, updateBy }) => (updateTime ? `${updateTime}　${updateBy ?? ''}` : '—') },
]
const keyOf = ({ id }: Branch) => id

/** 分类字典: a tree of categories, opened level by level; what is open stays open. */
export default function CategoryListScreen() {
  const [expanded, setExpanded] = useTabDraft<readonly string[]>('expanded', [])
  const open = useRef(expanded)
  const dialog = useRecordDialog<Category>('category')
  const [leaving, setLeaving] = useState<Category | ListHandle<Branch> | null>(null)
  const remove = useApiMutation('DELETE /sys/category/delete', { touches: [LIST], done: '删除成功!' })
  const removeChosen = useApiMutation('DELETE /sys/category/deleteBatch', { touches: [LIST], done: '批量删除成功！' })
  const expand = (keys: readonly string[]) => {
    open.current = keys
    setExpanded(keys)
    void queryClient.invalidateQueries({ queryKey: [LIST] })
  }
  return (
    <>
      <ListPage<Branch>
        title="分类字典"
        of={LIST}
        load={async (paging, values, signal) => {
          const page = await call(LIST, { query: { ...paging, ...values } }, signal)
          // What a search finds stands alone; below the first level lies what was opened.
          if (Object.keys(values).length > 0) return page
          const ids = open.current
          const below = ids.length === 0 ? [] : (await call(BELOW, { query: { parentIds: ids.join(',') } }, signal)).records
          return { ...page, records: branches(page.records, below) }
        }}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        emptyText="还没有分类，请先添加"
        expandable={{ expandedRowKeys: expanded, onExpandedRowsChange: (keys) => expand(keys.map(String)) }}
        renderToolbar={(list) => (
          <>
            <Can do="system:category:add">
              <Button type="primary" onClick={() => dialog.add({ pid: '0' })}>
                新增
              </Button>
            </Can>
            <Can do="system:category:import">
              <ImportButton of="POST /sys/category/importExcel" touches={[LIST]} hint="上级分类由类型编码得出：A01A02 的上级是 A01。" />
            </Can>
            <Can do="system:category:export">
              <ExportButton what="分类字典" of="GET /sys/category/exportXls" list={list} />
            </Can>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:category:deleteBatch">
            <Button danger onClick={() => setLeaving(list)}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(category) => [
          { key: 'edit', label: '编辑', can: 'system:category:edit', onClick: () => dialog.edit(category) },
          {
            key: 'add',
            label: '添加下级',
            can: 'system:category:add',
            onClick: () => {
              expand([...new Set([...open.current, category.id])])
              dialog.add({ pid: category.id })
            },
          },
          { key: 'delete', label: '删除', can: 'system:category:delete', danger: true, onClick: () => setLeaving(category) },
        ]}
        actionsWidth={190}
      />
      {dialog.open ? (
        <Suspense fallback={null}>
          <CategoryForm dialog={dialog} touches={LIST} />
        </Suspense>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${'chosen' in leaving ? `所选的 ${leaving.chosenKeys.length} 个分类` : `“${leaving.name}”`}及其全部下级吗？删除后不能恢复。`}
          confirm="删除"
          onConfirm={async () => {
            if (!('chosen' in leaving)) return remove.mutateAsync({ query: { id: leaving.id } })
            await removeChosen.mutateAsync({ query: { ids: leaving.chosenKeys.join(',') } })
            return leaving.clearChosen()
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}
