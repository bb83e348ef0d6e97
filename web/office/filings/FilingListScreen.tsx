import { Button } from 'antd'
import { useState } from 'react'
import type { FilingRow } from '#common/contract/filings.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { LIST, LISTS } from './filing-calls.ts'
import { termOf } from './term.model.ts'
import './filings.css'

const FilingForm = lazyPart(() => import('./FilingForm.tsx'), 'FilingForm')
const CandidatesDrawer = lazyPart(() => import('./CandidatesDrawer.tsx'), 'CandidatesDrawer')

const FILTERS: Filter[] = [
  { kind: 'text', name: 'title', label: '标题', contains: true },
  { kind: 'dict', name: 'state', label: '备案状态', dictCode: 'FILING_STATE' },
  {
    kind: 'select',
    name: 'term',
    label: '期限',
    options: [
      { value: 'overdue', label: '已逾期' },
      { value: 'soon', label: '7 天内到期' },
      { value: 'late', label: '逾期报送' },
      { value: 'unknown', label: '公布日期未载明' },
    ],
  },
  { kind: 'text', name: 'filedWith', label: '备案机关', contains: true, folded: true },
  { kind: 'dict', name: 'fType', label: '文件类型', dictCode: 'F_TYPE', folded: true },
  { kind: 'text', name: 'issuers', label: '制定机关', contains: true, folded: true },
  { kind: 'text', name: 'receiptNumber', label: '回执号', contains: true, folded: true },
  { kind: 'range', name: 'publishDate', label: '公布日期', folded: true },
  { kind: 'range', name: 'dueDate', label: '报送期限', folded: true },
  { kind: 'range', name: 'sentDate', label: '报送日期', folded: true },
]
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
                <ExportButton what="备案登记" of="GET /dataManagement/filing/exportXls" list={list} />
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
          { key: 'delete', label: '删除', can: 'data:filing:delete', danger: true, onClick: () => setLeaving({ rows: [row] }) },
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
          onConfirm={() => remove.mutateAsync({ query: { ids: leaving.rows.map(({ id }) => id).join(',') } }).then(() => leaving.done?.())}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const EXTRA = { extra: true, sorter: true } as const
const COLUMNS: ListColumns<FilingRow> = [
  { key: 'title', title: '标题', kind: 'long', sorter: true, dataIndex: 'title' },
  { key: 'filedWith', title: '备案机关', kind: 'text', sorter: true, dataIndex: 'filedWith' },
  {
    key: 'dueDate',
    title: '期限',
    kind: 'code',
    sorter: true,
    render: (_, row) => {
      const { text, tone } = termOf(row)
      return (
        <span className={`filing-term ${tone}`}>
          {text}
          {row.dueDate && row.sentDate === null ? <span className="for-readers">，至 {row.dueDate}</span> : null}
        </span>
      )
    },
  },
  { key: 'state', title: '备案状态', kind: 'status', sorter: true, render: (_, { state, state_dictText }) => state_dictText ?? state },
  { key: 'publishDate', title: '公布日期', kind: 'date', sorter: true, render: (_, { publishDate }) => publishDate ?? '—' },
  { key: 'sentDate', title: '报送日期', kind: 'date', sorter: true, render: (_, { sentDate }) => sentDate ?? '—' },
  { key: 'receiptNumber', title: '回执或登记号', kind: 'text', sorter: true, render: (_, { receiptNumber }) => receiptNumber ?? '—' },
  { key: 'edition', title: '版本', kind: 'code', extra: true, render: (_, { edition }) => edition ?? '—' },
  { key: 'docNumber', title: '发文字号', kind: 'text', ...EXTRA, render: (_, { docNumber }) => docNumber ?? '—' },
  { key: 'fType', title: '文件类型', kind: 'code', ...EXTRA, render: (_, { fType, fType_dictText }) => fType_dictText ?? fType },
  { key: 'fLevel', title: '制定机关层级', kind: 'code', ...EXTRA, render: (_, { fLevel, fLevel_dictText }) => fLevel_dictText ?? fLevel },
  { key: 'issuers', title: '制定机关', kind: 'text', ...EXTRA, render: (_, { issuers }) => issuers || '—' },
  { key: 'basis', title: '备案依据', kind: 'text', ...EXTRA, render: (_, { basis }) => basis ?? '—' },
  { key: 'receiptDate', title: '回执日期', kind: 'date', ...EXTRA, render: (_, { receiptDate }) => receiptDate ?? '—' },
  { key: 'resultNote', title: '理由或意见', kind: 'text', ...EXTRA, render: (_, { resultNote }) => resultNote ?? '—' },
  { key: 'correctedDate', title: '补正日期', kind: 'date', ...EXTRA, render: (_, { correctedDate }) => correctedDate ?? '—' },
  { key: 'note', title: '备注', kind: 'text', ...EXTRA, render: (_, { note }) => note ?? '—' },
  { key: 'createTime', title: '创建时间', kind: 'moment', ...EXTRA, dataIndex: 'createTime' },
  { key: 'updateBy', title: '修改人', kind: 'person', ...EXTRA, render: (_, { updateBy }) => updateBy ?? '—' },
  { key: 'updateTime', title: '修改时间', kind: 'moment', ...EXTRA, render: (_, { updateTime }) => updateTime ?? '—' },
]
