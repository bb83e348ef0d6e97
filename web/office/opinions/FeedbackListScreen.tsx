import { Button } from 'antd'
import { useState } from 'react'
import type { OpinionRow } from '#common/contract/opinions.ts'
import { OPINION_STATE, UNDECIDED } from '#common/opinion-states.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { ExportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { FEEDBACK, FEEDBACK_LISTS } from './opinion-calls.ts'
import './opinions.css'

const HandlingForm = lazyPart(() => import('./HandlingForm.tsx'), 'HandlingForm')
const MergeDrawer = lazyPart(() => import('./MergeDrawer.tsx'), 'MergeDrawer')
const BatchDialog = lazyPart(() => import('./BatchDialog.tsx'), 'BatchDialog')
const AssignDialog = lazyPart(() => import('./AssignDialog.tsx'), 'AssignDialog')

const FILTERS: Filter[] = [
  { kind: 'text', name: 'targetTitle', label: '对象', contains: true },
  { kind: 'dict', name: 'state', label: '办理状态', dictCode: 'FB_STATE' },
  { kind: 'dict', name: 'kind', label: '种类', dictCode: 'OPINION_KIND' },
  { kind: 'text', name: 'content', label: '内容', contains: true, folded: true },
  { kind: 'dict', name: 'attitude', label: '态度', dictCode: 'OPINION_ATTITUDE', folded: true },
  { kind: 'dict', name: 'identity', label: '身份', dictCode: 'OPINION_IDENTITY', folded: true },
  { kind: 'text', name: 'departName', label: '承办部门', contains: true, folded: true },
  { kind: 'range', name: 'createTime', label: '提交时间', folded: true },
]
const keyOf = ({ id }: OpinionRow) => id

interface Assigning {
  ids: readonly string[]
  done?: () => void
}

interface Handling {
  rows: readonly OpinionRow[]
  done: () => void
}

/** 反馈意见: what the public says of drafts and of released law. */
export default function FeedbackListScreen() {
  const form = useRecordDialog<OpinionRow>('opinion')
  const [merging, setMerging] = useState<OpinionRow | null>(null)
  const [assigning, setAssigning] = useState<Assigning | null>(null)
  const [handling, setHandling] = useState<Handling | null>(null)
  const separate = useApiMutation('POST /opinionManagement/feedback/separate', {
    touches: FEEDBACK_LISTS,
    done: '已撤销合并！',
  })
  const actsOn = (row: OpinionRow): RowAction[] =>
    row.state === OPINION_STATE.merged
      ? [
          {
            key: 'separate',
            label: '撤销合并',
            can: 'opinion:feedback:handle',
            onClick: () => separate.mutate({ body: { ids: row.id } }),
          },
        ]
      : [
          { key: 'handle', label: '办理', can: 'opinion:feedback:handle', onClick: () => form.edit(row) },
          { key: 'merge', label: '合并', can: 'opinion:feedback:handle', onClick: () => setMerging(row) },
          ...(UNDECIDED.includes(row.state)
            ? [
                {
                  key: 'assign',
                  label: '转办',
                  can: 'opinion:feedback:assign' as const,
                  onClick: () => setAssigning({ ids: [row.id] }),
                },
              ]
            : []),
        ]
  return (
    <>
      <ListPage<OpinionRow>
        title="反馈意见"
        screen="opinionManagement/FeedbackList"
        of={FEEDBACK}
        load={(paging, values, signal) => call(FEEDBACK, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="opinion:feedback"
        renderToolbar={(list) => (
          <Can do="opinion:feedback:export">
            <ExportButton what="反馈意见" of="GET /opinionManagement/feedback/exportXls" list={list} />
          </Can>
        )}
        renderBatch={(list) => (
          <>
            <Can do="opinion:feedback:handle">
              <Button onClick={() => setHandling({ rows: list.chosen, done: list.clearChosen })}>批量办理</Button>
            </Can>
            <Can do="opinion:feedback:assign">
              <Button onClick={() => setAssigning({ ids: list.chosenKeys, done: list.clearChosen })}>转给部门</Button>
            </Can>
          </>
        )}
        notChosen={({ state, isFixed }) => isFixed || !UNDECIDED.includes(state)}
        actions={(row) => [
          ...(row.isFixed ? [] : actsOn(row)),
          { key: 'detail', label: '详情', onClick: () => form.detail(row) },
        ]}
        emptyText="还没有反馈意见：公众对征求意见的草案和已公布的法规提的意见都列在这里"
      />
      {form.open ? <HandlingForm state={form} /> : null}
      {merging ? <MergeDrawer row={merging} onClose={() => setMerging(null)} /> : null}
      {handling ? <BatchDialog rows={handling.rows} onDone={handling.done} onClose={() => setHandling(null)} /> : null}
      {assigning ? (
        <AssignDialog ids={assigning.ids} onDone={() => assigning.done?.()} onClose={() => setAssigning(null)} />
      ) : null}
    </>
  )
}

const EXTRA = { extra: true, sorter: true } as const
const COLUMNS: ListColumns<OpinionRow> = [
  { key: 'kind', title: '种类', kind: 'status', card: 'field', sorter: true, render: (_, row) => row.kind_dictText },
  { key: 'targetTitle', title: '对象', kind: 'text', card: 'field', sorter: true, dataIndex: 'targetTitle' },
  { key: 'label', title: '条款', kind: 'date', render: (_, { label }) => label ?? '全文' },
  { key: 'attitude', title: '态度', kind: 'status', sorter: true, render: (_, row) => row.attitude_dictText ?? '—' },
  { key: 'content', title: '内容', kind: 'long', dataIndex: 'content' },
  {
    key: 'sender',
    title: '提意见人',
    kind: 'text',
    render: (_, { sender, identity_dictText }) =>
      [identity_dictText, sender.name, sender.phone].filter(Boolean).join(' '),
  },
  {
    key: 'state',
    title: '办理状态',
    kind: 'code',
    sorter: true,
    render: (_, row) =>
      `${row.state_dictText ?? String(row.state)}${row.mergedCount > 0 ? `（含 ${row.mergedCount} 条）` : ''}`,
  },
  {
    key: 'departName',
    title: '承办部门',
    kind: 'text',
    sorter: true,
    render: (_, { departName }) => departName ?? '—',
  },
  { key: 'createTime', title: '提交时间', kind: 'moment', card: 'field', sorter: true, dataIndex: 'createTime' },
  { key: 'files', title: '附件', kind: 'number', extra: true, render: (_, { files }) => (files > 0 ? files : '—') },
  { key: 'answer', title: '答复', kind: 'text', ...EXTRA, render: (_, { answer }) => answer ?? '—' },
  {
    key: 'answeredBy',
    title: '答复人',
    kind: 'person',
    ...EXTRA,
    render: (_, { answerer, answeredBy }) => answerer ?? answeredBy ?? '—',
  },
  { key: 'answerTime', title: '答复时间', kind: 'moment', ...EXTRA, render: (_, { answerTime }) => answerTime ?? '—' },
  { key: 'note', title: '内部备注', kind: 'text', ...EXTRA, render: (_, { note }) => note ?? '—' },
  { key: 'updateBy', title: '修改人', kind: 'person', ...EXTRA, render: (_, { updateBy }) => updateBy ?? '—' },
  { key: 'updateTime', title: '修改时间', kind: 'moment', ...EXTRA, render: (_, { updateTime }) => updateTime ?? '—' },
]
