import { Button } from 'antd'
import { useState } from 'react'
import type { PositionRow } from '#common/contract/positions.ts'
import { POSITION } from '#common/records/position.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'

const PositionForm = lazyPart(() => import('./PositionForm.tsx'), 'PositionForm')
const PositionTable = lazyPart(() => import('./PositionTable.tsx'), 'PositionTable')

const LIST = 'GET /sys/position/list'
const FILTERS = sheetFilters(POSITION)
const COLUMNS = sheetColumns<PositionRow>(POSITION)
const keyOf = ({ id }: PositionRow) => id

interface Leaving {
  positions: readonly PositionRow[]
  done?: () => void
}

/** 职务管理: the positions that users can hold. */
export default function PositionListScreen() {
  const form = useRecordDialog<PositionRow>('position')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [table, setTable] = useTabDraft('table', false)
  const remove = useApiMutation('DELETE /sys/position/deleteBatch', { touches: [LIST], done: '删除成功!' })
  return (
    <>
      <ListPage<PositionRow>
        title="职务管理"
        screen="system/PositionList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:position"
        renderToolbar={(list) => (
          <>
            <Can do="system:position:add">
              <Button type="primary" onClick={() => form.add()}>
                新增
              </Button>
            </Can>
            <BarMore>
              <Can do="system:position:edit">
                <Button onClick={() => setTable(true)}>表格编辑</Button>
              </Can>
              <Can do="system:position:import">
                <ImportButton
                  of="POST /sys/position/importExcel"
                  touches={[LIST]}
                  hint="职级填写名称或代码，可以不填。"
                />
              </Can>
              <Can do="system:position:export">
                <ExportButton what={POSITION.name} of="GET /sys/position/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="system:position:delete">
            <Button danger onClick={() => setLeaving({ positions: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={(position) => [
          { key: 'edit', label: '编辑', can: 'system:position:edit', onClick: () => form.edit(position) },
          { key: 'detail', label: '详情', onClick: () => form.detail(position) },
          {
            key: 'delete',
            label: '删除',
            can: 'system:position:delete',
            danger: true,
            onClick: () => setLeaving({ positions: [position] }),
          },
        ]}
        emptyText="还没有职务"
      />
      {form.open ? <PositionForm state={form} /> : null}
      {table ? <PositionTable onClose={() => setTable(false)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除职务 ${leaving.positions.map(({ name }) => `“${name}”`).join('、')} 吗？有人担任的职务不能删除。`}
          confirm="删除"
          onConfirm={() =>
            remove
              .mutateAsync({ query: { ids: leaving.positions.map(({ id }) => id).join(',') } })
              .then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}
