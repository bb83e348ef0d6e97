import type { ConsultationDetail, ConsultationRow } from '#common/contract/consultations.ts'
import { CONSULTATION, CONSULTATION_BODY } from '#common/records/consultation.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import type { FormFieldSpec } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import { sheetForm } from '#web/kit/record-dialog/sheet-form.model.ts'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { DocumentChoice } from './DocumentChoice.tsx'
import { CONSULTATION_LISTS } from './opinion-calls.ts'

/** Fields that may still be changed when a draft is public. */
const OF_THE_TERM: ReadonlySet<string> = new Set(['endDate', 'shortReason'])
const BODY: FormFieldSpec = {
  kind: 'textarea',
  name: 'body',
  label: CONSULTATION_BODY.label,
  maxLength: CONSULTATION_BODY.most,
  wide: true,
  placeholder: '每条另起一行；选了文件的可以留空',
}
const returnedField = (reason: string): FormFieldSpec => ({
  kind: 'own',
  name: 'returnedReason',
  label: CONSULTATION.fields.returnedReason.label,
  wide: true,
  fixed: true,
  render: () => <p className="opinion-returned">{reason}</p>,
})

/** The form of a consultation. When it is public only a later end can be entered. */
export function ConsultationForm({ state }: { state: RecordDialogState<ConsultationRow> }) {
  const add = useApiMutation('POST /opinionManagement/consultation/add', {
    touches: CONSULTATION_LISTS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /opinionManagement/consultation/edit', {
    touches: CONSULTATION_LISTS,
    done: '编辑成功！',
    showsRefusal: true,
  })
  const mayChoose = useStance('data:document:list') === 'shown'
  const row = state.open?.record ?? null
  const isPublic = row !== null && row.stage !== 'draft'
  const returned = row?.returnedReason ?? null
  const fields: FormFieldSpec[] = [
    ...(returned === null ? [] : [returnedField(returned)]),
    ...sheetForm(CONSULTATION, {
      documentId: {
        kind: 'own',
        render: (field) => <DocumentChoice field={field} title={row?.documentTitle ?? null} />,
      },
    }).flatMap((field): FormFieldSpec[] => {
      const given = isPublic && !OF_THE_TERM.has(field.name) ? { ...field, fixed: true } : field
      if (field.name !== 'documentId') return [given]
      return [...(mayChoose ? [given] : []), { ...BODY, fixed: isPublic }]
    }),
  ]
  return (
    <RecordDialog<ConsultationRow>
      what={CONSULTATION.name}
      state={state}
      fields={fields}
      width={760}
      onSave={(body) =>
        state.open?.mode === 'add'
          ? add.mutateAsync({ body: body as never })
          : edit.mutateAsync({ body: body as never })
      }
      lists={CONSULTATION_LISTS}
      load={({ id }): Promise<ConsultationDetail> =>
        call('GET /opinionManagement/consultation/queryById', { query: { id } })
      }
    />
  )
}
