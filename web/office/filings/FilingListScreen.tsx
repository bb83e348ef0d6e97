import { Button } from 'antd'
import { useState } from 'react'
import type { FilingRow } from '#common/contract/filings.ts'
import { FILING, FILING_TERMS } from '#common/records/filing.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { sheetColumns, sheetFilters } from '#web/kit/list-page/sheet-list.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { LIST, LISTS } from './filing-calls.ts'
import { termOf } from './term.model.ts'
import './filings.css'

const FilingForm = lazyPart(() => import('./FilingForm.tsx'), 'FilingForm')
const CandidatesDrawer = lazyPart(() => import('./CandidatesDrawer.tsx'), 'CandidatesDrawer')

const FILTERS = sheetFilters(FILING, [
  {
    kind: 'select',
    name: 'term',
    label: '期限',
    options: Object.entries(FILING_TERMS).map(([value, label]) => ({ value, label })),
  },
])
const COLUMNS = sheetColumns<FilingRow>(FILING, {
  dueDate: {
    title: '期限',
    render(row) {
      const { text, tone } = termOf(row)
      return (
        <span className={`filing-term ${tone}`}>
          {text}
          {row.dueDate && row.sentDate === null ? <span className="for-readers">，至 {row.dueDate}</span> : null}
        </span>
      )
    },
  },
})
const keyOf = ({ id }: FilingRow) => id

interface Leaving {
  rows: readonly FilingRow[]
  done?: () => void
}

/** 备案登记: which released documents were filed with whom, and until when the others have to be. */
export default function FilingListScreen() {
  const form = useRecordDialog<FilingRow>('filing')
  const [choosing, setChoosing] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const remove = useApiMutation('DELETE /dataManagement/filing/deleteBatch', { touches: LISTS, done: '删除成功！' })
  return (
    <>
      <ListPage<FilingRow>
        title="备案登记"
        screen="dataManagement/FilingList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="data:filing"
        renderToolbar={(list) => (
          <>
            <Can do="data:filing:add">
              <Button type="primary" onClick={() => setChoosing(true)}>
                待登记的文件
              </Button>
            </Can>
            <BarMore>
              <Can do="data:filing:export">
                <ExportButton what={FILING.name} of="GET /dataManagement/filing/exportXls" list={list} />
              </Can>
            </BarMore>
          </>
        )}
        renderBatch={(list) => (
          <Can do="data:filing:delete">
            <Button danger onClick={() => setLeaving({ rows: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actionsWidth={190}
        actions={(row) => [
          { key: 'edit', label: '登记进展', can: 'data:filing:edit', onClick: () => form.edit(row) },
          { key: 'detail', label: '详情', onClick: () => form.detail(row) },
          {
            key: 'add',
            label: '另报机关',
            can: 'data:filing:add',
            onClick: () => form.add({ of: row.id, title: row.title, publishDate: row.publishDate, state: '10' }),
          },
          {
            key: 'delete',
            label: '删除',
            can: 'data:filing:delete',
            danger: true,
            onClick: () => setLeaving({ rows: [row] }),
          },
        ]}
        emptyText="还没有备案登记：规章、地方性法规和规范性文件发布时自动登记，以前发布的见“待登记的文件”"
      />
      {form.open ? <FilingForm state={form} /> : null}
      {choosing ? <CandidatesDrawer onClose={() => setChoosing(false)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${leaving.rows.map(({ title, filedWith }) => `“${title}”报${filedWith}`).join('、')}的备案登记吗？`}
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
