import type { ApprovalRow } from '#common/contract/approvals.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'

const FIELDS: FormFieldSpec[] = [
  { kind: 'textarea', name: 'reason', label: '答复理由', required: true, maxLength: 500 },
]

/** The form in which an administrator says why a request is not approved. */
export function RefusalForm({ state }: { state: RecordDialogState<ApprovalRow> }) {
  const answer = useApiMutation('PUT /sys/approval/answer', {
    touches: ['GET /sys/approval/list'],
    done: '已答复！',
    showsRefusal: true,
  })
  return (
    <RecordDialog<ApprovalRow>
      narrow
      what="申请"
      title="不批准申请"
      state={state}
      fields={FIELDS}
      onSave={({ reason }, row) =>
        answer.mutateAsync({ body: { id: row?.id ?? '', approve: false, reason: String(reason) } })
      }
    />
  )
}
