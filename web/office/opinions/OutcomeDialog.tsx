import { Alert, Input } from 'antd'
import type { ConsultationRow } from '#common/contract/consultations.ts'
import { useState } from 'react'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { CONSULTATION_LISTS } from './opinion-calls.ts'
import { StepDialog } from './StepDialog.tsx'

/** Submits the outcome of a consultation, which another person checks. What is typed is kept as a draft of the tab. */
export function OutcomeDialog({ row, onClose }: { row: ConsultationRow; onClose: () => void }) {
  const [outcome, setOutcome] = useTabDraft(`consultation.outcome.${row.id}`, row.outcome ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const send = useApiMutation('POST /opinionManagement/consultation/submitOutcome', {
    touches: CONSULTATION_LISTS,
    done: '结果已提交审核！',
    showsRefusal: true,
  })
  const submit = () =>
    send.mutate(
      { body: { id: row.id, revision: row.revision, outcome } },
      {
        onSuccess: () => {
          setOutcome('')
          onClose()
        },
        onError: (error) => setFault(error.message),
      },
    )
  return (
    <StepDialog
      title="征求意见的结果"
      okText="提交审核"
      width={680}
      isSaving={send.isPending}
      fault={fault}
      isTyped
      onOk={submit}
      onClose={onClose}
    >
      <p className="opinion-hint">
        “{row.title}”收到意见 {row.opinions} 条
        {row.undecided > 0 ? `，其中 ${row.undecided} 条还没有结论` : '，都已有结论'}
        。由另一人审核，通过后公众看到下面的说明、各结论的条数和填写了“公开的摘要”的意见，不能撤回。
      </p>
      {row.returnedReason ? <Alert type="warning" showIcon title={`被退回：${row.returnedReason}`} /> : null}
      <div className="opinion-field">
        <label htmlFor="consultation-outcome">结果</label>
        <Input.TextArea
          id="consultation-outcome"
          value={outcome}
          maxLength={20_000}
          autoSize={{ minRows: 6, maxRows: 16 }}
          placeholder="意见的总体情况、主要意见、采纳了哪些、没有采纳的理由"
          onChange={({ target }) => {
            setOutcome(target.value)
            setFault(null)
          }}
        />
      </div>
    </StepDialog>
  )
}
