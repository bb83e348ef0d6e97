import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage, type ListHandle } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { TreeRowsContext, TreeRowsTable } from '#web/kit/tree-table/TreeRowsTable.tsx'
import { treeListColumns } from '#web/kit/tree-table/use-tree-grid.tsx'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { type Category, categoryRow, type CategoryRow } from './category-tree.model.ts'

const CategoryForm = lazyPart(() => import('./CategoryForm.tsx'), 'CategoryForm')
const LIST = 'GET /sys/category/rootList'
const BELOW = 'GET /sys/category/getChildListBatch'

const FILTERS: Filter[] = [
  { kind: 'text', name: 'name', label: '分类名称', contains: true },
  { kind: 'text', name: 'code', label: '分类编码', contains: true },
]
const COLUMNS = treeListColumns<Category>([
  { key: 'name', title: '分类名称', kind: 'name', sorter: true },
  { key: 'code', title: '分类编码', kind: 'code', sorter: true },
  { key: 'createTime', title: '创建时间', kind: 'moment', sorter: true },
  {
    key: 'updateTime',
    title: '最近修改',
    kind: 'text',
    render: ({ updateTime, updateBy }) => (updateTime ? `${updateTime}　${updateBy ?? ''}` : '—'),
  },
])
const TOUCHES = [LIST, BELOW] as const
const SOURCE = [BELOW]
const keyOf = ({ key }: CategoryRow) => key
const below = async (parentIds: string, signal: AbortSignal) =>
  (await call(BELOW, { query: { parentIds } }, signal)).records.map((category) => categoryRow(category))

/** 分类字典: a tree of categories, opened level by level; what is open stays open. */
export default function CategoryListScreen() {
  const [expanded, setExpanded] = useTabDraft<readonly string[]>('expanded', [])
  const dialog = useRecordDialog<Category>('category')
  const [leaving, setLeaving] = useState<Category | ListHandle<CategoryRow> | null>(null)
  const remove = useApiMutation('DELETE /sys/category/delete', { touches: TOUCHES, done: '删除成功!' })
  const removeChosen = useApiMutation('DELETE /sys/category/deleteBatch', { touches: TOUCHES, done: '批量删除成功！' })
  const tree = useMemo(
    () => ({
      label: '分类字典',
      source: SOURCE,
      load: below,
      expanded,
      onExpand: setExpanded,
      nameOf: (row: object) => (row as Category).name,
    }),
    [expanded, setExpanded],
  )
  return (
    <TreeRowsContext value={tree}>
      <ListPage<CategoryRow>
        title="分类字典"
        of={LIST}
        load={async (paging, values, signal) => {
          const page = await call(LIST, { query: { ...paging, ...values } }, signal)
          const alone = Object.keys(values).length > 0
          return { ...page, records: page.records.map((category) => categoryRow(category, { alone })) }
        }}
        table={TreeRowsTable}
        ownOrder
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        emptyText="还没有分类，请先添加"
        renderToolbar={(list) => (
          <>
            <Can do="system:category:add">
              <Button type="primary" onClick={() => dialog.add({ pid: '0' })}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:category:import">
                <ImportButton
                  of="POST /sys/category/importExcel"
                  touches={TOUCHES}
                  hint="上级分类由类型编码得出：A01A02 的上级是 A01。"
                />
              </Can>
              <Can do="system:category:export">
                <ExportButton what="分类字典" of="GET /sys/category/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:category:deleteBatch">
            <Button danger onClick={() => setLeaving(list)}>
              批量删除
            </Button>
          </Can>
        )}
        actions={({ row: category }) =>
          category
            ? [
                { key: 'edit', label: '编辑', can: 'system:category:edit', onClick: () => dialog.edit(category) },
                {
                  key: 'add',
                  label: '添加下级',
                  can: 'system:category:add',
                  onClick: () => {
                    setExpanded([...new Set([...expanded, category.id])])
                    dialog.add({ pid: category.id })
                  },
                },
                {
                  key: 'delete',
                  label: '删除',
                  can: 'system:category:delete',
                  danger: true,
                  onClick: () => setLeaving(category),
                },
              ]
            : []
        }
        actionsWidth={190}
      />
      {dialog.open ? <CategoryForm dialog={dialog} touches={TOUCHES} /> : null}
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
    </TreeRowsContext>
  )
}
