import type { OpinionRow } from '#common/contract/opinions.ts'
import { OPINION_MOST } from '#common/limits.ts'
import { conclusionsFor, OPINION_KIND } from '#common/opinion-states.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { type FormFieldSpec, type FormValues, textIn } from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState } from '#web/kit/record-dialog/use-record-dialog.ts'
import { FEEDBACK_LISTS } from './opinion-calls.ts'
import { STEPS } from './opinion-steps.ts'
import { OpinionView } from './OpinionView.tsx'

/** The form in which an opinion is taken up, decided and answered; the opinion itself stands above. */
export function HandlingForm({ state }: { state: RecordDialogState<OpinionRow> }) {
  const edit = useApiMutation('PUT /opinionManagement/feedback/edit', {
    touches: FEEDBACK_LISTS,
    done: '已保存！',
    showsRefusal: true,
  })
  const items = useDictionary('FB_STATE')
  const row = state.open?.record ?? null
  const kind = row?.kind ?? OPINION_KIND.consultation
  const present = row ? [row.state] : []
  const options = [...new Set([...present, ...STEPS, ...conclusionsFor(kind)])].map((value) => ({
    value: String(value),
    label: items.find((item) => item.value === String(value))?.text ?? String(value),
  }))
  const fields = (_: FormValues, mode: 'add' | 'edit' | 'detail'): FormFieldSpec[] => [
    {
      kind: 'own',
      name: 'opinion',
      label: '意见',
      wide: true,
      fixed: true,
      render: () => (row ? <OpinionView row={row} /> : null),
    },
    {
      kind: 'select',
      name: 'state',
      label: '办理状态',
      required: true,
      options,
      hint: mode === 'edit' ? '作出结论的，须同时写明答复' : '',
    },
    {
      kind: 'textarea',
      name: 'answer',
      label: '答复',
      maxLength: 10_000,
      wide: true,
      hint: '结论的理由；作出结论后，提意见人凭回执码可以看到',
    },
    ...(kind === OPINION_KIND.consultation
      ? [
          {
            kind: 'textarea',
            name: 'publicText',
            label: '公开的摘要',
            maxLength: OPINION_MOST,
            wide: true,
            hint: '随征求意见的结果公布，不含姓名；留空的不公布这一条',
          } satisfies FormFieldSpec,
        ]
      : []),
    { kind: 'textarea', name: 'note', label: '内部备注', maxLength: 5_000, wide: true, hint: '只有工作人员可以看到' },
  ]
  return (
    <RecordDialog<OpinionRow>
      what="反馈意见"
      title="办理意见"
      state={state}
      fields={fields}
      width={760}
      toForm={(record) => ({ ...record, opinion: record.id, state: String(record.state) })}
      toBody={(values) => ({ ...values, ...('state' in values ? { state: Number(textIn(values['state'])) } : {}) })}
      onSave={(body) => edit.mutateAsync({ body: body as never })}
      lists={FEEDBACK_LISTS}
      load={({ id }) => call('GET /opinionManagement/feedback/queryById', { query: { id } })}
    />
  )
}
