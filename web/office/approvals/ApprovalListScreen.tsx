import { useState } from 'react'
import { APPROVAL_STATES } from '#common/approval-states.ts'
import type { ApprovalRow } from '#common/contract/approvals.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { HandOverNotice } from './HandOverNotice.tsx'
import './approvals.css'

const RefusalForm = lazyPart(() => import('./RefusalForm.tsx'), 'RefusalForm')

const LIST = 'GET /sys/approval/list'
const ANSWER = 'system:approval:answer'

/** 待批申请: changes that take a second administrator; their askers may withdraw them. */
export default function ApprovalListScreen() {
  const form = useRecordDialog<ApprovalRow>('approval')
  const [asked, setAsked] = useState<{ row: ApprovalRow; to: 'approve' | 'withdraw' } | null>(null)
  const answer = useApiMutation('PUT /sys/approval/answer', { touches: [LIST], done: '已批准并执行' })
  const withdraw = useApiMutation('PUT /sys/approval/withdraw', { touches: [LIST], done: '已撤回！' })
  return (
    <>
      <HandOverNotice />
      <ListPage<ApprovalRow>
        title="待批申请"
        screen="system/ApprovalList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        filters={[]}
        prefix="system:approval"
        actions={(row) =>
          row.state !== 'open'
            ? []
            : row.isOwn
              ? [{ key: 'withdraw', label: '撤回', onClick: () => setAsked({ row, to: 'withdraw' }) }]
              : [
                  { key: 'approve', label: '批准', can: ANSWER, onClick: () => setAsked({ row, to: 'approve' }) },
                  { key: 'refuse', label: '不批准', can: ANSWER, danger: true, onClick: () => form.edit(row) },
                ]
        }
        emptyText="没有申请；授予管理权限或超出本人权限的授权，须由另一名管理员在这里批准"
      />
      {form.open ? <RefusalForm state={form} /> : null}
      {asked?.to === 'approve' ? (
        <ConfirmDialog
          title="批准申请"
          text={`${asked.row.askedBy}申请${asked.row.kind}：${asked.row.what}。批准后立即执行。`}
          confirm="批准"
          onConfirm={() => answer.mutateAsync({ body: { id: asked.row.id, approve: true } })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.to === 'withdraw' ? (
        <ConfirmDialog
          danger
          title="撤回申请"
          text={`确定撤回申请“${asked.row.kind}”吗？`}
          confirm="撤回"
          onConfirm={() => withdraw.mutateAsync({ body: { id: asked.row.id } })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

const COLUMNS: ListColumns<ApprovalRow> = [
  { key: 'kind', title: '申请事项', kind: 'text', dataIndex: 'kind' },
  { key: 'what', title: '内容', kind: 'long', dataIndex: 'what' },
  { key: 'askedBy', title: '申请人', kind: 'person', dataIndex: 'askedBy' },
  { key: 'askedAt', title: '申请时间', kind: 'moment', dataIndex: 'askedAt', sorter: true },
  { key: 'state', title: '状态', kind: 'status', render: (_, { state }) => APPROVAL_STATES[state] ?? state },
  { key: 'answeredBy', title: '答复人', kind: 'person', render: (_, { answeredBy }) => answeredBy ?? '—' },
  { key: 'reason', title: '理由', kind: 'long', render: (_, { reason }) => reason ?? '—' },
]
